//! One occasion with several divisions (项目): what ties the events of one family together (R002).
//!
//! Each division is an event of its own, with its own game, system, points, prizes, players and journal, so that
//! everything that holds for an event holds for a division. This is all they know of each other.

use super::player::{Contact, Person, is_default};
use super::text::folded;
use serde::{Deserialize, Serialize};

/// The family an event belongs to, and its place in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Family {
    /// The same in every division and on every laptop.
    pub id: String,
    /// The occasion: 第二届"棋天大圣"挑战赛.
    pub name: String,
    /// This division among the others: 国际象棋, 女子组.
    pub division: String,
    /// In which order the divisions are listed.
    #[serde(skip_serializing_if = "is_default")]
    pub order: u16,
}

impl Family {
    /// What stands on the sheets of the division.
    pub fn title(&self) -> String {
        match (self.name.as_str(), self.division.as_str()) {
            (name, "") => name.to_owned(),
            ("", division) => division.to_owned(),
            (name, division) => format!("{name}·{division}"),
        }
    }
}

/// Whether two entries are one person. Of one name, unless something both have says otherwise: first the id, then the
/// phone that is the same, then unit and class.
pub fn is_one_person(one: (&Person, &Contact), other: (&Person, &Contact)) -> bool {
    if folded(&one.0.name) != folded(&other.0.name) {
        return false;
    }
    let (a, b) = (one.1, other.1);
    if !a.student_id.is_empty() && !b.student_id.is_empty() {
        return a.student_id == b.student_id;
    }
    if !a.phone.is_empty() && a.phone == b.phone {
        return true;
    }
    let agree = |a: &str, b: &str| a.is_empty() || b.is_empty() || folded(a) == folded(b);
    agree(&one.0.unit, &other.0.unit) && agree(&one.0.class, &other.0.class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_by_id_phone_or_unit() {
        // R002: a person entering several is one person. name, unit, phone, id of both; one person?
        #[rustfmt::skip]
        let rows = [
            (["张伟", "计算机", "", ""], ["张伟", "计算机", "", ""], true),
            (["张伟", "计算机", "", ""], ["张伟", "物理", "", ""], false),
            (["张伟", "", "", ""], ["张伟", "物理", "", ""], true),
            (["张 伟", "计算机", "", ""], ["张伟", "计算机", "", ""], true),
            (["张伟", "计算机", "13800000001", ""], ["张伟", "计科", "13800000001", ""], true),
            (["张伟", "计算机", "13800000001", "0101"], ["张伟", "计算机", "13800000001", "0102"], false),
            (["张伟", "计算机", "", "0101"], ["张伟", "物理", "", "0101"], true),
            (["张伟", "计算机", "13800000001", ""], ["李雷", "计算机", "13800000001", ""], false),
        ];
        let read = |[name, unit, phone, id]: [&str; 4]| {
            let person = Person { name: name.into(), unit: unit.into(), ..Person::default() };
            (person, Contact { phone: phone.into(), student_id: id.into(), ..Contact::default() })
        };
        for (one, other, same) in rows {
            let (a, b) = (read(one), read(other));
            assert_eq!(is_one_person((&a.0, &a.1), (&b.0, &b.1)), same, "{one:?} {other:?}");
            assert_eq!(is_one_person((&b.0, &b.1), (&a.0, &a.1)), same, "{other:?} {one:?}");
        }
    }

    #[test]
    fn a_division_has_the_name_of_the_occasion_on_its_sheets() {
        let it = |name: &str, division: &str| Family {
            name: name.into(),
            division: division.into(),
            ..Family::default()
        };
        assert_eq!(it("棋天大圣", "围棋").title(), "棋天大圣·围棋");
        assert_eq!(it("棋天大圣", "").title(), "棋天大圣");
    }
}
