//! The registration desk.

use super::sentences;

sentences! {
    entries_head(n: usize): "报名 {n} 人", "{n} entered";
    entries_head_capacity(n: usize, capacity: u16): "报名 {n}/{capacity} 人", "{n} of {capacity} entered";
    add_one: "加入", "Add";
    add_hint: "回车加入。姓名以外都可以空着。", "Enter adds. Everything but the name may stay empty.";
    paste_list: "粘贴名单或表格", "Paste a list or a file";
    paste_label: "一行一个人：姓名、单位、等级分，用空格、逗号或制表符分开。", "One player a line: name, unit, rating, separated by blanks, commas or tabs.";
    paste_found(n: usize): "认出 {n} 人", "{n} players recognised";
    paste_add(n: usize): "加入这 {n} 人", "Add these {n}";
    department: "系（院）", "Department";
    leader: "领队", "Leader";
    leader_role: "职务", "Office";
    leader_contact: "领队联系方式", "Leader's contact";
    contact: "联系方式", "Contact";
    class: "班级", "Class";
    sex_label: "性别", "Sex";
    player_row(n: usize): "参赛选手 {n}", "Player {n}";
    form_note: "领队须由各系院指定的体育部长或其他主要学生干部担任。", "The leader is the department's sports officer or another student officer.";
    here_col: "到", "Here";
    card_col: "证件", "Card";
    here_count(here: usize, not: usize): "{here} 到场，{not} 未到", "{here} here, {not} not yet";
    draw_numbers: "抽签编号", "Draw numbers";
    numbers_drawn(seed: &str): "编号已抽签，种子 {seed}", "Numbers drawn, seed {seed}";
    pair_round(n: u16): "编排第{n}轮", "Pair round {n}";
    pairing_now(n: u16): "正在编排第{n}轮…", "Pairing round {n}…";
    strike: "删去", "Take off";
    edit: "改", "Edit";
    same_name_hint(name: &str, unit: &str): "已有 {name}（{unit}）", "There is {name} ({unit}) already";
    same_name_bare(name: &str): "已有 {name}", "There is {name} already";
    find_player: "找人：姓名、拼音、单位或编号", "Find: name, pinyin, unit or number";
    no_players: "还没有人报名。在上面写下第一个名字，或粘贴名单。", "Nobody has entered yet. Write the first name above, or paste a list.";
    blank_form: "打印空白报名表", "Print the blank form";
    check_in_sheet: "打印签到表", "Print the check-in list";
    absent_sit_out(n: usize): "未到的 {n} 人这一轮缺席", "The {n} not here sit this round out";
    joined_round(n: u16): "第{n}轮起", "from round {n}";
    registered_after: "第1轮已编排：现在加入的人从下一轮开始，之前各轮按缺席计。", "Round 1 is paired: who enters now starts in the next round; earlier rounds count as absent.";
    private_note: "联系方式只在这台电脑上，不会出现在投屏、打印和公开文件里。", "Contacts stay on this computer: never on the board, on paper or in public files.";
    phone: "电话", "Phone";
    chat: "QQ / 微信", "QQ / WeChat";
    email: "邮箱", "E-mail";
    student_id: "学号", "Student id";
    note: "备注", "Note";
    show_contact: "显示联系方式", "Show contact";
    title: "称号", "Title";
    category: "类别", "Category";
    save_player: "保存资料", "Save";
}
