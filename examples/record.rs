//! Game records from the command line.
//!
//! `cargo run --release --example record -- --game chess|xiangqi|go FILE` prints one JSON object a game;
//! `--perft DEPTH FEN` counts positions; `--bench` prints games and bytes a second; `--pgn` writes the
//! games again in export format. What a person should read goes to standard error, in English or with
//! `--zh` in Chinese.

use qihui::record::chess;
use qihui::record::chess::words::{self, Language};
use serde_json::{Value, json};
use shakmaty::Position;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::time::Instant;

struct Options {
    game: String,
    file: Option<String>,
    perft: Option<(u32, String)>,
    bench: bool,
    language: Language,
    pgn: bool,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        game: "chess".into(),
        file: None,
        perft: None,
        bench: false,
        language: Language::En,
        pgn: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--game" => options.game = words.next().ok_or("--game wants chess, xiangqi or go")?,
            "--perft" => {
                let depth = words.next().and_then(|d| d.parse().ok()).ok_or("--perft wants DEPTH FEN")?;
                let fen: Vec<String> = words.by_ref().collect();
                options.perft = Some((depth, fen.join(" ")));
            }
            "--bench" => options.bench = true,
            "--zh" => options.language = Language::Zh,
            "--pgn" => options.pgn = true,
            other if other.starts_with("--") => return Err(format!("what is {other}?")),
            file => options.file = Some(file.to_string()),
        }
    }
    Ok(options)
}

