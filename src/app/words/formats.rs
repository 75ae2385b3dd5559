//! The formats beside the Swiss: round-robin.

use super::sentences;

sentences! {
    round_robin: "循环赛", "Round-robin";
    round_robin_note: "人人相遇，按国际棋联贝格尔表；轮数由人数决定，最多 24 人。", "Everyone meets everyone by FIDE's Berger tables; the number of players decides the rounds, 24 at most.";
    cycles_label: "循环", "Cycles";
    single_cycle: "单循环", "Single: each pair once";
    double_cycle: "双循环，第二循环换先后手", "Double: the second time with sides turned";
    group_too_large(size: usize, limit: usize): "{size} 人，循环表最多 {limit} 人。可以改用积分编排。", "{size} players: the tables end at {limit}. A Swiss would do.";
    table_fixed: "循环赛开始后，对阵表不再改。", "Once a round-robin has begun its table stays.";
}
