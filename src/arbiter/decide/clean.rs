//! What people type, put in order, and the bounds it has to keep.

use super::{Now, OPTION_LIMIT, PLAYER_LIMIT, unless};
use crate::arbiter::formats::{self, ROUND_LIMIT};
use crate::arbiter::refusal::{Quantity, Refusal};
use crate::arbiter::terms;
use crate::standings::TieBreak;
use crate::tournament::text::{clean_line, clean_note};
use crate::tournament::{
    CertificateWords, Change, Contact, EntryRules, Game, Occasion, PairingSystem, Person, Points, PrizeFor,
    Settings, TeamMeet,
};

impl Now<'_> {
    pub(super) fn change_settings(&self, settings: Settings) -> Result<Vec<Change>, Refusal> {
        let settings = clean_settings(settings);
        check_settings(&settings)?;
        let paired = self.0.rounds.len() as u16;
        let fixed_length = match settings.system {
            PairingSystem::Campus { .. } | PairingSystem::Dutch { .. } => false,
            PairingSystem::RoundRobin { .. } | PairingSystem::KnockOut { .. } => true,
            PairingSystem::Arena { .. } | PairingSystem::ClubNight { .. } => true,
            PairingSystem::TeamMatch { meet, .. } => meet != TeamMeet::Swiss,
        };
        if settings.rounds < paired && !fixed_length {
            return Err(Refusal::FewerRoundsThanPaired { paired });
        }
        let kept = &self.0.settings;
        // The rules of an arena and of club nights may be made milder or harder on the way.
        let same_kind = settings.system.seats_some()
            && std::mem::discriminant(&settings.system) == std::mem::discriminant(&kept.system);
        let other_system = settings.system != kept.system && !same_kind;
        if paired > 0 && (other_system || settings.game != kept.game) {
            return Err(Refusal::SystemFixed);
        }
        terms::stay(self.0, &settings)?;
        unless(settings == *kept)?;
        Ok(vec![Change::SettingsChanged { settings: Box::new(settings) }])
    }
}

/// Ranges and meanings of everything in the settings.
pub(super) fn check_settings(settings: &Settings) -> Result<(), Refusal> {
    check_range(Quantity::Rounds, u32::from(settings.rounds), 1, u32::from(ROUND_LIMIT))?;
    check_range(Quantity::LateMinutes, u32::from(settings.late_minutes), 0, 240)?;
    check_range(Quantity::FoulLimit, u32::from(settings.foul_limit), 0, 9)?;
    formats::check_settings(settings)?;
    let points = &settings.points;
    let all = [
        points.win,
        points.draw,
        points.loss,
        points.bye,
        points.forfeit_win,
        points.forfeit_loss,
        points.absent,
    ];
    for worth in all {
        check_range(Quantity::Points, worth.tenths(), 0, Points::whole(20).tenths())?;
    }
    if points.win <= points.draw || points.draw < points.loss {
        return Err(Refusal::PointsOutOfOrder);
    }
    check_range(Quantity::UnitsApart, u32::from(settings.units_apart), 0, u32::from(settings.rounds))?;
    if settings.is_accelerated() && !terms::may_accelerate(points) {
        return Err(Refusal::AccelerationPoints);
    }
    if let Some(cut) = settings.cut {
        let last = u32::from(settings.rounds).saturating_sub(1).max(1);
        check_range(Quantity::CutAfter, u32::from(cut.after), 1, last)?;
        check_range(
            Quantity::CutKeep,
            u32::from(cut.keep),
            if cut.each { 1 } else { 2 },
            PLAYER_LIMIT as u32,
        )?;
    }
    let starts = settings.schedule.iter().map(|session| session.starts.len()).sum::<usize>();
    check_range(Quantity::Starts, starts as u32, 0, 2 * u32::from(ROUND_LIMIT))?;
    for tier in &settings.prizes {
        let least = u32::from(!tier.whom.is_everyone());
        check_range(Quantity::PrizeCount, u32::from(tier.count), least, 500)?;
        check_range(Quantity::PrizeAmount, tier.amount / 100, 0, 1_000_000)?;
    }
    if let Some(teams) = settings.teams {
        check_range(Quantity::TeamMembers, u32::from(teams.members), 1, 50)?;
    }
    for code in &settings.tie_breaks {
        code.0.parse::<TieBreak>().map_err(|_| Refusal::UnknownTieBreak(code.0.clone()))?;
    }
    Ok(())
}

