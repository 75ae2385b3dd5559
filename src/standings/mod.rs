//! Who stands where after a round, with the tie-breaks in the order chosen.
