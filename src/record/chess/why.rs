//! Why a typed move cannot be: the most telling of the reasons in [`Wrong`].

use super::ends::Ending;
use super::finding::{NoCastling, Wrong};
use super::game::play;
use super::typed::{Fit, Number, Saying, Typed, ends, fit};
use shakmaty::san::SanPlus;
use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Chess, EnPassantMode, File, FromSetup, Move, MoveList, Piece, Position,
    Rank, Role, Square, attacks,
};

/// SAN with check sign.
pub fn san(position: &Chess, mv: Move) -> String {
    SanPlus::from_move(position.clone(), mv).to_string()
}

/// Explains why `typed` is not one legal move here. `legal` are the legal moves of `position`.
pub fn explain(position: &Chess, legal: &MoveList, typed: Option<&Typed>, number: Option<Number>) -> Wrong {
    if legal.is_empty() {
        return Wrong::GameOver(if position.is_check() {
            Ending::Checkmate { loser: position.turn() }
        } else {
            Ending::Stalemate
        });
    }
    let Some(typed) = typed else { return Wrong::Unreadable };
    if let Fit::Several(moves) = fit(position, legal, typed) {
        return Wrong::Ambiguous { moves: moves.iter().map(|m| san(position, *m)).collect() };
    }
    if turn_differs(position, number) && others_move(position, typed) {
        return Wrong::NotHisMove { colour: !position.turn() };
    }
    match typed.saying {
        Saying::Null => Wrong::NullMove,
        Saying::Castle(side) => Wrong::Castling(castling(position, side)),
        Saying::Go { .. } => going(position, legal, typed),
    }
}

fn turn_differs(position: &Chess, number: Option<Number>) -> bool {
    number.is_some_and(|n| n.black != position.turn().is_black() || n.n != position.fullmoves().get())
}

/// Could the other side play it, were it his turn?
fn others_move(position: &Chess, typed: &Typed) -> bool {
    let Ok(swapped) = position.clone().swap_turn() else { return false };
    matches!(fit(&swapped, &swapped.legal_moves(), typed), Fit::One(_))
}

fn going(position: &Chess, legal: &MoveList, typed: &Typed) -> Wrong {
    let Saying::Go { role, from_file, from_rank, capture, to_file, to_rank, promotion } = typed.saying else {
        return Wrong::Unreadable;
    };
    let us = position.turn();
    let board = position.board();
    let from_named = from_file.zip(from_rank).map(|(f, r)| Square::from_coords(f, r));
    // A long move without letter speaks of whatever stands there.
    if let (None, Some(from)) = (role, from_named) {
        match board.piece_at(from) {
            None => return Wrong::NoSuchPiece { colour: us, role: Role::Pawn },
            Some(piece) if piece.color != us => return Wrong::NotHisMove { colour: piece.color },
            Some(_) => {}
        }
    }
    let role = role.unwrap_or_else(|| from_named.and_then(|s| board.role_at(s)).unwrap_or(Role::Pawn));
    let reworded = |change: &dyn Fn(&mut Typed)| {
        let mut other = *typed;
        change(&mut other);
        fit(position, legal, &other)
    };
    // Promotion.
    let promote = |to: Option<Role>| {
        reworded(&|t| {
            if let Saying::Go { promotion, .. } = &mut t.saying {
                *promotion = to;
            }
        })
    };
    if role == Role::Pawn && promotion.is_none() && !matches!(promote(Some(Role::Queen)), Fit::None) {
        return Wrong::PromotionMissing;
    }
    if promotion.is_some() && !matches!(promote(None), Fit::None) {
        return Wrong::PromotionImpossible;
    }
    // `x` where nothing is taken.
    if capture && role != Role::Pawn {
        let quiet = reworded(&|t| {
            if let Saying::Go { capture, .. } = &mut t.saying {
                *capture = false;
            }
        });
        if !matches!(quiet, Fit::None)
            && let Some(rank) = to_rank
        {
            return Wrong::NothingToTake { at: Square::from_coords(to_file, rank) };
        }
    }
    let Some(to_rank) = to_rank else {
        return pawn_files(position, from_file, to_file);
    };
    let to = Square::from_coords(to_file, to_rank);
    let mine = board.by_piece(Piece { color: us, role });
    let named = mine
        & from_file.map_or(Bitboard::FULL, Bitboard::from_file)
        & from_rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    // The letter is wrong, while others of the kind could go.
    let others: Vec<String> = legal
        .iter()
        .filter(|m| m.role() == role && !m.is_castle() && ends(**m, position).1 == to && (role != Role::Pawn || m.is_capture()))
        .map(|m| san(position, *m))
        .collect();
    if !others.is_empty() && (from_file.is_some() || from_rank.is_some()) && (named & reach(position, role, to)).is_empty() {
        return Wrong::FalseLetter { moves: others };
    }
    if named.is_empty() {
        return Wrong::NoSuchPiece { colour: us, role };
    }
    if board.by_color(us).contains(to) {
        return Wrong::OwnPiece { at: to };
    }
    if role == Role::Pawn {
        return pawn(position, from_file, to);
    }
    let reaching = named & reach(position, role, to);
    if let Some(from) = reaching.first() {
        return in_check(position, role, from, to);
    }
    // In line but barred.
    for from in named {
        let straight = from.file() == to.file() || from.rank() == to.rank();
        let slant = from.file().distance(to.file()) == from.rank().distance(to.rank());
        let moves_so = match role {
            Role::Bishop => slant,
            Role::Rook => straight,
            Role::Queen => slant || straight,
            Role::Pawn | Role::Knight | Role::King => false,
        };
        if moves_so && from != to {
            let barred = attacks::between(from, to) & board.occupied();
            let by = if from < to { barred.first() } else { barred.last() };
            if let Some(by) = by {
                return Wrong::Blocked { role, from, by };
            }
        }
    }
    Wrong::CannotReach { role, from: named.into_iter().collect() }
}

