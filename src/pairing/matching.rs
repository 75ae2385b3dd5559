//! Matchings in general graphs; knows numbers and no chess.
