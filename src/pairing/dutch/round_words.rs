//! The brackets of a round and its bent criteria in sentences, Chinese and English: what stands around a board's reason.

use super::explain::{BoardReason, Part};
use super::frozen::{BracketNote, RoundNote};
use super::words::{Name, criterion_en, criterion_zh, downfloat_en, downfloat_zh};

/// The bracket of a board, its halves, and why its moved-down player came from above.
pub fn bracket_en(it: &BoardReason, round: &RoundNote, name: Name<'_>) -> Vec<String> {
    let Some(bracket) = round.brackets.get(usize::from(it.bracket)) else { return Vec::new() };
    let BracketNote { score, moved_down, residents, pairs, exchanges, .. } = bracket;
    let mut text = format!(
        "Bracket {} of {}: {residents} with {score} points, {moved_down} moved down from above, {pairs} pairs made (3.1).",
        it.bracket + 1,
        round.brackets.len()
    );
    text += match it.part {
        Part::Homogeneous => {
            " S1 is the upper half, S2 the lower half; first meets first, second meets second (3.3)."
        }
        Part::MovedDown => " S1 are the players moved down, S2 the others (3.3).",
        Part::Remainder => {
            " Those not met by a player moved down are halved into S1 and S2 like a bracket of their own (3.3)."
        }
    };
    if *exchanges > 0 {
        text += &format!(" {exchanges} changed places between S1 and S2 (4.3).");
    }
    let mut lines = vec![text];
    if it.part == Part::MovedDown {
        let above = &round.brackets[..usize::from(it.bracket)];
        let found = above.iter().flat_map(|it| &it.downfloaters).rfind(|one| one.player == it.upper.player);
        lines.extend(found.map(|one| downfloat_en(one, name)));
    }
    lines
}

/// 这一台所在的分组、两个半区，以及下调者为何下来。
pub fn bracket_zh(it: &BoardReason, round: &RoundNote, name: Name<'_>) -> Vec<String> {
    let Some(bracket) = round.brackets.get(usize::from(it.bracket)) else { return Vec::new() };
    let BracketNote { score, moved_down, residents, pairs, exchanges, .. } = bracket;
    let mut text = format!(
        "第{}组（共{}组）：积{score}分的{residents}人，上面下调来{moved_down}人，配成{pairs}对（3.1）。",
        it.bracket + 1,
        round.brackets.len()
    );
    text += match it.part {
        Part::Homogeneous => "上半区为S1，下半区为S2，第一对第一、第二对第二，依次相遇（3.3）。",
        Part::MovedDown => "下调来的人为S1，其余为S2（3.3）。",
        Part::Remainder => "没有遇到下调者的人另分上下半区S1、S2，照一个分组来配（3.3）。",
    };
    if *exchanges > 0 {
        text += &format!("S1与S2之间换了{exchanges}人（4.3）。");
    }
    let mut lines = vec![text];
    if it.part == Part::MovedDown {
        let above = &round.brackets[..usize::from(it.bracket)];
        let found = above.iter().flat_map(|it| &it.downfloaters).rfind(|one| one.player == it.upper.player);
        lines.extend(found.map(|one| downfloat_zh(one, name)));
    }
    lines
}

/// How often each criterion had to bend in the round.
pub fn bent_en(it: &RoundNote) -> Vec<String> {
    if it.bent.is_empty() {
        return vec!["Every criterion of the FIDE (Dutch) System is kept in this round.".to_owned()];
    }
    let count = |value: &[u32]| value.iter().sum::<u32>();
    let mut lines = vec![
        "Bent as little as the rules allow: bracket by bracket from the top, no legal pairing bends a higher criterion less (2.4, 3.8).".to_owned(),
    ];
    lines.extend(
        it.bent
            .iter()
            .map(|one| format!("{:?}, {}: {}", one.criterion, criterion_en(one.criterion), count(&one.bent))),
    );
    lines
}

/// 这一轮各项准则让步了几次。
pub fn bent_zh(it: &RoundNote) -> Vec<String> {
    if it.bent.is_empty() {
        return vec!["这一轮，国际棋联荷兰制的各项准则全部满足。".to_owned()];
    }
    let count = |value: &[u32]| value.iter().sum::<u32>();
    let mut lines = vec![
        "让步已是最少：从最高分组起逐组看，没有任何合规的配对能在更高的准则上少让步（2.4、3.8）。".to_owned(),
    ];
    lines.extend(
        it.bent
            .iter()
            .map(|one| format!("{:?}，{}：{}", one.criterion, criterion_zh(one.criterion), count(&one.bent))),
    );
    lines
}
