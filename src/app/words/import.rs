//! Lists of people from files and messages.

use super::{Lang, plural, sentences};
use qihui::formats::import::Refused;
use qihui::formats::import::columns::Meaning;
use qihui::formats::import::people::{Fault, Remark};

sentences! {
    import_file: "选择文件…", "Choose a file…";
    import_hint: "xlsx、xls、ods、csv、聊天接龙、TRF 都可以；也可以把文件拖到这里。", "xlsx, xls, ods, csv, chat lists or TRF; a file can be dropped here too.";
    import_reading: "正在读…", "Reading…";
    import_columns: "各列的意思", "What the columns are";
    import_column(n: usize): "第 {n} 列", "Column {n}";
    import_private: "不公开", "private";
    import_known(n: usize): "{n} 人已在名单里，不重复加入。", "{n} in the list already; not entered again.";
    import_twice(n: usize): "{n} 行重复，只算一次。", "{n} lines say the same person again.";
    import_other(n: usize): "{n} 人报的是别的项目。", "{n} enter for something else.";
    import_bad(n: usize): "{n} 行要改", "{n} lines to mend";
    import_line(n: u32): "第 {n} 行", "Line {n}";
    import_events: "只加入报了这个项目的人", "Only those who enter for";
    import_all_events: "全部", "everything";
    import_more(n: usize): "… 还有 {n} 人", "… and {n} more";
    import_namesake: "另有同名的人，按单位或学号分开", "another person has this name; told apart by unit or id";
    meaning_skip: "不用", "not used";
    meaning_events: "参赛项目", "enters for";
}

impl Lang {
    pub fn meaning(self, it: Meaning) -> String {
        match it {
            Meaning::Skip => self.meaning_skip(),
            Meaning::Name => self.name(),
            Meaning::Unit => self.unit(),
            Meaning::Class => self.class(),
            Meaning::Sex => self.sex_label(),
            Meaning::Rating => self.rating(),
            Meaning::Title => self.title(),
            Meaning::Category => self.category(),
            Meaning::Events => self.meaning_events(),
            Meaning::Phone => self.phone(),
            Meaning::Chat => self.chat(),
            Meaning::Email => self.email(),
            Meaning::StudentId => self.student_id(),
            Meaning::ChatName => self.asked_chat_name(),
            Meaning::Home => self.asked_home(),
            Meaning::Consent => self.asked_consent_on(),
            Meaning::Note => self.note(),
        }
    }

    pub fn import_fault(self, it: Fault) -> String {
        match (self, it) {
            (Lang::Zh, Fault::NoName) => "没有姓名",
            (Lang::En, Fault::NoName) => "no name",
            (Lang::Zh, Fault::Rating) => "等级分不是 0 到 4000 的数",
            (Lang::En, Fault::Rating) => "the rating is no number from 0 to 4000",
            (Lang::Zh, Fault::LongName) => "姓名太长，可能是别的列",
            (Lang::En, Fault::LongName) => "the name is too long; maybe another column",
        }
        .to_owned()
    }

    pub fn import_remark(self, it: Remark) -> String {
        match it {
            Remark::Namesake => self.import_namesake(),
            Remark::Rounded(meaning) => match self {
                Lang::Zh => {
                    format!("{}被表格软件改成了 1.38E+10 这样的数，末几位已经丢了", self.meaning(meaning))
                }
                Lang::En => format!(
                    "the spreadsheet has rounded “{}” to something like 1.38E+10: its last digits are lost",
                    self.meaning(meaning)
                ),
            },
        }
    }

    /// Why a file is not read, and what helps.
    pub fn import_refused(self, it: Refused) -> String {
        match (self, it) {
            (Lang::Zh, Refused::TooLarge { most, .. }) => format!("文件太大：最多读 {} MB。", most >> 20),
            (Lang::En, Refused::TooLarge { most, .. }) => {
                format!("The file is too large: at most {} MB are read.", most >> 20)
            }
            (Lang::Zh, Refused::TooManyFiles { files }) => {
                format!("这个工作簿里有 {files} 个文件，不像名单，没有打开。")
            }
            (Lang::En, Refused::TooManyFiles { files }) => format!(
                "The workbook holds {files} {}: no list of people; it was not opened.",
                plural(files, "file", "files")
            ),
            (Lang::Zh, Refused::Unpacks { most }) => {
                format!("这个工作簿解开后超过 {} MB，没有打开。把名单另存成 CSV 再试。", most >> 20)
            }
            (Lang::En, Refused::Unpacks { most }) => format!(
                "Unpacked, the workbook has more than {} MB; it was not opened. Save the list as CSV and try again.",
                most >> 20
            ),
            (Lang::Zh, Refused::TooManyCells { most }) => format!("表格超过 {most} 格。只留下名单再试。"),
            (Lang::En, Refused::TooManyCells { most }) => {
                format!("The table has more than {most} cells. Keep only the list and try again.")
            }
            (Lang::Zh, Refused::TooManyRows { most }) => {
                format!("表格超过 {most} 行。一场比赛最多 2000 人。")
            }
            (Lang::En, Refused::TooManyRows { most }) => {
                format!("The table has more than {most} rows. An event takes 2000 people.")
            }
            (Lang::Zh, Refused::Locked) => "这个文件有密码。去掉密码另存一份再试。".to_owned(),
            (Lang::En, Refused::Locked) => {
                "The file has a password. Save a copy without it and try again.".to_owned()
            }
            (Lang::Zh, Refused::Broken) => {
                "这个文件坏了，或者不是表格。用表格软件打开，另存一份再试。".to_owned()
            }
            (Lang::En, Refused::Broken) => {
                "The file is damaged or no table. Open it in a spreadsheet, save a copy and try again."
                    .to_owned()
            }
            (Lang::Zh, Refused::Empty) => "文件里没有名单。".to_owned(),
            (Lang::En, Refused::Empty) => "There is no list in the file.".to_owned(),
            (Lang::Zh, Refused::UnknownKind) => {
                "这种文件读不了。能读 xlsx、xls、ods、csv、txt、TRF。".to_owned()
            }
            (Lang::En, Refused::UnknownKind) => {
                "This kind of file is not read. xlsx, xls, ods, csv, txt and TRF are.".to_owned()
            }
        }
    }
}
