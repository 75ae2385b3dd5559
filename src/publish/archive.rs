//! Several files in one.

use std::io::{Cursor, Write};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A file to be: its name, with `/` between folders, and what is in it.
pub type File = (String, Vec<u8>);

/// The files as a zip. Its times are those of no clock: the same files give the same archive.
///
/// # Errors
/// Names that occur twice, and more than a zip can hold.
pub fn write(files: &[File]) -> Result<Vec<u8>, ZipError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
