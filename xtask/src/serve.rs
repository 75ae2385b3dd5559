//! `cargo xtask start`: the page on this machine, for this machine only.
//!
//! A server of one file. It listens on 127.0.0.1 alone, always on the same port where it can, because
//! a browser keeps what it stores by host and port.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::dist;

const PORT: u16 = 8117;

/// Builds, serves and opens the page; ends with Ctrl-C.
pub fn start(words: &[String]) -> Result<()> {
    let (mut port, mut open) = (PORT, true);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--no-open" => open = false,
            "--port" => {
                port =
                    words.next().context("--port needs a number")?.parse().context("--port needs a number")?
            }
            other => bail!("start knows no “{other}”"),
        }
    }
    let file = dist::build_page()?;
    let listener = listen(port)?;
    let url = format!("http://127.0.0.1:{}/", listener.local_addr()?.port());
    println!("Qihui is at {url}  (Ctrl-C ends it; {} opens by double-click as well)", file.display());
    if open && !open_browser(&url) {
        println!("No browser could be opened from here: please open the address yourself.");
    }
    for stream in listener.incoming().flatten() {
        let file = file.clone();
        std::thread::spawn(move || {
            // A visitor that hangs up or sends nonsense is none of our business.
            let _ = answer(stream, &file);
        });
    }
    Ok(())
}

/// On the port asked for, or else on one of the next nine.
fn listen(port: u16) -> Result<TcpListener> {
    (port..port.saturating_add(10))
        .find_map(|it| TcpListener::bind((Ipv4Addr::LOCALHOST, it)).ok())
        .with_context(|| format!("ports {port} to {} on 127.0.0.1 are all taken", port.saturating_add(9)))
}

fn answer(mut stream: TcpStream, file: &Path) -> Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut head = BufReader::new(Read::by_ref(&mut stream).take(16_384));
    let mut request = String::new();
    head.read_line(&mut request)?;
    let mut line = String::new();
    while head.read_line(&mut line)? > 2 {
        line.clear();
    }
    drop(head);
    let (status, kind, body) = reply(&request, file)?;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if !request.starts_with("HEAD ") {
        stream.write_all(&body)?;
    }
    Ok(())
}

/// The page has one address; its own routes are behind `#` and never get here.
fn reply(request: &str, file: &Path) -> Result<(&'static str, &'static str, Vec<u8>)> {
    let mut words = request.split(' ');
    let method = words.next().unwrap_or_default();
    let path = words.next().unwrap_or_default().split('?').next().unwrap_or_default();
    Ok(match (method, path) {
        ("GET" | "HEAD", "/" | "/index.html" | "/qihui.html") => {
            ("200 OK", "text/html", std::fs::read(file)?)
        }
        ("GET" | "HEAD", _) => ("404 Not Found", "text/plain", b"not here".to_vec()),
        _ => ("405 Method Not Allowed", "text/plain", b"only read here".to_vec()),
    })
}

/// Whether some opener of the system took the address.
fn open_browser(url: &str) -> bool {
    let openers: &[&[&str]] = if cfg!(target_os = "windows") {
        &[&["cmd", "/c", "start", ""]]
    } else if cfg!(target_os = "macos") {
        &[&["open"]]
    } else {
        &[&["xdg-open"], &["wslview"], &["gio", "open"]]
    };
    openers.iter().any(|words| {
        let mut it = Command::new(words[0]);
        it.args(&words[1..]).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        it.status().is_ok_and(|status| status.success())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_is_served_and_no_other() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let status = |request: &str| reply(request, &file).unwrap().0;
        assert_eq!(status("GET / HTTP/1.1\r\n"), "200 OK");
        assert_eq!(status("GET /?a HTTP/1.1\r\n"), "200 OK");
        assert_eq!(status("GET /../Cargo.toml HTTP/1.1\r\n"), "404 Not Found");
        assert_eq!(status("POST / HTTP/1.1\r\n"), "405 Method Not Allowed");
        assert_eq!(status("nonsense"), "405 Method Not Allowed");
    }
}
