//! Entering: rules, forms, those who wait, the kiosk, the file to be filled in at home, contacts that leave.

use super::{Lang, sentences};
use crate::tournament::{Asked, FormKind, Standing};

sentences! {
    entry_rules: "报名规则", "Entries";
    entry_approval: "先审后参赛：报名的人先待审，通过后才进名单", "Entries wait for approval before they join the list";
    entry_deadline: "报名截止（过了仍收，但会标出）", "Deadline (later entries are taken and marked)";
    entry_hand_in: "交到哪里", "Handed in at";
    entry_eligible: "参赛资格", "Who may enter";
    entry_categories: "类别选项，用逗号分开", "Categories to choose from, separated by commas";
    entry_estimate: "预计人数", "Estimated number";
    entry_confirmed: "确定人数", "Confirmed number";
    entry_by: "哪天前", "by";
    entry_delegation: "每个集体几名选手", "Players a delegation sends";
    entry_mask: "公开的表上隐去名字中间（张*伟）", "Names masked on everything public (张*伟)";
    entry_form: "报名表", "Entry form";
    entry_form_asks: "问哪些，哪些必填", "Questions, and which must be answered";
    entry_required: "必填", "required";
    entry_options: "选项，用逗号分开", "Choices, separated by commas";
    entry_plan_form: "用计划自己的报名表", "The plan's own form";
    form_delegation: "集体报名表（领队和选手）", "Delegation (leader and players)";
    form_person: "个人报名（姓名、专业、项目）", "One person (name, major, divisions)";
    form_member: "会员登记表（同意章程）", "Member (agrees to the charter)";
    form_open: "报名表", "Entry form";
    form_enter: "提交", "Enter";
    form_add_row: "再加一名选手", "One more player";
    form_missing(what: &str): "请填「{what}」。", "{what} is missing.";
    form_nobody: "请至少填一名选手的姓名。", "Fill in the name of at least one player.";
    form_agree: "同意章程", "I agree to the charter";
    form_required_mark: "带 * 的必填", "* must be filled in";
    form_eligible(text: &str): "参赛资格：{text}", "Who may enter: {text}";
    form_hand_in(place: &str): "交到：{place}", "Hand in at: {place}";
    form_deadline_at(time: &str): "截止：{time}", "Deadline: {time}";
    form_signature: "签名", "Signature";
    form_date: "日期", "Date";
    form_serial: "序号", "No.";
    form_office_use: "由负责人填写", "For the office";
    form_yes_no: "□ 同意　□ 不同意", "□ yes  □ no";
    asked_chat_name: "QQ昵称", "QQ name";
    asked_home: "所在地", "Place";
    asked_consent: "是否同意章程", "Agrees to the charter";
    asked_member_type: "会员类型", "Kind of member";
    asked_major: "专业", "Major";
    asked_qq: "QQ号", "QQ number";
    asked_phone_member: "联系电话", "Telephone";
    asked_kind: "参赛类别", "Event";
    asked_consent_on: "同意章程的日期", "Agreed to the charter on";
    waiting_head(n: usize): "待审 {n} 人", "{n} waiting";
    refused_head(n: usize): "未通过 {n} 人", "{n} refused";
    left_head(n: usize): "退出 {n} 人", "{n} left";
    accept: "通过", "Accept";
    accept_all(n: usize): "全部通过（{n}）", "Accept all ({n})";
    refuse: "不通过", "Refuse";
    reconsider: "重新待审", "Back to waiting";
    leave_entry: "退出报名", "Leave the list";
    leave_entry_note: "退出后不在名单里，资料和经过留在「退出」一栏，可以再加入。", "Who leaves is off the list; data and history stay under \"left\" and the way back is open.";
    refuse_reason: "理由（可空）", "Reason (may stay empty)";
    overdue_mark: "过截止", "late";
    entry_count_line(kind: &str, n: &str, by: &str): "{kind} {n} 人（{by}前）", "{kind} {n} (by {by})";
    entry_count_bare(kind: &str, n: &str): "{kind} {n} 人", "{kind} {n}";
    deadline_open(time: &str): "报名到 {time}", "Entries until {time}";
    deadline_over(time: &str): "报名已于 {time} 截止，现在加入的会标出", "Entries closed {time}; who enters now is marked";
    did_apply(name: &str): "{name} 报名，待审", "{name} applied";
    did_apply_many(n: usize): "{n} 人报名，待审", "{n} applied";
    did_refuse(name: &str): "{name} 的报名未通过", "{name} refused";
    did_leave_entry(name: &str): "{name} 退出报名", "{name} left";
    did_reconsider(name: &str): "{name} 重新待审", "{name} is waiting again";
    did_applicant_contact(name: &str): "{name} 的联系方式已记下", "Contact of {name} noted";
    did_application_taken: "报名已通过", "Accepted";
    refusal_no_application: "这份报名已经处理过了。", "That application has been dealt with.";
    refusal_applications_full(limit: usize): "待审的报名最多 {limit} 份。", "There can be {limit} applications at most.";
    warn_delegation(unit: &str, players: usize, most: u8): "{unit} 报了 {players} 名选手，每个集体 {most} 名。", "{unit} sends {players} players; a delegation sends {most}.";
    kiosk_open: "自助报名", "Kiosk";
    kiosk_start_head: "把这台电脑交给报名的人", "Hand this computer to those who enter";
    kiosk_start_note: "屏幕上只留报名表。要出来，输入您现在定的 PIN。", "Only the form stays on screen. The PIN you choose now is the way out.";
    kiosk_pin: "PIN（4 到 8 位数字）", "PIN (4 to 8 digits)";
    kiosk_start: "开始自助报名", "Start the kiosk";
    kiosk_bad_pin: "PIN 是 4 到 8 位数字。", "A PIN has 4 to 8 digits.";
    kiosk_wrong_pin: "PIN 不对。", "That is not the PIN.";
    kiosk_leave: "工作人员", "Staff";
    kiosk_leave_do: "离开自助报名", "Leave the kiosk";
    kiosk_thanks: "已收到，谢谢。请下一位填写。", "Received, thank you. Next, please.";
    kiosk_waits: "已收到，等待审核。请下一位填写。", "Received and waiting for approval. Next, please.";
    kiosk_not_now: "暂时报不了名，请找工作人员。", "Entering does not work now. Please ask the staff.";
    kiosk_forgotten: "忘了 PIN：五分钟后自动解除", "PIN forgotten: unlocks in five minutes";
    kiosk_counting(left: u32): "还有 {left} 秒解除。再按一次取消。", "Unlocks in {left} s. Press again to stop.";
    entry_file: "报名文件", "Entry file";
    entry_file_note: "给领队带回去填的一个网页文件：不用网络，填完存成文件或复制文字交回来，在「粘贴名单或表格」里读入。", "One page file for a leader to fill in at home, without a network: what it gives back, a file or a text, is read by \"Paste a list or a file\".";
    entry_file_saved(name: &str): "报名文件已存：{name}", "Entry file saved: {name}";
    file_part_entry: "报名文件", "entry-form";
    entry_file_save: "存成文件", "Save as a file";
    entry_file_copy: "复制文字", "Copy the text";
    entry_file_copied: "已复制，粘贴给组织者即可。", "Copied; paste it to the organiser.";
    entry_file_by_hand: "请选中下面的文字复制：", "Select and copy the text below:";
    entry_file_intro: "填好后「存成文件」或「复制文字」，交给组织者。这一页不用网络，什么也不会发送出去。", "When it is filled in, save it as a file or copy the text and give it to the organiser. This page uses no network and sends nothing.";
    entry_file_from(unit: &str, leader: &str, n: usize): "报名文件：{unit}，领队 {leader}，{n} 人", "Entry file: {unit}, leader {leader}, {n} people";
    import_each: "按各人报的项目，分到各个项目", "Each into the divisions entered for";
    import_into(division: &str, n: usize): "{division} {n} 人", "{division}: {n}";
    purge_chain_kept(n: usize, hash: &str): "记录链 {n} 步全部核对无误，与清除前相同，末尾 {hash}。", "The chain of {n} steps verifies and is the same as before; it ends in {hash}.";
    purge_chain_new(n: usize, hash: &str): "这场比赛的旧记录没有封存联系方式，记录链已重建：{n} 步全部核对无误，末尾 {hash}。", "This event's older entries were not sealed, so the chain was made anew: {n} steps verify, ending in {hash}.";
    purge_proof_head: "清除的证明", "Proof of the purge";
    purge_looked(texts: usize, letters: usize): "在这个浏览器为棋会存的全部内容里（{letters} 个字符，两处存储，含回收站和备份），逐条找了 {texts} 条联系方式：", "Everything this browser keeps for Qihui ({letters} characters, both places, trash and copies) was searched for {texts} contact texts:";
    purge_nothing_left: "一条也没有了。", "None is left.";
    purge_left_in(name: &str, n: usize): "「{name}」里还有 {n} 条：那是另一场比赛的记录，请在那里清除。", "\"{name}\" still holds {n}: another event's record, to be purged there.";
    purge_left_here(n: usize): "还有 {n} 条没有清掉。请再清除一次，或存一份备份后删除这场比赛。", "{n} are still there. Purge again, or save a backup and delete the event.";
    purge_files_note: "以前存成的备份文件、打印过的纸不在浏览器里，请自己处理。", "Backup files saved before and printed paper are outside the browser: please see to them.";
}

