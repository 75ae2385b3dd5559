//! Groups: how they are made, and what they are called.

use super::{Lang, sentences};
use crate::arbiter::Refusal;
use crate::tournament::{Change, Group, Tournament};

sentences! {
    group_col: "组", "Group";
    group_name(letter: &str): "{letter}组", "Group {letter}";
    in_group(letter: &str, what: &str): "{letter}组：{what}", "Group {letter}: {what}";
    make_groups: "分组", "Groups";
    make_groups_title: "分组", "Make groups";
    groups_note: "每组单独编排、单独排名。编了第1轮以后，组就不再变；迟到的人加入其中一组。", "Each group is paired and ranked by itself. Once round 1 is paired the groups stay; a latecomer joins one of them.";
    group_way: "办法", "Way";
    way_snake: "蛇形（按编号；没有编号按等级分）", "Snake (by number, or by rating where there are none)";
    way_lots: "抽签", "By lot";
    way_levels: "按水平（等级分高的在 A 组）", "By level (the highest ratings in A)";
    group_many: "分几组", "Groups";
    group_size: "或每组最多几人", "Or at most so many in each";
    groups_sizes(n: usize, sizes: &str): "{n} 组：{sizes} 人", "{n} groups of {sizes}";
    groups_one_each: "人不够：每组至少两人", "Not enough players: each group needs two";
    groups_go(n: usize): "分成 {n} 组", "Make {n} groups";
    groups_again: "重新分组会换掉现在的组。", "The groups there are now will be replaced.";
    groups_drawn(seed: &str): "分组抽签种子 {seed}", "Groups drawn, seed {seed}";
    groups_off: "取消分组", "No groups";
    did_groups(n: usize, groups: usize): "{n} 人分成 {groups} 组", "{n} players in {groups} groups";
    did_groups_drawn(n: usize, groups: usize, seed: &str): "{n} 人抽签分成 {groups} 组（种子 {seed}）", "{n} players drawn into {groups} groups (seed {seed})";
    did_group(name: &str, letter: &str): "{name} 在{letter}组", "{name} is in group {letter}";
    did_group_left(name: &str): "{name} 不在任何组", "{name} is in no group";
    did_groups_off: "不分组", "No groups any more";
    groups_fixed(n: u16): "第{n}轮已编排，组不再变；只有还没上场的人可以分到组里。", "Round {n} is paired: the groups stay. Only who has not played yet may be put into one.";
    group_missing(name: &str): "{name} 还没有分组。", "{name} is in no group yet.";
    group_small(letter: &str, n: usize): "{letter}组只有 {n} 人，排不出对局。", "Group {letter} has only {n} players.";
    warn_groups(a: &str, b: &str): "{a} 和 {b} 不在同一组", "{a} and {b} are of different groups";
    why_not_groups: "他们不在同一组，各组单独编排。", "They are of different groups; each group is paired by itself.";
}

impl Lang {
    pub fn group(self, group: Group) -> String {
        self.group_name(&group.to_string())
    }

    /// What groups were made, in a sentence.
    pub fn did_assign(self, t: &Tournament, change: &Change) -> Option<String> {
        let Change::GroupsAssigned { groups, seed } = change else { return None };
        let mut given: Vec<Group> = groups.iter().filter_map(|(_, group)| *group).collect();
        given.sort_unstable();
        given.dedup();
        Some(match (&groups[..], seed) {
            (_, Some(seed)) => self.did_groups_drawn(groups.len(), given.len(), &seed.to_string()),
            ([(id, Some(group))], None) => self.did_group(&t.name(*id), &group.to_string()),
            ([(id, None)], None) => self.did_group_left(&t.name(*id)),
            _ if given.is_empty() => self.did_groups_off(),
            _ => self.did_groups(groups.len(), given.len()),
        })
    }

    /// A no about groups.
    pub fn groups_refusal(self, t: &Tournament, refusal: &Refusal) -> Option<String> {
        match refusal {
            Refusal::GroupsFixed { after } => Some(self.groups_fixed(after.0)),
            Refusal::GroupMissing(id) => Some(self.group_missing(&t.name(*id))),
            Refusal::GroupTooSmall { group, present } => Some(self.group_small(&group.to_string(), *present)),
            _ => None,
        }
    }
}