/// Squares from which a piece of that kind would reach `to` over this board.
fn reach(position: &Chess, role: Role, to: Square) -> Bitboard {
    let occupied = position.board().occupied();
    match role {
        Role::Pawn => Bitboard(u64::MAX),
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => attacks::bishop_attacks(to, occupied),
        Role::Rook => attacks::rook_attacks(to, occupied),
        Role::Queen => attacks::queen_attacks(to, occupied),
        Role::King => attacks::king_attacks(to),
    }
}

/// A piece reaches the square and still may not go: its king would be in check.
fn in_check(position: &Chess, role: Role, from: Square, to: Square) -> Wrong {
    let us = position.turn();
    let board = position.board();
    let mut after = board.clone();
    after.discard_piece_at(from);
    after.set_piece_at(to, Piece { color: us, role });
    let king = if role == Role::King { Some(to) } else { board.king_of(us) };
    let checker = king.and_then(|k| after.attacks_to(k, !us, after.occupied()).first());
    match checker {
        Some(checker) if role == Role::King => Wrong::KingIntoCheck { checker },
        Some(checker) => Wrong::LeavesKingInCheck { from, checker },
        None => Wrong::CannotReach { role, from: vec![from] },
    }
}

/// `ed` that fits nothing.
fn pawn_files(position: &Chess, from: Option<File>, to: File) -> Wrong {
    let us = position.turn();
    let pawns = position.board().by_piece(us.pawn()) & from.map_or(Bitboard::FULL, Bitboard::from_file);
    if pawns.is_empty() {
        return Wrong::NoSuchPiece { colour: us, role: Role::Pawn };
    }
    for pawn in pawns {
        for target in attacks::pawn_attacks(us, pawn) & Bitboard::from_file(to) {
            if position.them().contains(target) {
                return in_check(position, Role::Pawn, pawn, target);
            }
        }
    }
    match pawns.into_iter().flat_map(|p| attacks::pawn_attacks(us, p) & Bitboard::from_file(to)).next() {
        Some(at) => Wrong::NothingToTake { at },
        None => Wrong::CannotReach { role: Role::Pawn, from: pawns.into_iter().collect() },
    }
}

