//! What a workbook's zip may be, looked at before any reader of workbooks sees it.

use super::{MAX_ENTRIES, MAX_RATIO, MAX_UNPACKED, Refused};
use std::io::{Cursor, Read};
use zip::ZipArchive;

pub(super) type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Opens the archive if it keeps within the limits: first by what its directory declares, then by unpacking every file
/// into nothing with the rest of the allowance, because a directory may lie.
pub(super) fn open(bytes: &[u8]) -> Result<Archive<'_>, Refused> {
    let declared = declared_entries(bytes).ok_or(Refused::Broken)?;
    if declared > MAX_ENTRIES {
        return Err(Refused::TooManyFiles { files: declared });
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Refused::Broken)?;
    if archive.len() > MAX_ENTRIES {
        return Err(Refused::TooManyFiles { files: archive.len() });
    }
    let mut total = 0u64;
    for at in 0..archive.len() {
        let entry = archive.by_index_raw(at).map_err(|_| Refused::Broken)?;
        if entry.encrypted() {
            return Err(Refused::Locked);
        }
        total = total.saturating_add(entry.size());
        if total > MAX_UNPACKED || is_bomb(entry.size(), entry.compressed_size()) {
            return Err(Refused::Unpacks { most: MAX_UNPACKED });
        }
    }
    let mut left = MAX_UNPACKED;
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(|_| Refused::Broken)?;
        let packed = entry.compressed_size();
        let unpacked =
            std::io::copy(&mut entry.take(left + 1), &mut std::io::sink()).map_err(|_| Refused::Broken)?;
        if unpacked > left || is_bomb(unpacked, packed) {
            return Err(Refused::Unpacks { most: MAX_UNPACKED });
        }
        left -= unpacked;
    }
    Ok(archive)
}

/// A small file may be one letter a thousand times over; a large one that packs so well is no list.
fn is_bomb(unpacked: u64, packed: u64) -> bool {
    unpacked > 1 << 20 && unpacked / packed.max(1) > MAX_RATIO
}

/// The number of files as the end of the archive declares it. An archive that needs the 64-bit form declares 65,535.
fn declared_entries(bytes: &[u8]) -> Option<usize> {
    let tail = &bytes[bytes.len().saturating_sub(22 + 0xFFFF)..];
    let end = memchr::memmem::rfind(tail, b"PK\x05\x06")?;
    let count = tail.get(end + 10..end + 12)?;
    Some(usize::from(u16::from_le_bytes([count[0], count[1]])))
}

/// One file of the archive, whole.
pub(super) fn text_of(archive: &mut Archive<'_>, name: &str) -> Result<String, Refused> {
    let mut text = String::new();
    let entry = archive.by_name(name).map_err(|_| Refused::Broken)?;
    entry.take(MAX_UNPACKED).read_to_string(&mut text).map_err(|_| Refused::Broken)?;
    Ok(text)
}
