//! One click a plan: the seven settings the organisers wrote down (requirements §3).

use super::arena::ArenaRules;
use super::club::ClubRules;
use super::ledger::PointSystem;
use super::schedule::{Session, evenly};
use super::settings::{
    Cut, Dialect, Game, Occasion, PairingSystem, PrizeTier, Settings, TieBreakCode, UnitRule,
};

/// A plan that can be started from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// 珠海杯, plan D.
    Zhuhai,
    /// 选拔赛, plan E.
    Selection,
    /// 棋天大圣·国象, plan F.
    FestivalChess,
    /// 棋天大圣·象棋, plan F.
    FestivalXiangqi,
    /// 棋天大圣·围棋, plan F.
    FestivalGo,
    /// 棋城周六夜, plan C.
    ClubNight,
    /// 三国擂台, plan A.
    Arena,
}

impl Preset {
    pub const ALL: [Preset; 7] = [
        Preset::Zhuhai,
        Preset::Selection,
        Preset::FestivalChess,
        Preset::FestivalXiangqi,
        Preset::FestivalGo,
        Preset::ClubNight,
        Preset::Arena,
    ];

    /// Stable key, stored in [`Settings::preset`].
    pub const fn key(self) -> &'static str {
        match self {
            Preset::Zhuhai => "zhuhai",
            Preset::Selection => "selection",
            Preset::FestivalChess => "festival-chess",
            Preset::FestivalXiangqi => "festival-xiangqi",
            Preset::FestivalGo => "festival-go",
            Preset::ClubNight => "club-night",
            Preset::Arena => "arena",
        }
    }

    pub fn from_key(key: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.key() == key)
    }

    /// The settings; the name is the plan's own and meant to be overwritten.
    pub fn settings(self) -> Settings {
        let base = Settings { preset: self.key().to_owned(), ..Settings::default() };
        let festival = Settings {
            points: PointSystem::ONE_HALF_ZERO,
            rounds: 6,
            system: PairingSystem::Campus { dialect: Dialect::Fold, unit: UnitRule::Soft },
            tie_breaks: codes(&["OP", "PO", "LOT"]),
            prizes: tiers(&[("一等奖", 1, ""), ("二等奖", 2, ""), ("三等奖", 3, "")]),
            ..base.clone()
        };
        match self {
            Preset::Zhuhai => Settings {
                name: "珠海杯国际象棋赛".to_owned(),
                rounds: 6,
                points: PointSystem::ONE_HALF_ZERO,
                system: PairingSystem::Campus { dialect: Dialect::Lots, unit: UnitRule::Off },
                // Plan D names no tie-break though its prizes differ: the preset of plan F is offered (?13).
                tie_breaks: codes(&["OP", "PO", "LOT"]),
                prizes: tiers(&[("第一名", 1, "300元"), ("第二名", 1, "200元"), ("第三名", 1, "100元")]),
                foul_limit: 0,
                occasion: Occasion {
                    dates: "一天六轮，上午三轮，下午三轮".to_owned(),
                    ..Occasion::default()
                },
                schedule: plan_d_day(),
                ..base
            },
            Preset::Selection => Settings {
                name: "大学生国际象棋选拔赛".to_owned(),
                rounds: 9,
                points: PointSystem::TWO_ONE_ZERO,
                system: PairingSystem::Campus { dialect: Dialect::Numbers, unit: UnitRule::Soft },
                tie_breaks: codes(&["OP", "PS", "WON", "PO", "LOT"]),
                cut: Some(Cut { after: 6, keep: 16, ..Cut::default() }),
                prizes: tiers(&[("一等奖", 1, ""), ("二等奖", 3, ""), ("三等奖", 4, ""), ("优秀奖", 6, "")]),
                late_minutes: 15,
                foul_limit: 3,
                capacity: Some(36),
                occasion: Occasion {
                    time_control: "前一小时自由支配，之后双方各15分钟".to_owned(),
                    dates: "三天，每天三轮".to_owned(),
                    ..Occasion::default()
                },
                ..base
            },
            Preset::FestivalChess => Settings {
                name: "棋天大圣·国际象棋".to_owned(),
                occasion: Occasion { time_control: "40分钟包干".to_owned(), ..Occasion::default() },
                ..festival
            },
            Preset::FestivalXiangqi => Settings {
                name: "棋天大圣·中国象棋".to_owned(),
                game: Game::Xiangqi,
                occasion: Occasion { time_control: "40分钟包干".to_owned(), ..Occasion::default() },
                ..festival
            },
            Preset::FestivalGo => Settings {
                name: "棋天大圣·围棋".to_owned(),
                game: Game::Go,
                points: PointSystem::TWO_ONE_ZERO,
                foul_limit: 0,
                occasion: Occasion {
                    time_control: "2小时包干，之后一步一分钟".to_owned(),
                    ..Occasion::default()
                },
                ..festival
            },
            Preset::ClubNight => Settings {
                name: "棋城周六夜".to_owned(),
                rounds: 3,
                points: PointSystem::TWO_ONE_HALF,
                system: PairingSystem::ClubNight { rules: ClubRules::default() },
                tie_breaks: codes(&["WON", "PO", "LOT"]),
                late_minutes: 0,
                occasion: Occasion {
                    time_control: "每方25分钟，最后3分钟可不记录".to_owned(),
                    dates: "星期六晚7点至10点".to_owned(),
                    ..Occasion::default()
                },
                schedule: vec![evenly("星期六", 19 * 60, 22 * 60, 3)],
                ..base
            },
            Preset::Arena => Settings {
                name: "三国擂台赛".to_owned(),
                points: PointSystem::ONE_HALF_ZERO,
                // Its one game and the next one come out with the defaults (?1, ?2).
                system: PairingSystem::Arena { rules: ArenaRules::default() },
                tie_breaks: codes(&["WON", "PO", "LOT"]),
                late_minutes: 0,
                ..base
            },
        }
    }
}

/// 9:00–12:00 and 13:30–17:00, three rounds each.
pub fn plan_d_day() -> Vec<Session> {
    vec![evenly("上午", 9 * 60, 12 * 60, 3), evenly("下午", 13 * 60 + 30, 17 * 60, 3)]
}

fn codes(codes: &[&str]) -> Vec<TieBreakCode> {
    codes.iter().map(|&code| TieBreakCode::from(code)).collect()
}

fn tiers(tiers: &[(&str, u16, &str)]) -> Vec<PrizeTier> {
    let tier = |&(name, count, gift): &(&str, u16, &str)| PrizeTier {
        name: name.to_owned(),
        count,
        gift: gift.to_owned(),
        amount: gift.strip_suffix('元').and_then(|yuan| yuan.parse().ok()).map_or(0, |yuan: u32| yuan * 100),
        ..PrizeTier::default()
    };
    tiers.iter().map(tier).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_find_their_presets() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_key(preset.key()), Some(preset));
            assert_eq!(preset.settings().preset, preset.key());
        }
    }

    #[test]
    fn the_plans_numbers() {
        let e = Preset::Selection.settings();
        assert_eq!(
            (e.points, e.rounds, e.cut),
            (PointSystem::TWO_ONE_ZERO, 9, Some(Cut { after: 6, keep: 16, ..Cut::default() }))
        ); // R021 R008
        assert_eq!(e.prizes.iter().map(|tier| tier.count).sum::<u16>(), 14); // R141: 14 of the 16 finalists
        let d = Preset::Zhuhai.settings();
        assert_eq!((d.points, d.rounds), (PointSystem::ONE_HALF_ZERO, 6)); // R013 R020
    }
}
