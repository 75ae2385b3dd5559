//! One open tournament: its journal, the shelf that keeps it, and whether what is seen is also kept.
