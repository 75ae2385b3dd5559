//! What is hung on the wall, projected, printed, exported: plain rows in reading order.
