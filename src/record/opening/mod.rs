//! Names of chess openings by ECO: the last position of a game that has one, however it was reached.
//!
//! The names are those of a kept public list (CC0; see the note beside the data). It is played through once, when first
//! asked for: beside the page, where nobody waits for it.

use super::chess::Game;
use shakmaty::san::San;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};
use std::collections::HashMap;
use std::sync::OnceLock;

const LINES: &str = include_str!("lines.tsv");

/// No name is given to a position later than this.
const DEEPEST: usize = 40;

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// `C50`.
    pub eco: &'static str,
    pub name: &'static str,
}

impl Opening {
    /// What a Chinese club calls the family; the list itself is in English.
    pub fn family_zh(&self) -> Option<&'static str> {
        let family = self.name.split(':').next().unwrap_or(self.name);
        FAMILIES.iter().find(|(en, _)| *en == family).map(|(_, zh)| *zh)
    }
}

#[rustfmt::skip]
const FAMILIES: [(&str, &str); 36] = [
    ("Alekhine Defense", "阿廖欣防御"),         ("Benko Gambit", "别诺尼弃兵"),
    ("Benoni Defense", "别诺尼防御"),           ("Bird Opening", "伯德开局"),
    ("Bishop's Opening", "飞象开局"),           ("Bogo-Indian Defense", "波戈印度防御"),
    ("Caro-Kann Defense", "卡罗-卡恩防御"),     ("Catalan Opening", "卡塔龙开局"),
    ("Dutch Defense", "荷兰防御"),              ("English Opening", "英国式开局"),
    ("Evans Gambit", "伊文思弃兵"),             ("Four Knights Game", "四马开局"),
    ("French Defense", "法兰西防御"),           ("Grünfeld Defense", "格林菲尔德防御"),
    ("Indian Defense", "印度防御"),             ("Italian Game", "意大利开局"),
    ("King's Gambit", "王翼弃兵"),              ("King's Gambit Accepted", "王翼弃兵接受"),
    ("King's Gambit Declined", "王翼弃兵拒绝"), ("King's Indian Attack", "王翼印度进攻"),
    ("King's Indian Defense", "古印度防御"),    ("Nimzo-Indian Defense", "尼姆佐维奇防御"),
    ("Petrov's Defense", "俄罗斯防御"),         ("Philidor Defense", "菲利道尔防御"),
    ("Pirc Defense", "皮尔茨防御"),             ("Ponziani Opening", "庞齐亚尼开局"),
    ("Queen's Gambit", "后翼弃兵"),             ("Queen's Gambit Accepted", "后翼弃兵接受"),
    ("Queen's Gambit Declined", "后翼弃兵拒绝"), ("Queen's Indian Defense", "新印度防御"),
    ("Réti Opening", "列蒂开局"),               ("Ruy Lopez", "西班牙开局"),
    ("Scandinavian Defense", "斯堪的纳维亚防御"), ("Scotch Game", "苏格兰开局"),
    ("Sicilian Defense", "西西里防御"),         ("Slav Defense", "斯拉夫防御"),
];

/// The list as it is written: moves, code, name.
pub fn lines() -> impl Iterator<Item = (&'static str, Opening)> {
    LINES.lines().filter_map(|line| {
        let mut cells = line.split('\t');
        Some((cells.next()?, Opening { eco: cells.next()?, name: cells.next()? }))
    })
}

fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// Where a line of the list leads; `None` if it holds something that is no move.
pub fn reached(moves: &str) -> Option<Chess> {
    let mut position = Chess::default();
    for word in moves.split(' ') {
        let san: San = word.parse().ok()?;
        let made = san.to_move(&position).ok()?;
        position.play_unchecked(made);
    }
    Some(position)
}

fn named() -> &'static HashMap<u64, Opening> {
    static NAMED: OnceLock<HashMap<u64, Opening>> = OnceLock::new();
    NAMED.get_or_init(|| {
        let mut all = HashMap::with_capacity(4_000);
        for (moves, opening) in lines() {
            if let Some(position) = reached(moves) {
                // Of two ways to one position the shorter one stands first in the order of moves, and stays.
                all.entry(key(&position)).or_insert(opening);
            }
        }
        all
    })
}

/// The opening of a game from the usual start.
pub fn opening(game: &Game) -> Option<Opening> {
    if game.start != Chess::default() {
        return None;
    }
    let mut position = game.start.clone();
    let mut found = None;
    for ply in game.plies().iter().take(DEEPEST) {
        position.play_unchecked(ply.mv?);
        found = named().get(&key(&position)).copied().or(found);
    }
    found
}