pub(in crate::arbiter) fn check_rating(person: &Person) -> Result<(), Refusal> {
    check_range(Quantity::Rating, u32::from(person.rating.unwrap_or(0)), 0, 4_000)?;
    check_range(Quantity::Rating, u32::from(person.campus.map_or(0, |it| it.rating)), 0, 4_000)?;
    check_range(Quantity::Coefficient, u32::from(person.k.unwrap_or(0)), 0, 80)
}

pub(super) fn check_range(what: Quantity, value: u32, min: u32, max: u32) -> Result<(), Refusal> {
    if (min..=max).contains(&value) { Ok(()) } else { Err(Refusal::OutOfRange { what, min, max }) }
}

fn clean_settings(mut settings: Settings) -> Settings {
    let Occasion { organiser, place, dates, arbiter, time_control, final_time_control, deadline, notes } =
        &mut settings.occasion;
    *notes = clean_note(notes);
    let mut lines = vec![
        &mut settings.name,
        &mut settings.preset,
        organiser,
        place,
        dates,
        arbiter,
        time_control,
        final_time_control,
        deadline,
    ];
    for session in &mut settings.schedule {
        lines.push(&mut session.day);
        lines.extend(&mut session.starts);
        lines.push(&mut session.until);
    }
    for tier in &mut settings.prizes {
        lines.extend([&mut tier.name, &mut tier.gift]);
        match &mut tier.whom {
            PrizeFor::Category { name } | PrizeFor::Unit { name } => lines.push(name),
            PrizeFor::Everybody
            | PrizeFor::Women
            | PrizeFor::BestOfEachUnit
            | PrizeFor::AtLeast { .. }
            | PrizeFor::EveryRound => {}
        }
    }
    let EntryRules { hand_in, eligible, categories, estimate, confirmed, form, .. } = &mut settings.entries;
    lines.extend([hand_in, eligible]);
    categories.truncate(OPTION_LIMIT);
    lines.extend(categories);
    lines.extend([estimate, confirmed].into_iter().flatten().map(|it| &mut it.by));
    for question in form.iter_mut().flat_map(|form| &mut form.questions) {
        question.options.truncate(OPTION_LIMIT);
        lines.extend(&mut question.options);
    }
    if let Some(family) = &mut settings.family {
        lines.extend([&mut family.id, &mut family.name, &mut family.division]);
    }
    match &mut settings.game {
        Game::Other { name, first, second } => lines.extend([name, first, second]),
        Game::Chess | Game::Xiangqi | Game::Go => {}
    }
    let CertificateWords { title, body, signed_by, date } = &mut settings.certificate;
    *body = clean_note(body);
    lines.extend([title, signed_by, date]);
    for line in lines {
        *line = clean_line(line);
    }
    // What the chosen system knows nothing of is not kept beside it.
    settings.accelerated = settings.is_accelerated();
    if !settings.system.is_swiss() {
        settings.units_apart = 0;
    }
    settings
}

pub(in crate::arbiter) fn clean_person(person: Person) -> Person {
    Person {
        name: clean_line(&person.name),
        unit: clean_line(&person.unit),
        class: clean_line(&person.class),
        sex: person.sex,
        rating: person.rating.filter(|&rating| rating > 0),
        title: clean_line(&person.title),
        category: clean_line(&person.category),
        k: person.k.filter(|&k| k > 0),
        campus: person.campus,
    }
}

pub(in crate::arbiter) fn clean_contact(contact: Contact) -> Contact {
    Contact {
        phone: clean_line(&contact.phone),
        chat: clean_line(&contact.chat),
        email: clean_line(&contact.email),
        student_id: clean_line(&contact.student_id),
        note: clean_note(&contact.note),
        chat_name: clean_line(&contact.chat_name),
        home: clean_line(&contact.home),
        consent: clean_line(&contact.consent),
    }
}
