//! Chess records; the rules of the board are shakmaty's.
