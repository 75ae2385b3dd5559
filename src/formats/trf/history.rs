//! A file before the Dutch engine and its checker.

use super::ledger::Reading;
use super::read::Document;
use super::record::Record;
use crate::pairing::check::{RoundCheck, Terms, check};
use crate::pairing::dutch::{Field, Numbering};
use crate::tournament::Side;

impl Reading {
    /// The round to come as the Dutch engine wants it; `None` while the initial colour is not known.
    pub fn dutch_field(&self) -> Option<Field> {
        Some(Field {
            ledger: self.ledger.clone(),
            round: self.ledger.rounds_done + 1,
            initial_colour: self.initial?,
            present: self.present(),
            forbidden: self.barred_pairs(),
            numbering: Numbering::default(),
        })
    }
}

impl Document {
    /// The whole history of the file and what the checker must know beside it.
    ///
    /// A file without any colour is checked as if White had been drawn: without colours there was no game.
    pub fn history(&self) -> (Terms, Reading) {
        let reading = self.ledger(Some(self.rounds_written()));
        let any_barred = self.lines.iter().any(|line| matches!(line.record, Record::Barred { .. }));
        let rounds = if any_barred { reading.ledger.rounds_done } else { 0 };
        let forbidden = (0..rounds).map(|before| self.ledger(Some(before)).barred_pairs()).collect();
        let initial_colour = reading.initial.unwrap_or(Side::First);
        (Terms { initial_colour, forbidden, numbering: Numbering::default() }, reading)
    }

    /// Every past round against the FIDE (Dutch) System: the screen for a file that was handed in.
    pub fn check_pairings(&self) -> Vec<RoundCheck> {
        let (terms, reading) = self.history();
        check(&reading.ledger, &terms)
    }
}
