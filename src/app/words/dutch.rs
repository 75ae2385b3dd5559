//! The FIDE (Dutch) System at the desk, and long pairings.

use super::sentences;

sentences! {
    sides_turned: "先后手后来由裁判手工换过。", "The sides were turned by hand afterwards.";
    counted_as_paired: "后来有的台手工改过；上面的数目是编排出来时的。", "Some boards were changed by hand afterwards; the numbers are those of the round as it was paired.";
    thinking: "正在计算…", "Working it out…";
    pairing_begins: "正在编排…", "Pairing…";
    pairing_at(done: u32, all: u32): "{done}/{all} 人", "{done} of {all} players";
    stop_pairing: "停止编排 Esc", "Stop pairing, Esc";
    pairing_stopped: "编排已停止，什么都没有改动。", "The pairing was stopped; nothing has changed.";
}
