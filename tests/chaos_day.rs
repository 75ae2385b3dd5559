//! Chaos days: random wishes over all commands. After every act the facts hold together, every sheet and table can be
//! made, and the act taken back and done again gives the same bytes; then the event goes through every way it is kept.
//!
//! `QIHUI_CASES` sets the number of days; `QIHUI_DAY` lives the one of that seed again and says what was done.
#![cfg(not(target_arch = "wasm32"))]

use qihui::arbiter::{Bend, ClubWish, Command, Newcomer, foresee, setup_warnings, warnings};
use qihui::desk::{self, Stored};
use qihui::journal::{Entry, Journal, saved};
use qihui::sheets::{self, Hall};
use qihui::tournament::{
    ArenaDraw, ArenaRules, ArenaSides, Board, BoardNumber, ChallengerOrder, ClubRules, Contact, Cut, Deal,
    Dialect, Display, DisplayBoard, Fixture, Game, GameResult, Group, HostSide, HowMany, Leader, Leave,
    LeaveWorth, PairingSystem, Person, PlayerId, Preset, Reason, Round, RoundNumber, Seed, Seeding, Settings,
    Side, TeamMeet, TeamRank, Tournament, UnitRule, schedule,
};
use rand::{Rng, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

const STEPS: usize = 150;
const NAMES: [&str; 8] =
    ["王伟", "李娜", "\u{202E}张三", "", "O’Neill", "阿卜杜拉·买买提", "x\u{200B}y", "Ǆ"];
const UNITS: [&str; 4] = ["", "数学系", "物理系", "外语系"];
const WORDS: [&str; 4] = ["", "  ", "第三次犯规？", "判和\r\n双方签字"];

fn cases() -> u64 {
    std::env::var("QIHUI_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

/// One day and the chance that drives it.
struct Day {
    chance: ChaCha8Rng,
    journal: Journal,
    /// Says what is done.
    told: bool,
}

impl Day {
    fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { self.chance.random_range(0..end) }
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn words(&mut self) -> String {
        self.pick(&WORDS).to_owned()
    }

    fn seed(&mut self) -> Seed {
        Seed(self.chance.random())
    }

    fn facts(&self) -> &Tournament {
        self.journal.present()
    }

    /// Mostly somebody on the list.
    fn player(&mut self) -> PlayerId {
        if self.facts().players.is_empty() || self.one_in(20) {
            return PlayerId(self.below(60) as u16);
        }
        let place = self.below(self.facts().players.len());
        self.facts().players[place].id
    }

    fn players(&mut self, most: usize) -> Vec<PlayerId> {
        (0..self.below(most + 1)).map(|_| self.player()).collect()
    }

    /// Everybody once, in any order.
    fn everybody(&mut self) -> Vec<PlayerId> {
        let mut all: Vec<PlayerId> = self.facts().players.iter().map(|player| player.id).collect();
        all.shuffle(&mut self.chance);
        all
    }

    /// Mostly the last round or the next.
    fn round(&mut self) -> RoundNumber {
        let last = self.facts().rounds.len() as u16;
        match self.below(8) {
            0 => RoundNumber(self.below(12) as u16),
            1 => RoundNumber(last.saturating_sub(1)),
            2 | 3 => RoundNumber(last + 1),
            _ => RoundNumber(last),
        }
    }

    fn board(&mut self) -> BoardNumber {
        let boards = self.facts().last_round().map_or(0, |round| round.boards.len());
        BoardNumber(self.below(boards + 2) as u16)
    }

    fn side(&mut self) -> Side {
        self.pick(&[Side::First, Side::Second])
    }

    fn person(&mut self) -> Person {
        Person {
            name: self.pick(&NAMES).to_owned(),
            unit: self.pick(&UNITS).to_owned(),
            rating: self.one_in(2).then(|| self.below(4_100) as u16),
            ..Person::default()
        }
    }

    fn contact(&mut self) -> Contact {
        Contact { phone: self.words(), note: self.words(), ..Contact::default() }
    }

    fn applications(&mut self) -> Vec<u16> {
        vec![self.below(6) as u16, self.below(6) as u16]
    }

    fn newcomers(&mut self, many: usize) -> Vec<Newcomer> {
        let newcomer = |day: &mut Day| {
            let mut person = day.person();
            if person.name.is_empty() {
                person.name = "无名".to_owned();
            }
            Newcomer { person, contact: day.contact(), here: day.one_in(2), ..Newcomer::default() }
        };
        (0..many).map(|_| newcomer(self)).collect()
    }

    fn settings(&mut self) -> Settings {
        let preset: Preset = self.pick(&Preset::ALL);
        let mut settings = preset.settings();
        let unit = self.pick(&[UnitRule::Off, UnitRule::Soft, UnitRule::FirstRoundOnly, UnitRule::Hard]);
        let dialect = self.pick(&[Dialect::Lots, Dialect::Numbers, Dialect::Fold, Dialect::Halves]);
        settings.system = if self.one_in(5) {
            let rules = ArenaRules {
                order: self.pick(&[ChallengerOrder::TeamsRotate, ChallengerOrder::LosersNext]),
                sides: self.pick(&[ArenaSides::HolderTurns, ArenaSides::ChallengerFirst, ArenaSides::Lots]),
                draw: self.pick(&[
                    ArenaDraw::HolderStays,
                    ArenaDraw::ChallengerStays,
                    ArenaDraw::BothOut,
                    ArenaDraw::Replay,
                ]),
            };
            PairingSystem::Arena { rules }
        } else if self.one_in(4) {
            let rules = ClubRules {
                prize_games: self.below(5) as u8,
                least_games: 1 + self.below(3) as u8,
                free_count: self.one_in(2),
                guests_count: self.one_in(2),
            };
            PairingSystem::ClubNight { rules }
        } else if self.one_in(4) {
            let seeding = self.pick(&[Seeding::Lots, Seeding::Ratings, Seeding::Seeds { count: 3 }]);
            PairingSystem::KnockOut { games: 1 + self.below(3) as u8, third_place: self.one_in(2), seeding }
        } else if self.one_in(6) {
            PairingSystem::TeamMatch {
                boards: 1 + self.below(5) as u16,
                meet: self.pick(&[TeamMeet::Once, TeamMeet::Twice, TeamMeet::Swiss]),
                rank: self.pick(&[TeamRank::MatchPoints, TeamRank::BoardPoints]),
            }
        } else if self.one_in(6) {
            PairingSystem::RoundRobin { double: self.one_in(2), groups: 1 + self.below(3) as u16 }
        } else if self.one_in(4) {
            PairingSystem::Dutch { initial_side: self.side() }
        } else {
            PairingSystem::Campus { dialect, unit }
        };
        if self.one_in(6) {
            settings.game =
                Game::Other {
                    name: "五子棋".to_owned(), first: "黑".to_owned(), second: "白".to_owned()
                };
        }
        settings.rounds = 1 + self.below(9) as u16;
        settings.cut = self.one_in(5).then(|| Cut {
            after: 1 + self.below(3) as u16,
            keep: 2 + self.below(8) as u16,
            each: self.one_in(2),
            reset: self.one_in(2),
        });
        settings.schedule = schedule::read(&self.words());
        settings
    }

    /// A round by hand: everybody who plays, as he comes; sometimes one seat is wrong.
    fn hand_made(&mut self) -> Round {
        let number = self.facts().next_round();
        let mut ids = self.everybody();
        ids.retain(|&id| self.facts().player(id).is_some_and(|player| player.plays_in(number)));
        if self.one_in(4) {
            ids.push(self.player());
        }
        if matches!(self.facts().settings.system, PairingSystem::Arena { .. }) && !self.one_in(4) {
            ids.truncate(2);
        }
        let boards = ids.chunks_exact(2).zip(1..);
        let boards = boards.map(|(pair, number)| Board::new(BoardNumber(number), pair[0], pair[1]));
        Round {
            number,
            boards: boards.collect(),
            byes: Vec::new(),
            published: self.one_in(2),
            started: None,
            seed: None,
            drew_numbers: self.one_in(2),
            edition: 3,
            account: None,
            fixture: Fixture::Games,
        }
    }

    /// Wishes only an arena or a club has.
    fn stage_wish(&mut self) -> Command {
        if matches!(self.facts().settings.system, PairingSystem::Arena { .. }) {
            let mut lineups = self.facts().lineups_now();
            lineups.shuffle(&mut self.chance);
            for lineup in &mut lineups {
                lineup.seats.shuffle(&mut self.chance);
                for seat in &mut lineup.seats {
                    seat.role = self.words();
                }
            }
            if self.one_in(6) {
                lineups.extend(lineups.first().cloned());
            }
            return Command::SetLineups { lineups };
        }
        let result = (!self.one_in(3)).then(|| self.pick(&GameResult::ALL));
        let (round, board) = (self.round(), self.board());
        let nights = self.facts().club.nights.len();
        let number = self.below(6) as u16;
        let wish = match self.below(8) {
            0 | 1 => {
                let date = format!("2013-{:02}-{:02}", 1 + nights / 3, 1 + nights % 3 * 9);
                ClubWish::OpenNight { date: if self.one_in(5) { self.words() } else { date } }
            }
            2 => {
                let game = (!self.one_in(4)).then_some((round, board));
                ClubWish::ChooseReview { night: self.below(nights + 1) as u16, game, by: self.words() }
            }
            3 | 4 => ClubWish::NoteFreeGame { first: self.player(), second: self.player(), result },
            5 => ClubWish::CorrectFreeGame { number, result },
            6 => ClubWish::StrikeFreeGame { number },
            _ => ClubWish::NoteFreeGame { first: self.player(), second: self.player(), result: None },
        };
        Command::Club { wish }
    }

    /// A simultaneous display, sometimes one with words missing.
    fn display(&mut self) -> Display {
        let boards = (0..self.below(6)).map(|_| DisplayBoard {
            guest: self.pick(&NAMES).to_owned(),
            result: self.one_in(3).then(|| self.pick(&GameResult::ALL)),
        });
        let boards = boards.collect();
        Display {
            number: self.below(4) as u16,
            host: self.pick(&NAMES).to_owned(),
            title: self.words(),
            host_side: self.pick(&[HostSide::First, HostSide::Second, HostSide::InTurn]),
            boards,
        }
    }

    /// Two who may be level in a bracket: mostly they sit together.
    fn both(&mut self) -> Vec<PlayerId> {
        let board = self.board();
        let seats = self.facts().last_round().and_then(|round| round.board(board));
        let both = seats.map(|board| vec![board.second, board.first]);
        both.unwrap_or_else(|| self.players(3))
    }

    /// What somebody at the desk might wish.
    fn wish(&mut self) -> Command {
        if self.facts().settings.system.seats_some() && self.one_in(5) || self.one_in(60) {
            return self.stage_wish();
        }
        let (round, board, id) = (self.round(), self.board(), self.player());
        match self.below(67) {
            0 => Command::ChangeSettings { settings: Box::new(self.settings()) },
            1 => {
                let rounds = self.facts().settings.rounds % 12 + 1;
                Command::ChangeSettings {
                    settings: Box::new(Settings { rounds, ..self.facts().settings.clone() }),
                }
            }
            2 | 3 => {
                let room = 40_usize.saturating_sub(self.facts().players.len());
                let many = self.below(4).min(room);
                Command::Register { newcomers: self.newcomers(many) }
            }
            4 => Command::CorrectPerson { id, person: self.person() },
            5 => Command::NoteContact { id, contact: self.contact() },
            6 => Command::NoteLeader {
                leader: Leader {
                    unit: self.pick(&UNITS).to_owned(),
                    name: self.pick(&NAMES).to_owned(),
                    contact: self.contact(),
                    ..Leader::default()
                },
            },
            7 => Command::Strike { ids: self.players(2) },
            8 | 9 => Command::CheckIn { id, here: self.one_in(2), id_seen: self.one_in(2) },
            10 => Command::Withdraw { id, from: round },
            11 => Command::Return { id },
            12 => Command::Disqualify { id, from: round, reason: self.words() },
            13 | 14 => {
                let worth = self.pick(&[LeaveWorth::Nothing, LeaveWorth::Draw, LeaveWorth::Win]);
                Command::GrantLeave { id, leave: Leave { round, worth } }
            }
            15 => Command::TakeBackLeave { id, round },
            16 if self.one_in(4) => Command::ExcuseAbsent { round },
            17 => Command::DrawNumbers { seed: self.seed() },
            18 => {
                let mut numbers: Vec<(PlayerId, u16)> = self.everybody().into_iter().zip(1..).collect();
                if self.one_in(3) {
                    numbers.push((id, self.below(50) as u16));
                }
                Command::SetNumbers { numbers }
            }
            19..=25 => {
                let bend = Bend { rematch: self.one_in(2), second_bye: self.one_in(2), unit: self.one_in(2) };
                let round = if self.one_in(8) { round } else { self.facts().next_round() };
                Command::PairNextRound { round, seed: self.seed(), bend }
            }
            26 => {
                let numbers = if self.one_in(2) { self.everybody() } else { Vec::new() };
                Command::AdoptRound {
                    round: Box::new(self.hand_made()),
                    numbers: numbers.into_iter().zip(1..).collect(),
                    numbers_seed: self.one_in(2).then_some(Seed(1)),
                }
            }
            27 => Command::DiscardDraft { round },
            28..=31 => Command::PublishRound { round },
            32 => Command::StartRound { round, at: self.below(1_000) as i64 },
            33..=35 => Command::Swap { round, a: id, b: self.player() },
            36 | 37 => Command::TurnSides { round, board },
            38 | 39 => Command::SeatAtBye { round, newcomer: id },
            40..=44 => {
                let reason = self.pick(&[None, Some(Reason::Mate), Some(Reason::Late), Some(Reason::Fouls)]);
                let result = (!self.one_in(8)).then(|| self.pick(&GameResult::ALL));
                Command::EnterResult { round, board, result, reason }
            }
            45 => Command::TakePendingAsDraws { round },
            46 => Command::SignSlip { round, board, signed: self.one_in(2) },
            47 => Command::CountFoul { round, board, side: self.side(), more: !self.one_in(3) },
            48 => Command::OpenDispute { round, board, question: self.words() },
            49 | 50 => Command::Rule { round, board, ruling: self.words() },
            51 => Command::SettleByLots { after: round, players: self.players(4), seed: self.seed() },
            52 if self.one_in(2) => Command::SettleByShare { after: round, players: self.players(4) },
            52 => Command::SettleByPlayOff { after: round, order: self.players(4) },
            53 | 54 => {
                let mut keep = self.everybody();
                keep.truncate(2 + self.chance.random_range(0..12));
                Command::CutField { after: round, keep }
            }
            56 if self.facts().rounds.is_empty() && self.one_in(2) => {
                let seed = self.seed();
                let by = self.pick(&[Deal::Snake, Deal::Lots { seed }, Deal::Levels]);
                let n = self.below(6) as u16;
                let many = self.pick(&[HowMany::Groups(n), HowMany::OfAtMost(n)]);
                Command::AssignGroups { by, many }
            }
            56 => {
                let group = (!self.one_in(4)).then(|| Group(self.below(4) as u8));
                Command::SetGroups { groups: self.players(2).into_iter().map(|id| (id, group)).collect() }
            }
            57 => Command::ReopenEvent,
            55 => match self.below(7) {
                0 | 1 => Command::CloseEvent,
                2 | 3 => Command::RollCall,
                4 => Command::PostNotice { text: self.words(), at: self.below(1_000) as i64 },
                5 => Command::TakeDownNotice { place: self.below(3) as u16 },
                _ => {
                    let pool = (0..self.below(9)).map(|_| self.pick(&NAMES).to_owned()).collect();
                    let winners = self.below(6) as u16;
                    Command::DrawLottery { title: self.words(), pool, winners, seed: self.seed() }
                }
            },
            60 => Command::SettleByArmageddon { after: round, order: self.both() },
            61 => Command::SettleByPlayOff { after: round, order: self.both() },
            62 => Command::SettleByLots { after: round, players: self.both(), seed: self.seed() },
            63 => Command::NoteDisplay { display: Box::new(self.display()) },
            64 if self.one_in(4) => Command::StrikeDisplay { number: self.below(4) as u16 },
            64 | 65 => {
                let result = self.one_in(2).then(|| self.pick(&GameResult::ALL));
                let board = BoardNumber(self.below(7) as u16);
                Command::EnterDisplayResult { number: self.below(4) as u16, board, result }
            }
            58 => Command::Apply { newcomers: self.newcomers(2) },
            59 => Command::AcceptApplications { ids: self.applications() },
            66 => match self.below(4) {
                0 => Command::RefuseApplications { ids: self.applications(), reason: self.words() },
                1 => Command::WithdrawApplication { id: self.below(6) as u16, reason: self.words() },
                2 => Command::Reconsider { id: self.below(6) as u16 },
                _ => Command::WithdrawEntry { id, reason: self.words() },
            },
            // What an arbiter does most: unfinished games as draws.
            _ => Command::TakePendingAsDraws { round },
        }
    }

    /// Results for all boards of the last round; in a club for those before it too, now and then.
    fn finish_round(&mut self) {
        if self.facts().club_rules().is_some() && self.one_in(2) {
            let open: Vec<(RoundNumber, BoardNumber)> = self
                .facts()
                .rounds
                .iter()
                .flat_map(|round| round.waiting().into_iter().map(|board| (round.number, board)))
                .collect();
            for (round, board) in open {
                let result = Some(self.pick(&GameResult::ALL));
                self.ask(Command::EnterResult { round, board, result, reason: None });
            }
        }
        let Some(round) = self.facts().last_round().cloned() else { return };
        self.ask(Command::PublishRound { round: round.number });
        for board in round.boards {
            let result = Some(self.pick(&GameResult::ALL));
            self.ask(Command::EnterResult { round: round.number, board: board.number, result, reason: None });
            if board.dispute.is_some() {
                let ruling = "维持原判".to_owned();
                self.ask(Command::Rule { round: round.number, board: board.number, ruling });
            }
        }
    }

    /// A refusal touches nothing, an act leaves facts that can be.
    fn ask(&mut self, command: Command) -> bool {
        let before = (self.journal.revision(), self.facts().clone());
        // Asked before the act, as the page does; never a panic, whatever the wish names.
        warnings(self.facts(), &command);
        // Two tables each time, so not for every wish.
        let foreseen = if self.below(12) == 0 { foresee(self.facts(), &command) } else { Vec::new() };
        let done = self.journal.perform(command.clone(), before.0.into(), "desk").is_ok();
        if done {
            if self.told {
                let last = self.facts().last_round();
                println!("{command:?}\n    {last:?}");
            }
            sound(self.facts(), &command);
        } else {
            assert_eq!((self.journal.revision(), self.facts()), (before.0, &before.1), "{command:?}");
            assert!(foreseen.is_empty(), "refused, yet foreseen: {command:?}");
        }
        done
    }

    /// Some steps back and as many forth.
    fn back_and_forth(&mut self) {
        let now = self.facts().clone();
        let mut passed = Vec::new();
        for _ in 0..1 + self.below(6) {
            let Some(of) = self.journal.undoable().map(|entry| entry.seq) else { break };
            passed.push(self.facts().clone());
            self.journal.undo(0, "").unwrap();
            assert!(!self.journal.in_force(of));
            saved::check(self.facts()).unwrap();
        }
        while let Some(then) = passed.pop() {
            self.journal.redo(0, "").unwrap();
            assert_eq!(*self.facts(), then);
        }
        assert_eq!(*self.facts(), now);
    }
}

#[track_caller]
fn sound(facts: &Tournament, after: &Command) {
    saved::check(facts).unwrap_or_else(|why| panic!("{why} after {after:?}"));
    for round in &facts.rounds {
        let seats = round.boards.iter().flat_map(|board| [board.first, board.second]);
        let mut seen = BTreeSet::new();
        for player in seats.chain(round.byes.iter().map(|bye| bye.player)) {
            assert!(seen.insert(player), "{player} twice in round {} after {after:?}", round.number);
        }
    }
    let ledger = facts.ledger(u16::MAX);
    let numbers: BTreeSet<u16> = ledger.players.iter().map(|player| player.number).collect();
    assert_eq!(numbers.len(), facts.players.len(), "numbers after {after:?}");
    stage_sound(facts, after);
}

/// What must be so at an arena and in a club.
#[track_caller]
fn stage_sound(facts: &Tournament, after: &Command) {
    if let Some(arena) = facts.arena() {
        let mut seats = BTreeSet::new();
        for player in arena.teams.iter().flat_map(|team| &team.seats).map(|seat| seat.player) {
            assert!(seats.insert(player), "{player} on two teams after {after:?}");
        }
        let runs = arena.games.last().is_some_and(|game| game.result.is_none());
        let left = arena.teams.iter().filter(|team| team.left() > 0).count();
        assert_eq!(arena.next.is_some(), !runs && left > 1, "the next game after {after:?}");
        if let Some(next) = arena.next {
            assert!(arena.may_play(next.holder) && arena.may_play(next.challenger));
            assert_ne!(arena.team_of(next.holder), arena.team_of(next.challenger));
        }
        let mut places: Vec<usize> = arena.ranking().iter().map(|it| it.team).collect();
        places.sort_unstable();
        assert_eq!(places, (0..arena.teams.len()).collect::<Vec<_>>());
        assert!(facts.rounds.iter().all(|round| round.boards.len() == 1 && round.byes.is_empty()));
    }
    let seats =
        matches!(after, Command::PairNextRound { .. } | Command::AdoptRound { .. } | Command::Swap { .. });
    if let (Some(rules), Some(last), true) = (facts.club_rules(), facts.last_round(), seats) {
        for player in last.boards.iter().flat_map(|board| [board.first, board.second]) {
            let games = facts.prize_games_tonight(player);
            assert!(games <= usize::from(rules.prize_games), "{player} has {games} after {after:?}");
        }
    }
}

fn bytes(facts: &Tournament) -> String {
    serde_json::to_string(facts).unwrap()
}

/// Every sheet and table of the event as it is now; `turn` picks the player who asks for his own.
fn on_paper(facts: &Tournament, turn: usize) {
    let hall = Hall::of(facts);
    for round in &hall.rounds {
        let sheet = sheets::pairings(&hall, round.number).unwrap();
        assert_eq!(sheet.boards.len(), round.boards.len());
        let names = sheets::by_name(&hall, round.number).unwrap();
        assert_eq!(names.lines.len(), round.boards.len() * 2 + round.byes.len());
        assert_eq!(sheets::slips(&hall, round.number).len(), round.boards.len());
    }
    let after = hall.last_round().map_or(RoundNumber(0), |round| round.number);
    let table = sheets::standings_after(facts, after);
    if let Some(bracket) = &hall.bracket {
        let field =
            bracket.stages[0].iter().flat_map(|it| it.seats).filter(|it| it.player().is_some()).count();
        assert_eq!(field, facts.bracket_field().len());
        for at_most in [1, 4, 16] {
            let parts = sheets::bracket_parts(bracket, at_most);
            let drawn: usize = parts.iter().flat_map(|part| &part.columns).map(Vec::len).sum();
            assert_eq!(drawn, bracket.stages.iter().map(Vec::len).sum::<usize>(), "every match once");
        }
    }
    assert!(hall.team_table.iter().all(|row| row.rank > 0));
    for round in &hall.rounds {
        sheets::team_matches(&hall, round);
    }
    assert_eq!(table.rows.len(), facts.players.len());
    let out = |id| facts.player(id).is_none_or(|player| player.is_disqualified());
    assert!(sheets::called_out(&hall, &table).iter().all(|it| !out(it.player.id)), "a prize for who is out");
    if let Some(player) = facts.players.get(turn % facts.players.len().max(1)) {
        sheets::player_card(&hall, player.id).unwrap();
    }
    setup_warnings(&facts.settings, facts.players.len());
    let rounds = hall.rounds.iter().map(|round| round.boards.len()).sum::<usize>();
    assert_eq!(sheets::club_games(&hall).len(), rounds + hall.club.free.len());
    for month in sheets::months(&hall) {
        if let Some(board) = sheets::month_board(&hall, &month) {
            assert!(board.rows.windows(2).all(|it| it[0].form.points >= it[1].form.points));
        }
    }
    assert!(facts.records_owed().len() <= rounds);
}

/// A day from its seed; answers (acts, rounds).
fn live(seed: u64) -> (usize, usize) {
    let mut day = Day {
        chance: ChaCha8Rng::seed_from_u64(seed),
        journal: Journal::begin(Settings::default()),
        told: std::env::var_os("QIHUI_DAY").is_some(),
    };
    // Half the days begin with a list already there.
    let settings = day.settings();
    day.journal = Journal::begin(settings);
    let many = 2 + day.below(39);
    let newcomers = day.newcomers(many);
    day.ask(Command::Register { newcomers });
    if day.one_in(2) {
        day.journal = Journal::open(day.facts().clone());
    }
    let mut acts = 0;
    for _ in 0..STEPS {
        if day.one_in(12) {
            day.finish_round();
        }
        let before = day.facts().clone();
        let wish = day.wish();
        if day.ask(wish) {
            acts += 1;
            // The one act taken back gives the very facts before it, done again those after it, byte by byte.
            let mut other = day.journal.clone();
            let after = bytes(other.present());
            other.undo(0, "").unwrap();
            assert_eq!(bytes(other.present()), bytes(&before), "seed {seed}");
            other.redo(0, "").unwrap();
            assert_eq!(bytes(other.present()), after, "seed {seed}");
            on_paper(day.facts(), seed as usize + acts);
        }
        if day.one_in(25) {
            day.back_and_forth();
        }
        if day.one_in(30) {
            day.journal.undo(0, "");
        }
    }
    kept_every_way(&day.journal);
    (acts, day.facts().rounds.len())
}

/// The journal through lines, files and shelves.
fn kept_every_way(journal: &Journal) {
    let lines: Vec<String> = journal.entries().iter().map(Entry::to_text).collect();
    let mut refolded = Journal::open(journal.opening().clone());
    for line in &lines {
        refolded.append(Entry::from_text(line).unwrap()).unwrap();
    }
    assert_eq!(refolded, *journal, "line by line");
    assert_eq!(journal.as_of(journal.revision()), *journal.present());

    let (indented, compact) = (saved::write("活动", journal), saved::write_compact("活动", journal));
    for text in [&indented, &compact] {
        let read = saved::read(text).unwrap();
        assert_eq!((&*read.event, &read.journal), ("活动", journal));
    }
    for part in 0..50 {
        let mut cut = compact.len() * part / 50;
        while !compact.is_char_boundary(cut) {
            cut -= 1;
        }
        saved::read(&compact[..cut]).expect_err("a file cut short");
    }

    // A third of the entries on the quick shelf only, the others on the durable one only.
    let opening = saved::write_compact("活动", &Journal::open(journal.opening().clone()));
    let numbered = (1..).zip(lines);
    let (local, durable): (BTreeMap<u32, String>, BTreeMap<u32, String>) =
        numbered.partition(|(seq, _)| seq % 3 == 0);
    let (in_local, in_durable): (Vec<u32>, Vec<u32>) =
        (local.keys().copied().collect(), durable.keys().copied().collect());
    let opened = desk::open(&Stored { snapshots: vec![opening], local, durable }).unwrap();
    assert_eq!((&*opened.id, &opened.journal, &opened.damage[..]), ("活动", journal, &[][..]));
    assert_eq!((opened.missing_local, opened.missing_durable), (in_durable, in_local));
}

#[test]
fn random_days_are_kept_whole() {
    if let Some(seed) = std::env::var("QIHUI_DAY").ok().and_then(|text| text.parse().ok()) {
        live(seed);
        return;
    }
    let (mut acts, mut rounds) = (0, 0);
    for seed in 0..cases() {
        let day = std::panic::catch_unwind(|| live(seed));
        let (more, paired) = day.unwrap_or_else(|_| panic!("the day with seed {seed}"));
        (acts, rounds) = (acts + more, rounds + paired);
    }
    // Days in which nothing happens would show nothing.
    assert!(acts as u64 >= cases() * 20 && rounds as u64 >= cases(), "{acts} acts, {rounds} rounds");
    println!("{} days, {acts} acts, {rounds} rounds", cases());
}
