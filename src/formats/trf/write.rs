//! An event of our own as a TRF file.
//!
//! What is written is what the most programs read, the reference engine first (docs/rules/trf.md): the number of
//! rounds in 142 and XXR, the initial colour in 152, points in 162 as far as the reference takes it, virtual points in
//! 250, barred pairs in 260, byes of the round to come both in the players' lines and in 240.

use super::player::{ColourMark, MAX_ROUNDS, Opponent, PlayerRecord, RoundCell};
use super::points::{all_points, engine_points, point_records};
use super::read::{Document, read};
use super::record::Record;
use crate::tournament::{Ledger, Outcome, Points, Side};
use std::collections::BTreeMap;

/// Why an event does not fit the columns of the format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    #[error("pairing number {number} has no room in four columns, or is given twice")]
    Number { number: u16 },
    #[error("{points:?} points of number {number} have no room in four columns")]
    Points { number: u16, points: Points },
    #[error("{rounds} rounds, at most {} are written", MAX_ROUNDS)]
    Rounds { rounds: u16 },
    #[error("the file would be too large")]
    TooLarge,
}

/// Letters of a name that have room in its columns.
pub const NAME_LETTERS: usize = 33;

/// Which records are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// The records of 2026, and those older programs know where they don't contradict.
    #[default]
    Trf26,
    /// The records of 2016 with the lines of JaVaFo (`XXR`, `XXC`, `XXS`, `XXA`, `XXP`, `XXZ`) and
    /// the points once more as the reference engine has them (`BBW` and its like); nothing newer.
    Trf16,
}

/// What a `001` line says of a person; empty where unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    pub name: String,
    /// `m`, `w` or nothing.
    pub sex: Option<char>,
    pub title: String,
    pub federation: String,
    pub fide_id: String,
    /// `YYYY/MM/DD`.
    pub birth: String,
}

/// First and last round (`None`: all) in which no two of these places may meet.
type Barred = (Option<(u16, u16)>, Vec<u16>);

/// Puts a file together from a ledger and from what the ledger does not know.
#[derive(Clone, Debug)]
pub struct Builder<'a> {
    ledger: &'a Ledger,
    heads: Vec<(String, String)>,
    persons: Vec<Person>,
    places: Vec<Option<u16>>,
    initial: Option<Side>,
    requested: Vec<Option<Outcome>>,
    later: Vec<(u16, usize, Outcome)>,
    barred: Vec<Barred>,
    kept: Vec<String>,
    line_end: &'static str,
    style: Style,
}

impl<'a> Builder<'a> {
    /// An event as it stands in a ledger.
    pub fn new(ledger: &'a Ledger) -> Builder<'a> {
        let players = ledger.players.len();
        Builder {
            ledger,
            heads: Vec::new(),
            persons: vec![Person::default(); players],
            places: vec![None; players],
            initial: None,
            requested: vec![None; players],
            later: Vec::new(),
            barred: Vec::new(),
            kept: Vec::new(),
            line_end: "\r\n",
            style: Style::default(),
        }
    }

    /// A record of the head: `012` name, `022` city, `032` federation, `042`/`052` dates, `092` kind, `102` arbiter,
    /// `112` deputies, `122` times, `182` program, `192` system (`FIDE_DUTCH`), `202`/`212` tie-breaks, `222` times.
    #[must_use]
    pub fn head(mut self, code: &str, text: &str) -> Self {
        if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_digit()) && !text.trim().is_empty() {
            self.heads.push((code.to_string(), text.to_string()));
        }
        self
    }

    /// Who a player is, by his place in the ledger.
    #[must_use]
    pub fn person(mut self, place: usize, person: Person) -> Self {
        if let Some(slot) = self.persons.get_mut(place) {
            *slot = person;
        }
        self
    }

    /// The rank in the standings of a player, by his place in the ledger.
    #[must_use]
    pub fn rank(mut self, place: usize, rank: u16) -> Self {
        if let Some(slot) = self.places.get_mut(place) {
            *slot = Some(rank);
        }
        self
    }