fn main() -> ExitCode {
    let done = options().and_then(|options| match options.game.as_str() {
        "chess" => run_chess(&options).map_err(|e| e.to_string()),
        "xiangqi" => run_xiangqi(&options),
        "go" => run_go(&options),
        other => Err(format!("--game {other} is not known here")),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The file's bytes, and after `check` has read them the rate when `--bench` asks for it.
fn checked<T>(options: &Options, check: impl Fn(&[u8]) -> Vec<T>) -> Result<Vec<T>, String> {
    let file = options.file.as_ref().ok_or("which file?")?;
    let bytes = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
    let began = Instant::now();
    let games = check(&bytes);
    let seconds = began.elapsed().as_secs_f64();
    if !options.bench {
        return Ok(games);
    }
    let object = json!({
        "games": games.len(), "bytes": bytes.len(), "seconds": seconds,
        "games_per_second": (games.len() as f64 / seconds).round(),
        "bytes_per_second": (bytes.len() as f64 / seconds).round(),
    });
    println!("{object}");
    Ok(Vec::new())
}

fn run_xiangqi(options: &Options) -> Result<(), String> {
    use qihui::record::xiangqi::{check, perft, words};
    if let Some((depth, fen)) = &options.perft {
        let depth = u8::try_from(*depth).map_err(|e| e.to_string())?;
        let count = perft(depth, fen).map_err(|e| format!("{fen}: {e:?}"))?;
        println!("{count}");
        return Ok(());
    }
    for game in checked(options, check)? {
        println!("{}", serde_json::to_string(&game).map_err(|e| e.to_string())?);
        for finding in &game.findings {
            let said = match options.language {
                Language::Zh => words::zh::finding(&finding.what),
                Language::En => words::en::finding(&finding.what),
            };
            eprintln!("{} [{}] {} {said}", game.index, finding.at, finding.token);
        }
    }
    Ok(())
}

fn run_go(options: &Options) -> Result<(), String> {
    use qihui::record::go::{Size, check, words};
    if options.perft.is_some() {
        return Err("--perft counts chess and xiangqi".into());
    }
    for game in checked(options, check)? {
        println!("{}", serde_json::to_string(&game).map_err(|e| e.to_string())?);
        let size = game.size.and_then(|(width, height)| Size::new(width, height)).unwrap_or(Size::NINETEEN);
        for finding in &game.findings {
            let said = match options.language {
                Language::Zh => words::zh::finding(&finding.what, size),
                Language::En => words::en::finding(&finding.what, size),
            };
            eprintln!("{} [{}] {} {said}", game.index, finding.at, finding.token);
        }
    }
    Ok(())
}

fn run_chess(options: &Options) -> io::Result<()> {
    if let Some((depth, fen)) = &options.perft {
        let start = if fen.is_empty() { Some(shakmaty::Chess::default()) } else { position(fen) };
        let Some(start) = start else {
            return Err(io::Error::other(format!("cannot set up {fen}")));
        };
        println!("{}", shakmaty::perft(&start, *depth));
        return Ok(());
    }
    let Some(file) = &options.file else {
        return Err(io::Error::other("which file?"));
    };
    let reader = BufReader::with_capacity(1 << 16, File::open(file)?);
    let games = chess::games(reader, chess::Limits::STANDARD);
    if options.bench {
        return bench(games, std::fs::metadata(file)?.len());
    }
    let mut out = io::stdout().lock();
    for (index, game) in games.enumerate() {
        let mut game = game?;
        let verdict = chess::judge(&game);
        game.findings.extend(verdict.findings.iter().cloned());
        let found = chess::repairs(&game, &chess::Search::default());
        if let Some(problem) = &mut game.problem {
            problem.repairs = found;
        }
        tell(options.language, index, &game);
        if options.pgn {
            out.write_all(chess::write(&game).as_bytes())?;
        } else {
            writeln!(out, "{}", object(index, &game, &verdict))?;
        }
    }
    Ok(())
}

fn position(fen: &str) -> Option<shakmaty::Chess> {
    chess::why::set_up(fen, shakmaty::CastlingMode::Standard)
        .or_else(|| chess::why::set_up(fen, shakmaty::CastlingMode::Chess960))
}

fn bench<R: io::BufRead>(games: chess::Games<R>, bytes: u64) -> io::Result<()> {
    let began = Instant::now();
    let (mut count, mut plies, mut broken) = (0u64, 0u64, 0u64);
    for game in games {
        let game = game?;
        count += 1;
        plies += game.plies().len() as u64;
        broken += u64::from(!game.is_legal());
    }
    let seconds = began.elapsed().as_secs_f64();
    let object = json!({
        "games": count, "plies": plies, "broken": broken, "bytes": bytes, "seconds": seconds,
        "games_per_second": (count as f64 / seconds).round(),
        "bytes_per_second": (bytes as f64 / seconds).round(),
    });
    println!("{object}");
    Ok(())
}

fn tell(language: Language, index: usize, game: &chess::Game) {
    let first = first_ply(game);
    for finding in &game.findings {
        if finding.kind.severity() > chess::Severity::Note
            && !matches!(finding.kind, chess::FindingKind::Stops { .. })
        {
            let said = words::finding(language, &finding.kind, &finding.token);
            eprintln!("{} [{}] {said}", index + 1, finding.at);
        }
    }
    if let Some(problem) = &game.problem {
        eprintln!("{} {}", index + 1, words::problem(language, problem, first));
        for repair in &problem.repairs {
            eprintln!("{}   {}", index + 1, words::repair(language, repair, first));
        }
    }
}

fn first_ply(game: &chess::Game) -> u32 {
    (game.start.fullmoves().get() - 1) * 2 + u32::from(game.start.turn().is_black())
}

fn object(index: usize, game: &chess::Game, verdict: &chess::Verdict) -> Value {
    let tags: serde_json::Map<String, Value> =
        game.tags.iter().map(|t| (t.name.to_string(), Value::from(t.value.as_str()))).collect();
    let place = |at: qihui::record::Place| json!({ "line": at.line, "column": at.column, "byte": at.byte });
    let problem = game.problem.as_ref().map(|p| {
        json!({
            "ply": p.ply, "line": p.at.line, "column": p.at.column, "byte": p.at.byte, "token": p.token,
            "kind": p.wrong.name(), "why": words::wrong(Language::En, &p.wrong), "fen": p.fen,
            "near": p.near.iter().map(|(san, cost)| json!({ "san": san, "distance": cost })).collect::<Vec<_>>(),
        })
    });
    let repairs: Vec<Value> = game.problem.iter().flat_map(|p| &p.repairs).map(repair).collect();
    let findings: Vec<Value> = game
        .findings
        .iter()
        .map(|f| {
            json!({
                "at": place(f.at), "ply": f.ply, "token": f.token, "kind": f.kind.name(),
                "severity": format!("{:?}", f.kind.severity()).to_lowercase(),
                "says": words::finding(Language::En, &f.kind, &f.token),
            })
        })
        .collect();
    let ok = game.findings.iter().all(|f| f.kind.severity() < chess::Severity::Error);
    let ends = &verdict.ends;
    json!({
        "index": index, "tags": tags, "plies": game.plies().len(), "ok": ok, "problem": problem,
        "result": verdict.result.map(chess::Score::pgn),
        "termination": verdict.reason().map(|r| r.termination()),
        "reasons": verdict.reasons.iter().map(|r| format!("{r:?}")).collect::<Vec<_>>(),
        "ending": ends.ending.map(|e| format!("{e:?}")),
        "occurrences": ends.same_as_last.len(), "threefold": ends.is_threefold(), "fifty": ends.is_fifty(),
        "fen": chess::why::fen(&game.last_position()), "repairs": repairs, "findings": findings,
    })
}

fn repair(repair: &chess::Repair) -> Value {
    let edits: Vec<Value> = repair
        .edits
        .iter()
        .map(|e| {
            let (kind, sans) = match &e.kind {
                chess::EditKind::Replace { san } => ("replace", vec![san.clone()]),
                chess::EditKind::Insert { sans } => ("insert", sans.clone()),
                chess::EditKind::Drop => ("drop", Vec::new()),
            };
            json!({
                "ply": e.ply, "line": e.at.line, "column": e.at.column, "byte": e.at.byte, "typed": e.typed,
                "kind": kind, "moves": sans,
            })
        })
        .collect();
    json!({
        "cost": repair.cost, "reach": repair.reach, "complete": repair.complete, "oddness": repair.oddness,
        "edits": edits, "fen": repair.fen,
    })
}