fn pawn(position: &Chess, from_file: Option<File>, to: Square) -> Wrong {
    let us = position.turn();
    let board = position.board();
    let pawns = board.by_piece(us.pawn());
    let from_file = from_file.unwrap_or(to.file());
    if from_file != to.file() {
        // A capture.
        let from = attacks::pawn_attacks(!us, to) & pawns & Bitboard::from_file(from_file);
        let Some(from) = from.first() else {
            let from: Vec<Square> = (pawns & Bitboard::from_file(from_file)).into_iter().collect();
            return if from.is_empty() {
                Wrong::NoSuchPiece { colour: us, role: Role::Pawn }
            } else {
                Wrong::CannotReach { role: Role::Pawn, from }
            };
        };
        if board.by_color(!us).contains(to) {
            return in_check(position, Role::Pawn, from, to);
        }
        let beside = Square::from_coords(to.file(), from.rank());
        return if board.piece_at(beside) == Some((!us).pawn()) && from.rank() == us.fold_wb(Rank::Fifth, Rank::Fourth) {
            Wrong::EnPassantLate
        } else {
            Wrong::NothingToTake { at: to }
        };
    }
    let behind = |steps: i32| to.offset(if us.is_white() { -8 * steps } else { 8 * steps });
    let one = behind(1);
    if let Some(one) = one {
        if pawns.contains(one) {
            return if board.occupied().contains(to) {
                Wrong::Blocked { role: Role::Pawn, from: one, by: to }
            } else {
                in_check(position, Role::Pawn, one, to)
            };
        }
        if let Some(two) = behind(2)
            && pawns.contains(two)
            && two.rank() == us.fold_wb(Rank::Second, Rank::Seventh)
        {
            let barred = Bitboard::from_square(one) | Bitboard::from_square(to);
            return match (barred & board.occupied()).into_iter().min_by_key(|s| s.rank().distance(two.rank())) {
                Some(by) => Wrong::Blocked { role: Role::Pawn, from: two, by },
                None => in_check(position, Role::Pawn, two, to),
            };
        }
    }
    let on_file: Vec<Square> = (pawns & Bitboard::from_file(to.file())).into_iter().collect();
    if on_file.is_empty() {
        Wrong::NoSuchPiece { colour: us, role: Role::Pawn }
    } else {
        Wrong::CannotReach { role: Role::Pawn, from: on_file }
    }
}

/// Why castling on that side is not legal (3.8.2.1, 3.8.2.2).
fn castling(position: &Chess, side: CastlingSide) -> NoCastling {
    let us = position.turn();
    let Some(king) = position.board().king_of(us) else { return NoCastling::RightLost };
    let Some(rook) = position.castles().rook(us, side) else { return NoCastling::RightLost };
    if position.is_check() {
        return NoCastling::InCheck;
    }
    if let Some(square) = (position.castles().path(us, side) & position.board().occupied()).first() {
        return NoCastling::Blocked(square);
    }
    let goal = Square::from_coords(side.king_to_file(), us.backrank());
    let without = position.board().occupied() ^ Bitboard::from_square(king) ^ Bitboard::from_square(rook);
    let walk = attacks::between(king, goal) | Bitboard::from_square(goal);
    let attacked = walk.into_iter().find(|s| position.board().attacks_to(*s, !us, without).any());
    attacked.map_or(NoCastling::RightLost, NoCastling::Attacked)
}

/// FEN as a person expects it: en passant only where a capture is possible.
pub fn fen(position: &Chess) -> String {
    shakmaty::fen::Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Sets up a FEN, forgiving what only a composer would do (too much material, impossible checks).
pub fn set_up(fen: &str, mode: CastlingMode) -> Option<Chess> {
    let setup = fen.trim().parse::<shakmaty::fen::Fen>().ok()?.into_setup();
    Chess::from_setup(setup, mode)
        .or_else(|e| e.ignore_too_much_material())
        .or_else(|e| e.ignore_impossible_check())
        .or_else(|e| e.ignore_invalid_ep_square())
        .ok()
}

/// The legal moves nearest to a token, in SAN with their distance: at most `most`, none beyond 3.
pub fn near(position: &Chess, legal: &MoveList, token: &str, most: usize) -> Vec<(String, u32)> {
    let mut near: Vec<(u32, String)> = super::spell::within(position, legal, token.as_bytes(), 3)
        .into_iter()
        .map(|(mv, cost)| (cost, san(position, mv)))
        .collect();
    near.sort();
    near.truncate(most);
    near.into_iter().map(|(cost, san)| (san, cost)).collect()
}

/// The side that moved last gives check, perhaps mate: 0, 1 or 2.
pub fn check_of(position: &Chess, mv: Option<Move>) -> u8 {
    let mut after = position.clone();
    play(&mut after, mv);
    match (after.is_check(), after.is_check() && after.legal_moves().is_empty()) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