    /// The colour drawn by lot before round 1.
    #[must_use]
    pub fn initial(mut self, side: Side) -> Self {
        self.initial = Some(side);
        self
    }

    /// A bye asked for, or an absence, in the round to come; by the player's place in the ledger.
    #[must_use]
    pub fn requested(mut self, place: usize, bye: Outcome) -> Self {
        if let Some(slot) = self.requested.get_mut(place) {
            *slot = Some(bye);
        }
        self
    }

    /// A bye asked for in a round after the one to come.
    #[must_use]
    pub fn later(mut self, round: u16, place: usize, bye: Outcome) -> Self {
        if place < self.requested.len() && round > self.ledger.rounds_done + 1 {
            self.later.push((round, place, bye));
        }
        self
    }

    /// Players (by their place in the ledger) of whom no two may meet, in some rounds or (`None`) in all.
    #[must_use]
    pub fn barred(mut self, rounds: Option<(u16, u16)>, places: &[u16]) -> Self {
        self.barred.push((rounds, places.to_vec()));
        self
    }

    /// Lines of a file that was read before and had more in it than we understand ([`Document::kept`]).
    #[must_use]
    pub fn kept<'k>(mut self, lines: impl IntoIterator<Item = &'k str>) -> Self {
        self.kept.extend(lines.into_iter().map(str::to_string));
        self
    }

    #[must_use]
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// CR alone, as TRF16 has it, in place of CRLF, which every known program reads.
    #[must_use]
    pub fn ending_in_cr(mut self) -> Self {
        self.line_end = "\r";
        self
    }

    /// The file as a document.
    pub fn document(&self) -> Result<Document, WriteError> {
        read(self.text()?.as_bytes()).map_err(|_| WriteError::TooLarge)
    }

    /// The text of the file.
    pub fn text(&self) -> Result<String, WriteError> {
        self.check()?;
        let ledger = self.ledger;
        let mut records: Vec<Record> = Vec::new();
        let given = |code: &str| self.heads.iter().any(|(known, _)| known == code);
        let (mut before, after): (Vec<_>, Vec<_>) =
            self.heads.iter().partition(|(code, _)| code.as_str() < "142");
        before.sort_by(|one, other| one.0.cmp(&other.0));
        records.extend(
            before.iter().filter(|(code, _)| code.as_str() < "062").map(|(code, text)| header(code, text)),
        );
        if !given("062") {
            records.push(header("062", &ledger.players.len().to_string()));
        }
        if !given("072") {
            let rated = ledger.players.iter().filter(|player| player.rating.is_some()).count();
            records.push(header("072", &rated.to_string()));
        }
        records.extend(
            before.iter().filter(|(code, _)| code.as_str() >= "062").map(|(code, text)| header(code, text)),
        );
        match self.style {
            Style::Trf26 => self.newer(&after, &mut records),
            Style::Trf16 => self.older(&mut records),
        }
        let mut order: Vec<usize> = (0..ledger.players.len()).collect();
        order.sort_by_key(|place| ledger.players[*place].number);
        records.extend(order.into_iter().map(|place| Record::Player(self.player(place))));

        let mut text = String::new();
        for line in records
            .iter()
            .filter_map(Record::render)
            .chain(self.kept.iter().map(|line| one_line(line, 5_000)))
        {
            text.push_str(&line);
            text.push_str(self.line_end);
        }
        Ok(text)
    }

    fn rounds(&self) -> u16 {
        self.ledger.rounds_planned.max(self.ledger.rounds_done)
    }

    /// The pairing numbers of those kept apart, where they are at least two.
    fn bars(&self) -> impl Iterator<Item = (Option<(u16, u16)>, Vec<u16>)> + '_ {
        let number = |place: &u16| self.ledger.players.get(usize::from(*place)).map(|player| player.number);
        let bars = self.barred.iter();
        bars.map(move |(range, places)| (*range, places.iter().filter_map(number).collect::<Vec<_>>()))
            .filter(|(_, players)| players.len() > 1)
    }

    /// What stands between head and players, as of 2026.
    fn newer(&self, after: &[&(String, String)], records: &mut Vec<Record>) {
        let rounds = self.rounds();
        if rounds > 0 {
            records.push(Record::Rounds { code: "142".into(), rounds });
            records.push(Record::Rounds { code: "XXR".into(), rounds });
        }
        records.extend(self.initial.map(Record::InitialColour));
        records.extend(point_records(&self.ledger.points));
        records.extend(after.iter().map(|(code, text)| header(code, text)));
        records.extend(self.byes_to_come());
        records.extend(virtual_records(self.ledger));
        let all = |range: Option<(u16, u16)>| Some(range.unwrap_or((1, rounds.max(1))));
        records.extend(self.bars().map(|(range, players)| Record::Barred { rounds: all(range), players }));
        records.extend(self.abnormal_records());
    }

    /// The same as programs of 2016 know it. Who has a bye in the round to come stands in the players' lines.
    fn older(&self, records: &mut Vec<Record>) {
        let rounds = self.rounds();
        if rounds > 0 {
            records.push(Record::Rounds { code: "XXR".into(), rounds });
        }
        records
            .extend(self.initial.map(|side| Record::Configuration { initial: Some(side), by_rank: false }));
        // XXS last: of a reader who knows both it has the last word, for it says more.
        records.extend(engine_points(&self.ledger.points));
        records.extend(all_points(&self.ledger.points));
        for player in self.ledger.players.iter().filter(|player| !player.virtual_points.is_empty()) {
            let points = player.virtual_points.clone();
            records.push(Record::VirtualOfPlayer { player: player.number, points });
        }
        records.extend(self.bars().map(|(_, players)| Record::Barred { rounds: None, players }));
    }

    fn check(&self) -> Result<(), WriteError> {
        let rounds = self.ledger.rounds_planned.max(self.ledger.rounds_done);
        if rounds > MAX_ROUNDS {
            return Err(WriteError::Rounds { rounds });
        }
        let mut numbers: Vec<u16> = self.ledger.players.iter().map(|player| player.number).collect();
        numbers.sort_unstable();
        if let Some(twice) = numbers.windows(2).find(|both| both[0] == both[1]) {
            return Err(WriteError::Number { number: twice[0] });
        }
        if let Some(number) = numbers.into_iter().find(|number| !(1..=9_999).contains(number)) {
            return Err(WriteError::Number { number });
        }
        for (place, player) in self.ledger.players.iter().enumerate() {
            let points = self.points(place);
            if points.tenths() > 999 {
                return Err(WriteError::Points { number: player.number, points });
            }
        }
        Ok(())
    }

    /// The points' column: with what the bye asked for in the round to come gives, as most programs want it.
    fn points(&self, place: usize) -> Points {
        let ahead = self.requested[place].map_or(Points::ZERO, |bye| self.ledger.points.worth(bye));
        self.ledger.score(place) + ahead
    }

    fn player(&self, place: usize) -> PlayerRecord {
        let player = &self.ledger.players[place];
        let person = &self.persons[place];
        let number =
            |opponent: u16| self.ledger.players.get(usize::from(opponent)).map(|player| player.number);
        let bye = |outcome| RoundCell {
            opponent: Opponent::Nobody,
            colour: ColourMark::Dash,
            letter: letter(outcome),
        };
        let mut rounds: Vec<RoundCell> = player
            .lines
            .iter()
            .map(|line| match line.opponent.and_then(number) {
                Some(opponent) => RoundCell {
                    opponent: Opponent::Number(opponent),
                    colour: match line.side {
                        Some(Side::First) => ColourMark::White,
                        Some(Side::Second) => ColourMark::Black,
                        None => ColourMark::Dash,
                    },
                    letter: letter(line.outcome),
                },
                None => bye(line.outcome),
            })
            .collect();
        rounds.extend(self.requested[place].map(bye));
        PlayerRecord {
            number: player.number,
            sex: person.sex.filter(|sex| matches!(sex, 'm' | 'w')).unwrap_or(' '),
            title: one_line(&person.title, 3),
            name: one_line(&person.name, NAME_LETTERS),
            rating: player.rating.filter(|rating| *rating <= 9_999),
            federation: one_line(&person.federation, 3),
            fide_id: one_line(&person.fide_id, 11),
            birth: one_line(&person.birth, 10),
            points: Some(self.points(place)),
            place: self.places[place].filter(|rank| *rank <= 9_999),
            rounds,
        }
    }

    fn byes_to_come(&self) -> Vec<Record> {
        let round = self.ledger.rounds_done + 1;
        let next = self.requested.iter().enumerate();
        let mut byes: Vec<(u16, usize, Outcome)> =
            next.filter_map(|(place, asked)| asked.map(|bye| (round, place, bye))).collect();
        byes.extend(&self.later);
        let mut records: Vec<Record> = Vec::new();
        for kind in [Outcome::FullPointBye, Outcome::HalfPointBye, Outcome::ZeroPointBye] {
            let mut players: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
            for (round, place, _) in byes.iter().filter(|it| it.2 == kind) {
                players.entry(*round).or_default().push(self.ledger.players[*place].number);
            }
            records.extend(players.into_iter().map(|(round, players)| Record::Byes {
                kind: letter(kind),
                round,
                players,
            }));
        }
        records
    }

    /// 299 for every round that gave other points than its result is worth.
    fn abnormal_records(&self) -> Vec<Record> {
        let mut records = Vec::new();
        for player in &self.ledger.players {
            for (round, line) in player.lines.iter().enumerate() {
                let worth = self.ledger.points.worth(line.outcome);
                let tenths = i64::from(line.points.tenths()) - i64::from(worth.tenths());
                if let (true, Ok(tenths)) = (tenths != 0, i32::try_from(tenths)) {
                    records.push(Record::Abnormal {
                        kind: ' ',
                        tenths,
                        round: round as u16 + 1,
                        players: vec![player.number],
                    });
                }
            }
        }
        records
    }
}

