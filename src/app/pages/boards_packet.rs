//! 录分包: boards for a second laptop, entering them there, and taking the answer in.

use crate::app::browser::{clock, file, preferences};
use crate::app::keys::Keys;
use crate::app::office::Office;
use crate::app::parts::status_line::StatusLine;
use crate::app::route::Route;
use crate::arbiter::packet::{self, Meeting, Packet};
use crate::tournament::{BoardNumber, GameResult, PointSystem, RoundNumber, Side};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Where the second laptop keeps what it entered, so that a reload loses nothing.
const KEPT: &str = "boards-packet";

/// Lets a person choose a file and reads it as a packet; what is wrong with it is said.
fn choose(office: Office, then: impl FnOnce(Packet) + 'static) {
    let words = office.words();
    spawn_local(async move {
        match file::pick(".json,application/json").await {
            None => {}
            Some(Err(_)) => office.warn(words.packet_not()),
            Some(Ok(taken)) => match Packet::read(&String::from_utf8_lossy(&taken.bytes)) {
                Ok(packet) => then(packet),
                Err(error) => office.warn(words.packet_error(&error)),
            },
        }
    });
}

fn save(office: Office, packet: &Packet, part: &str) {
    let words = office.words();
    let (from, to) = (packet.lines.first(), packet.lines.last());
    let boards = from.zip(to).map(|(from, to)| format!("{}-{}", from.board, to.board)).unwrap_or_default();
    let stamp = clock::now() / 1000 % 100_000;
    let name = format!("{}-R{}-{boards}-{part}-{stamp}.qihui-boards.json", packet.name, packet.round);
    let name = file::tame(&name);
    match file::save_text(&name, "application/json", &packet.write()) {
        Ok(()) => office.say(words.packets_saved(&name)),
        Err(_) => office.warn(words.backup_refused()),
    }
}

/// At the first laptop: give boards out, take answers in.
#[component]
pub fn PacketsPage(round: RoundNumber) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let last =
        office.facts(|t| t.round(round).and_then(|it| it.boards.iter().map(|board| board.number.0).max()));
    let last = last.flatten().unwrap_or(1);
    let from = RwSignal::new(last / 2 + 1);
    let to = RwSignal::new(last);
    let back = RwSignal::new(None::<Packet>);
    let believed = RwSignal::new(Vec::<BoardNumber>::new());
    let give = move || {
        let packed = office.desk.with_untracked(|desk| {
            let desk = desk.as_ref()?;
            let t = desk.present();
            let sides = [Side::First, Side::Second].map(|side| words.side(&t.settings.game, side));
            let (from, to) = (BoardNumber(from.get_untracked()), BoardNumber(to.get_untracked()));
            Some(Packet::pack(t, &desk.id, sides, round, from, to))
        });
        match packed {
            Some(Ok(packet)) => save(office, &packet, "boards"),
            Some(Err(error)) => office.warn(words.packet_error(&error)),
            None => {}
        }
    };
    // Compared anew with every change here: what was entered meanwhile is heard too.
    let meetings = Memo::new(move |_| {
        back.with(|packet| {
            let packet = packet.as_ref()?;
            office
                .desk
                .with(|desk| desk.as_ref().map(|desk| packet::compare(desk.present(), &desk.id, packet)))
        })
    });
    let apply = move || {
        let Some(Ok(meetings)) = meetings.get_untracked() else { return };
        let Some(packet) = back.get_untracked() else { return };
        let commands = packet::take_over(&packet, &meetings, &believed.get_untracked());
        let done = commands.into_iter().filter(|it| office.perform(it.clone()).is_ok()).count();
        back.set(None);
        believed.set(Vec::new());
        office.say(words.packets_done(done));
    };
    let number = move |label: String, id: &'static str, value: RwSignal<u16>| {
        view! {
            <label class="field"><span>{label}</span>
                <input id=id type="number" min="1" max=last.to_string() prop:value=move || value.get().to_string()
                    on:input=move |event| if let Ok(n) = event_target_value(&event).parse() { value.set(n) }/>
            </label>
        }
    };
    view! {
        <h2>{words.packets_head(round.0)}</h2>
        <section class="form">
            <p class="muted">{words.packets_note()}</p>
            <p class="row">
                {number(words.packets_from(), "packet-from", from)}
                {number(words.packets_to(), "packet-to", to)}
                <button type="button" class="primary" id="packet-save" on:click=move |_| give()>{words.packets_save()}</button>
                <span class="grow"></span>
                <button type="button" id="packet-read" on:click=move |_| choose(office, move |packet| {
                    believed.set(Vec::new());
                    back.set(Some(packet));
                })>{words.packets_take()}</button>
            </p>
        </section>
        {move || meetings.get().map(|met| match met {
            Err(error) => view! { <p class="note warning" role="alert">{words.packet_error(&error)}</p> }.into_any(),
            Ok(met) => {
                let by = back.with_untracked(|it| it.as_ref().map(|it| it.by.clone()).unwrap_or_default());
                view! { <Answer met by believed apply=Callback::new(move |()| apply())/> }.into_any()
            }
        })}
    }
}

