//! The FIDE (Dutch) System, C.04.3 in the edition of 1 February 2026.