/// The letter a result is written with.
fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win => '1',
        Outcome::Draw => '=',
        Outcome::Loss => '0',
        Outcome::Pending => ' ',
        Outcome::ForfeitWin => '+',
        Outcome::ForfeitLoss => '-',
        Outcome::PairingAllocatedBye => 'U',
        Outcome::FullPointBye => 'F',
        Outcome::HalfPointBye => 'H',
        Outcome::ZeroPointBye => 'Z',
    }
}

fn header(code: &str, text: &str) -> Record {
    Record::Header { code: code.into(), value: format!(" {}", one_line(text, 500)) }
}

/// Virtual points as ranges of numbers and rounds.
fn virtual_records(ledger: &Ledger) -> Vec<Record> {
    type Run = (u16, u16, Points);
    let mut players: Vec<(u16, &[Points])> =
        ledger.players.iter().map(|player| (player.number, player.virtual_points.as_slice())).collect();
    players.sort_by_key(|player| player.0);
    let rounds = players.iter().map(|player| player.1.len()).max().unwrap_or(0);
    let runs = |round: usize| -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for (number, points) in &players {
            let points = points.get(round).copied().unwrap_or(Points::ZERO);
            match runs.last_mut() {
                Some(last) if last.1 + 1 == *number && last.2 == points => last.1 = *number,
                _ => runs.push((*number, *number, points)),
            }
        }
        runs.retain(|run| run.2 != Points::ZERO);
        runs
    };
    let mut records = Vec::new();
    let mut round = 0;
    while round < rounds {
        let now = runs(round);
        let mut last = round;
        while last + 1 < rounds && runs(last + 1) == now {
            last += 1;
        }
        records.extend(now.iter().map(|run| Record::VirtualRange {
            points: run.2,
            rounds: (round as u16 + 1, last as u16 + 1),
            players: (run.0, run.1),
        }));
        round = last + 1;
    }
    records
}

/// Text that stays in its line and its columns: control letters become blanks, the end is cut.
fn one_line(text: &str, letters: usize) -> String {
    let clean: String = text
        .trim()
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .take(letters)
        .collect();
    clean.trim_end().to_string()
}