/// What came back, and the boards about which the two laptops differ.
#[component]
fn Answer(
    met: Vec<Meeting>,
    by: String,
    believed: RwSignal<Vec<BoardNumber>>,
    apply: Callback<()>,
) -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let points = office.facts(|t| t.settings.points).unwrap_or(PointSystem::ONE_HALF_ZERO);
    let text = move |result: Option<GameResult>| {
        result.map_or_else(|| "–".to_owned(), |it| words.result_at(&points, it))
    };
    let new = met.iter().filter(|it| matches!(it, Meeting::New { .. })).count();
    let same = met.iter().filter(|it| matches!(it, Meeting::Same { .. })).count();
    let moved: Vec<BoardNumber> = met
        .iter()
        .filter_map(|it| match it {
            Meeting::Moved { board } => Some(*board),
            _ => None,
        })
        .collect();
    let conflicts: Vec<_> = met
        .into_iter()
        .filter_map(|it| match it {
            Meeting::Conflict { board, here, there, .. } => Some((board, here, there)),
            _ => None,
        })
        .collect();
    let many = conflicts.len();
    let rows = conflicts.into_iter().map(move |(board, here, there)| {
        let there_chosen = move || believed.with(|all| all.contains(&board));
        let choose = move |take: bool| {
            believed.update(|all| {
                all.retain(|it| *it != board);
                if take {
                    all.push(board);
                }
            });
        };
        let pressed = |it: bool| if it { "true" } else { "false" };
        view! {
            <tr><th scope="row" class="num">{board.0}</th>
                <td><button type="button" aria-pressed=move || pressed(!there_chosen()) on:click=move |_| choose(false)>{text(here)}</button></td>
                <td><button type="button" aria-pressed=move || pressed(there_chosen()) on:click=move |_| choose(true)>{text(Some(there))}</button></td></tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        <section class="form packet-answer" role="status">
            <p>{words.packets_new(new)}" · "{words.packets_same(same)}</p>
            {(!moved.is_empty()).then(|| view! { <p class="warning">{words.packets_moved(&words.numbers(&moved))}</p> })}
            {(many > 0).then(|| view! {
                <p class="warning">{words.packets_conflicts(many)}</p>
                <table class="packet-conflicts"><thead><tr><th scope="col">{words.board()}</th>
                    <th scope="col">{words.packets_here()}</th><th scope="col"><bdi>{words.packets_there(&by)}</bdi></th></tr></thead>
                    <tbody>{rows}</tbody></table>
            })}
            <p><button type="button" class="primary" id="packet-apply" on:click=move |_| apply.run(())>{words.packets_apply()}</button></p>
        </section>
    }
}

/// At the second laptop: nothing but these boards.
#[component]
pub fn PacketPage() -> impl IntoView {
    let office = Office::here();
    let words = office.words();
    let kept = preferences::read(KEPT).and_then(|text| Packet::read(&text).ok());
    let packet = RwSignal::new(kept);
    let cursor = RwSignal::new(0_usize);
    let change = move |change: &dyn Fn(&mut Packet)| {
        packet.update(|it| {
            if let Some(it) = it {
                change(it);
                // Where the browser keeps nothing, the answer can still be saved as a file.
                let _ = preferences::write(KEPT, &it.write());
            }
        });
    };
    let step = move |by: isize| {
        let last = packet.with_untracked(|it| it.as_ref().map_or(0, |it| it.lines.len().saturating_sub(1)));
        cursor.update(|at| *at = at.saturating_add_signed(by).min(last));
    };
    let enter = move |result: Option<GameResult>| {
        let at = cursor.get_untracked();
        let board = packet.with_untracked(|it| it.as_ref()?.lines.get(at).map(|line| line.board));
        if let Some(board) = board {
            change(&|it| it.enter(board, result));
            if result.is_some() {
                step(1);
            }
        }
    };
    Keys::while_shown(move |key| {
        if key.in_text || key.ctrl || key.alt || key.composing {
            return false;
        }
        match (key.digit(), key.code.as_str()) {
            (Some(1), _) => enter(Some(GameResult::FirstWins)),
            (Some(0), _) => enter(Some(GameResult::SecondWins)),
            (Some(5), _) => enter(Some(GameResult::Draw)),
            (None, "Backspace" | "Delete") => enter(None),
            (None, "ArrowDown") => step(1),
            (None, "ArrowUp") => step(-1),
            _ => return false,
        }
        true
    });
    let open = move || {
        choose(office, move |taken| {
            cursor.set(0);
            packet.set(Some(taken));
            change(&|_| ());
        });
    };
    view! {
        <main class="page" id="content">
            <p><a href=Route::Home.href()>{words.home()}</a></p>
            <p class="row"><button type="button" id="packet-open" on:click=move |_| open()>{words.packets_open()}</button></p>
            {move || packet.with(|it| it.is_none()).then(|| view! { <p class="muted">{words.packet_none()}</p> })}
            {move || packet.get().map(|it| {
                let by = it.by.clone();
                let open = it.open();
                let heads = it.sides.clone();
                let head = words.packet_head(&it.name, it.round.0);
                let rows = it.lines.iter().cloned().enumerate().map(|(at, line)| {
                    let result = line.now.map_or_else(|| "–".to_owned(), |it| words.result_at(&PointSystem::ONE_HALF_ZERO, it));
                    let board = line.board;
                    let signed = line.signed;
                    view! {
                        <tr aria-current=(cursor.get() == at).then_some("true") on:click=move |_| cursor.set(at)>
                            <th scope="row" class="num">{board.0}</th><td><bdi>{line.first_name}</bdi></td>
                            <td class="packet-result">{result}</td><td><bdi>{line.second_name}</bdi></td>
                            <td><button type="button" class="quiet" aria-pressed=if signed { "true" } else { "false" } on:click=move |_| change(&|it| {
                                if let Some(line) = it.lines.iter_mut().find(|line| line.board == board) { line.signed = !signed; }
                            })>{words.signed_mark()}</button></td>
                        </tr>
                    }
                }).collect_view();
                view! {
                    <div class="row page-head"><h2><bdi>{head}</bdi></h2><span>{words.packet_left(open)}</span></div>
                    <p class="muted">{words.packet_keys()}</p>
                    <div class="row result-keys">
                        <button type="button" on:click=move |_| enter(Some(GameResult::FirstWins))>{words.first_key(&heads[0])}</button>
                        <button type="button" on:click=move |_| enter(Some(GameResult::SecondWins))>{words.second_key(&heads[1])}</button>
                        <button type="button" on:click=move |_| enter(Some(GameResult::Draw))>{words.draw_key()}</button>
                        <button type="button" on:click=move |_| enter(None)>{words.clear_key()}</button>
                    </div>
                    <table class="packet-boards"><thead><tr><th scope="col" class="num">{words.board()}</th><th scope="col">{heads[0].clone()}</th>
                        <th scope="col">{words.result()}</th><th scope="col">{heads[1].clone()}</th><th scope="col"></th></tr></thead>
                        <tbody>{rows}</tbody></table>
                    <p class="row">
                        <label class="field"><span>{words.packet_by()}</span>
                            <input type="text" maxlength="64" autocomplete="off" prop:value=by
                                on:change=move |event| { let name = event_target_value(&event); change(&|it| it.by.clone_from(&name)); }/></label>
                        <button type="button" class="primary" id="packet-answer" on:click=move |_| {
                            if let Some(it) = packet.get_untracked() { save(office, &it, "answer") }
                        }>{words.packet_answer()}</button>
                    </p>
                }
            })}
        </main>
        <footer class="foot"><StatusLine/></footer>
    }
}
