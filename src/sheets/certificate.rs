//! 证书: what differs from one to the next, put into the society's words (R143).

use super::hall::Hall;
use super::prizes::Called;
use crate::standings::Standings;
use crate::tournament::Status;

/// What may stand in the text of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    pub name: String,
    pub unit: String,
    pub event: String,
    /// Empty on a certificate of participation.
    pub prize: String,
    /// 0: no rank.
    pub rank: u16,
    pub points: String,
}

impl Certificate {
    /// The text with every `{field}` filled in. A pair of braces that is no field stays as it is written; blanks
    /// and brackets around a field that is empty go with it.
    pub fn fill(&self, text: &str) -> String {
        let rank = if self.rank == 0 { String::new() } else { self.rank.to_string() };
        let fields = [
            ("{name}", self.name.as_str()),
            ("{unit}", &self.unit),
            ("{event}", &self.event),
            ("{prize}", &self.prize),
            ("{rank}", &rank),
            ("{points}", &self.points),
        ];
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('{') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            match fields.iter().find(|(field, _)| rest.starts_with(field)) {
                Some((field, value)) => {
                    out.push_str(value);
                    rest = &rest[field.len()..];
                }
                None => {
                    out.push('{');
                    rest = &rest[1..];
                }
            }
        }
        out.push_str(rest);
        // A name may hold brackets of its own, but none that are empty.
        let out = out.replace("()", "").replace("（）", "");
        out.split('\n')
            .map(|line| line.split(' ').filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// One for each prize, in the order in which they are handed over.
pub fn certificates(hall: &Hall, called: &[Called]) -> Vec<Certificate> {
    let one = |it: &Called| Certificate {
        name: it.player.person.name.clone(),
        unit: it.player.person.unit.clone(),
        event: hall.settings.name.clone(),
        prize: it.prize.clone(),
        rank: it.rank,
        points: it.points.to_string(),
    };
    called.iter().map(one).collect()
}

/// One for everybody who played to his end, in order of rank (R144). The disqualified and those who left have none.
pub fn participation(hall: &Hall, standings: &Standings) -> Vec<Certificate> {
    let rows = hall.standing_rows(standings).into_iter().filter(|row| match row.player.status {
        Status::Active | Status::Finished { .. } => true,
        Status::Withdrawn { .. } | Status::Disqualified { .. } => false,
    });
    let one = rows.map(|row| Certificate {
        name: row.player.person.name,
        unit: row.player.person.unit,
        event: hall.settings.name.clone(),
        prize: String::new(),
        rank: row.standing.rank,
        points: row.standing.points.to_string(),
    });
    one.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_of_a_certificate_are_filled_in() {
        let it = Certificate {
            name: "李娜".to_owned(),
            unit: "数学系".to_owned(),
            event: "春季赛{杯}".to_owned(),
            prize: "一等奖".to_owned(),
            rank: 2,
            points: "5½".to_owned(),
        };
        let nobody = Certificate { name: "Li".to_owned(), ..Certificate::default() };
        #[rustfmt::skip]
        let rows = [
            (&it, "{unit} {name}：在{event}中荣获{prize}", "数学系 李娜：在春季赛{杯}中荣获一等奖"),
            (&it, "第{rank}名，{points}分\n{other} {", "第2名，5½分\n{other} {"),
            // What is not known leaves no hole.
            (&nobody, "{unit} {name}：在{event}中", "Li：在中"),
            (&nobody, "that {name} ({unit}) took part", "that Li took part"),
            (&nobody, "第{rank}名", "第名"),
            (&nobody, "", ""),
        ];
        for (certificate, text, filled) in rows {
            assert_eq!(certificate.fill(text), filled, "{text}");
        }
    }
}