impl Lang {
    pub fn kind_of_form(self, kind: FormKind) -> String {
        match kind {
            FormKind::Delegation => self.form_delegation(),
            FormKind::Person => self.form_person(),
            FormKind::Member => self.form_member(),
        }
    }

    /// A question as that paper words it.
    pub fn asked(self, asked: Asked, kind: FormKind) -> String {
        match (asked, kind) {
            (Asked::Name, FormKind::Delegation) => self.form_player(),
            (Asked::Name, _) => self.name(),
            (Asked::Unit, _) => self.department(),
            (Asked::Class, FormKind::Person) => self.asked_major(),
            (Asked::Class, _) => self.class(),
            (Asked::Sex, _) => self.sex_label(),
            (Asked::Events, FormKind::Delegation) => self.asked_kind(),
            (Asked::Events, _) => self.divisions(),
            (Asked::Category, FormKind::Member) => self.asked_member_type(),
            (Asked::Category, _) => self.category(),
            (Asked::Rating, _) => self.rating(),
            (Asked::Phone, FormKind::Member) => self.asked_phone_member(),
            (Asked::Phone, _) => self.contact(),
            (Asked::Chat, _) => self.asked_qq(),
            (Asked::ChatName, _) => self.asked_chat_name(),
            (Asked::Email, _) => self.email(),
            (Asked::StudentId, _) => self.student_id(),
            (Asked::Home, _) => self.asked_home(),
            (Asked::Consent, _) => self.asked_consent(),
            (Asked::Note, _) => self.note(),
        }
    }

    pub fn standing(self, standing: &Standing) -> String {
        match standing {
            Standing::Waiting => String::new(),
            Standing::Refused { reason } | Standing::Left { reason } => reason.clone(),
        }
    }
}
