//! What each crafted file costs: time and memory to refuse it, each in a process of its own (security page S7: within one
//! second and 64 MB). Linux only, for the memory is read from `/proc`.
//!
//! `cargo run --release --example bench_hostile`

#[path = "../tests/support/workbooks.rs"]
#[allow(dead_code)]
mod workbooks;

use qihui::formats::import;
use std::process::Command;
use std::time::Instant;

/// kB of the peak so far, of this process.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.and_then(|it| it.split_whitespace().nth(1)).and_then(|it| it.parse().ok()).unwrap_or(0)
}

/// The file itself is in memory before the peak is counted anew.
fn one(path: &str) {
    let bytes = std::fs::read(path).expect("a crafted file");
    std::fs::write("/proc/self/clear_refs", "5").expect("Linux");
    let (before, from) = (peak(), Instant::now());
    let read = import::read(&bytes);
    let ms = from.elapsed().as_secs_f64() * 1e3;
    let said = match read {
        Ok(table) => format!("read, {} rows", table.rows.len()),
        Err(refused) => refused.to_string(),
    };
    println!("{ms:9.1} ms {:9} kB  {said}", peak() - before);
}

fn main() {
    if let Some(path) = std::env::args().nth(1) {
        return one(&path);
    }
    let own = std::env::current_exe().expect("this program");
    let folder = std::env::temp_dir().join(format!("qihui-hostile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (mut slowest, mut largest) = (0.0_f64, 0_u64);
    let files = workbooks::hostile();
    for (what, bytes, _) in &files {
        let path = folder.join("file");
        std::fs::write(&path, bytes).expect("written");
        let out = Command::new(&own).arg(&path).output().expect("ran");
        let said = String::from_utf8_lossy(&out.stdout).trim_end().to_owned();
        let number = |n: usize| {
            said.split_whitespace().nth(n).and_then(|it| it.parse::<f64>().ok()).unwrap_or(f64::NAN)
        };
        slowest = slowest.max(number(0));
        largest = largest.max(number(2) as u64);
        println!("{said:70} {what} ({} bytes)", bytes.len());
        assert!(out.status.success(), "{what}: the reader fell over");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
    println!("{} files; slowest {slowest:.1} ms, largest {largest} kB", files.len());
}
