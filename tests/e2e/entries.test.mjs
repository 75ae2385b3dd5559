// Entering (issue 7): the papers as screens and as A4, who waits for a word, the late and the third of a delegation, the kiosk
// that leaves nothing on screen, the file filled in at home, and contacts that leave with a proof.

import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { open, out } from './harness.mjs';

const names = page => page.locator('table.players tbody th a').allTextContents();
const count = (page, n) => page.waitForFunction(it => document.querySelectorAll('table.players tbody tr').length === it, n);
const shut = page => page.waitForFunction(() => !document.querySelector('dialog[open]'));

async function begin(t, plan, options = {}) {
  const qihui = await open(t, { hash: `#/new/${plan}`, ...options });
  await qihui.page.locator('#setup-name').focus();
  await qihui.page.keyboard.press('Enter');
  await qihui.page.waitForSelector('#add-name');
  return qihui;
}

/** Opens the settings, does something there, saves and comes back to the entries. */
async function rules(page, act) {
  await page.locator('a.tab[href$="/settings"]').click();
  await page.waitForSelector('#entry-rules', { state: 'attached' });
  await page.locator('details.more:has(#entry-rules) > summary').click();
  await act();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.status-line')?.textContent.includes('设置已更改'));
  await page.locator('a.tab[href$="/registration"]').click();
  await page.waitForSelector('#add-name');
}

test('plan E: the form in the paper\'s order, the third of a delegation warned of; the paper is one A4', async t => {
  const qihui = await begin(t, 'selection');
  const { page } = qihui;
  await page.locator('#open-form').click();
  await page.locator('#form-unit').fill('物理系');
  await page.keyboard.press('Tab');
  await page.keyboard.type('李领队');
  await page.keyboard.press('Tab');
  await page.keyboard.type('体育部长');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13800000000');
  // Tab goes in the paper's order: player, sex, class, contact.
  await page.keyboard.press('Tab');
  await page.keyboard.type('张三');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('二班');
  await page.keyboard.press('Tab');
  await page.keyboard.type('13800138000');
  await page.locator('#form-1-name').fill('李四');
  await page.getByRole('button', { name: '再加一名选手' }).click();
  await page.locator('#form-2-name').fill('王五');
  await page.waitForFunction(() => document.querySelector('.entry-form .note')?.textContent.includes('物理系 报了 3 名选手'));
  await qihui.pictures('form-delegation');
  await page.locator('dialog[open] button[type=submit]').click();
  await shut(page);
  await count(page, 3);
  assert.deepEqual(await names(page), ['张三', '李四', '王五']);
  // A form without a name says which question is open.
  await page.locator('#open-form').click();
  await page.locator('#form-0-class').fill('三班');
  await page.locator('dialog[open] button[type=submit]').click();
  await page.waitForFunction(() => document.querySelector('#form-fault')?.textContent === '请填「参赛选手」。');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'form-0-name');
  await page.keyboard.press('Escape');
  await shut(page);
  await page.getByRole('link', { name: '打印空白报名表' }).click();
  await page.waitForSelector('.blank-form');
  const { text, pages, pdf } = await qihui.print();
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'form-selection.pdf'), pdf);
  assert.equal(pages, 1);
  for (const word of ['系（院）', '领队', '职务', '领队联系方式', '参赛类别', '参赛选手', '性别', '班级', '联系方式']) assert.match(text, new RegExp(word));
});

for (const [plan, words] of [['festival-chess', ['姓名', '专业', '联系方式']], ['club-night', ['序号', '姓名', '联系电话', 'QQ号', 'QQ昵称', '是否同意章程', '所在地', '会员类型', '备注', '签名', '日期']]]) {
  test(`the paper of ${plan} is one A4 with its questions in order`, async t => {
    const qihui = await begin(t, plan);
    await qihui.page.getByRole('link', { name: '打印空白报名表' }).click();
    await qihui.page.waitForSelector('.blank-form');
    const { text, pages, pdf } = await qihui.print();
    await mkdir(out, { recursive: true });
    await writeFile(join(out, `form-${plan}.pdf`), pdf);
    assert.equal(pages, 1);
    const said = text.replaceAll(' ', '');
    let at = -1;
    for (const word of words) {
      const next = said.indexOf(word, at + 1);
      assert.ok(next > at, `${word} stands after the one before`);
      at = next;
    }
  });
}

test('plan C: nine fields, no entry without consent, its date is kept', async t => {
  const qihui = await begin(t, 'club-night');
  const { page } = qihui;
  await page.locator('#open-form').click();
  await page.locator('#form-0-name').fill('小明');
  await page.locator('#form-0-chatname').fill('棋迷');
  await page.locator('#form-0-category').selectOption('特邀教练');
  await page.locator('dialog[open] button[type=submit]').click();
  await page.waitForFunction(() => document.querySelector('#form-fault')?.textContent.includes('是否同意章程'));
  await page.locator('#form-0-consent').check();
  await page.locator('dialog[open] button[type=submit]').click();
  await shut(page);
  await count(page, 1);
  await page.getByRole('button', { name: '改 小明' }).click();
  await page.locator('dialog[open] details summary').click();
  assert.match(await page.getByLabel('同意章程的日期').inputValue(), /^\d{4}-\d\d-\d\d$/);
  assert.equal(await page.getByLabel('QQ昵称').inputValue(), '棋迷');
});

test('approval: waiting, accepted, refused with a reason; late is marked; leaving keeps the history', async t => {
  const qihui = await begin(t, 'selection');
  const { page } = qihui;
  await rules(page, async () => {
    await page.locator('#entry-approval').check();
    await page.locator('#entry-deadline').fill('2020-03-30T14:00');
    await page.locator('#entry-estimate').fill('40');
  });
  assert.match(await page.locator('#entry-state').textContent(), /预计人数 40 人.*2020-03-30 14:00 截止/);
  for (const name of ['甲', '乙', '丙']) {
    await page.locator('#add-name').fill(name);
    await page.keyboard.press('Enter');
    await page.waitForFunction(it => document.querySelector('.status-line')?.textContent.startsWith(it), name);
  }
  assert.deepEqual(await names(page), []);
  await page.getByLabel('理由（可空） 乙').fill('不是本校');
  await page.locator('.application', { hasText: '乙' }).getByRole('button', { name: '不通过' }).click();
  await page.waitForFunction(() => document.querySelector('.applications summary')?.textContent.includes('未通过 1 人'));
  await qihui.pictures('applications');
  await page.locator('#accept-all').click();
  await count(page, 2);
  assert.deepEqual(await names(page), ['甲', '丙']);
  assert.match(await page.locator('table.players tbody tr').first().textContent(), /过截止/);
  await page.getByRole('button', { name: '改 甲' }).click();
  await page.getByRole('button', { name: '退出报名' }).click();
  await shut(page);
  await count(page, 1);
  await page.locator('.applications summary', { hasText: '退出 1 人' }).click();
  await page.locator('.application', { hasText: '甲' }).getByRole('button', { name: '通过', exact: true }).click();
  await count(page, 2);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Control+z');
  await count(page, 1);
});

test('the kiosk: only the form, nothing of who was before, a PIN to leave, and a reload does not open it', async t => {
  const qihui = await begin(t, 'festival-chess');
  const { page } = qihui;
  await page.locator('#add-name').fill('早来的人');
  await page.keyboard.press('Enter');
  await count(page, 1);
  await page.locator('#open-kiosk').click();
  await page.locator('#kiosk-new-pin').fill('2468');
  await page.locator('#kiosk-start').click();
  await page.waitForSelector('main.kiosk .entry-form');
  assert.equal(await page.locator('a, table').count(), 0, 'no way and no list');
  const text = () => page.locator('body').innerText();
  assert.doesNotMatch(await text(), /早来的人/);
  await page.locator('#form-0-name').fill('张小三');
  await page.locator('#form-0-phone').fill('13812345678');
  await page.getByRole('button', { name: '提交' }).click();
  await page.waitForFunction(() => document.querySelector('.kiosk-received')?.textContent.includes('已收到'));
  await qihui.pictures('kiosk');
  assert.doesNotMatch(await text(), /张小三|13812345678|早来的人/);
  const values = await page.locator('input').evaluateAll(all => all.map(it => it.value).filter(it => it && it !== 'on'));
  assert.deepEqual(values, []);
  // Undo, the board and the address are no ways out, nor is a reload, nor another window.
  await page.keyboard.press('Control+z');
  await page.evaluate(() => { location.hash = '#/'; });
  await page.waitForSelector('main.kiosk .entry-form');
  await page.reload();
  await page.waitForSelector('main.kiosk .entry-form');
  const other = await qihui.window('#/');
  await other.waitForSelector('main.kiosk');
  assert.equal(await other.locator('.event-list').count(), 0);
  await other.close();
  await page.locator('#kiosk-staff').click();
  await page.locator('#kiosk-pin').fill('1111');
  await page.locator('#kiosk-out').click();
  await page.waitForFunction(() => document.querySelector('.kiosk-out .error')?.textContent === 'PIN 不对。');
  await page.locator('#kiosk-pin').fill('2468');
  await page.locator('#kiosk-out').click();
  await count(page, 2);
  assert.deepEqual(await names(page), ['早来的人', '张小三']);
});

test('the entry file: filled in by itself without a network, given back as a file and as a text', async t => {
  const qihui = await begin(t, 'selection');
  const { page } = qihui;
  const { name, text } = await qihui.download(() => page.locator('#give-entry-file').click());
  assert.match(name, /报名文件\.html$/);
  assert.ok(text.length < 20_000, `${text.length} bytes`);
  assert.match(text, /content-security-policy/);
  await mkdir(out, { recursive: true });
  const file = join(out, 'entry-form.html');
  await writeFile(file, text);
  const home = await qihui.context.newPage();
  await home.goto(pathToFileURL(file).href);
  // The harness allows the page of the desk only; this is the other one.
  qihui.asked.length = 0;
  await home.locator('#save').click();
  assert.equal(await home.locator('[aria-invalid=true]').count(), 1, 'nothing is given back without a department');
  await home.locator('[name=unit]').fill('物理系');
  await home.locator('[name=leader]').fill('李领队');
  await home.locator('#head [name=phone]').fill('13800000000');
  const row = n => home.locator('.person').nth(n);
  await row(0).locator('[name=name]').fill('<b>张三</b>');
  await row(0).locator('[name=sex]').selectOption('m');
  await row(1).locator('[name=name]').fill('李四\t二');
  await row(1).locator('[name=phone]').fill('013800138000');
  await home.locator('#more').click();
  await row(2).locator('[name=name]').fill('王五');
  const [saved] = await Promise.all([home.waitForEvent('download'), home.locator('#save').click()]);
  const given = await readFile(await saved.path());
  await home.screenshot({ path: join(out, 'entry-form.png'), fullPage: true });
  await home.close();
  await page.getByRole('button', { name: /粘贴名单/ }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#import-file').click()]);
  await chooser.setFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: given });
  await page.waitForFunction(() => /认出 3 人/.test(document.querySelector('.import-found')?.textContent));
  assert.match(await page.locator('.leaders').textContent(), /物理系.*李领队.*3 人/);
  await page.locator('.import button[type=submit]').click();
  await count(page, 3);
  assert.deepEqual(await names(page), ['<b>张三</b>', '李四 二', '王五']);
  // The same again adds nobody, pasted this time.
  await page.getByRole('button', { name: /粘贴名单/ }).click();
  await page.locator('#paste-text').fill(given.toString('utf8'));
  await page.waitForFunction(() => /认出 0 人.*3 人已在名单里/.test(document.querySelector('.import-found')?.textContent));
});

test('contacts leave: the chain holds as it was, and both shelves are searched for what was in them', async t => {
  const qihui = await begin(t, 'festival-chess');
  const { page } = qihui;
  const canaries = ['13877776666', 'qq-canary-4711', 'home-canary-9'];
  await page.locator('#add-name').fill('张三');
  await page.keyboard.press('Enter');
  await count(page, 1);
  await page.getByRole('button', { name: '改 张三' }).click();
  await page.locator('dialog[open] details summary').click();
  await page.getByLabel('电话').fill(canaries[0]);
  await page.getByLabel('QQ / 微信').fill(canaries[1]);
  await page.getByLabel('所在地').fill(canaries[2]);
  await page.locator('dialog[open] button[type=submit]').click();
  await shut(page);
  await page.waitForFunction(() => document.querySelector('.kept-mark')?.dataset.kept === 'kept');
  const address = page.url();
  await page.locator('a.tab[href$="/backup"]').click();
  await page.getByRole('button', { name: /清除联系方式/ }).first().click();
  await Promise.all([page.waitForEvent('download'), page.locator('button.danger', { hasText: /清除/ }).click()]);
  await page.waitForSelector('#purge-proof[data-clean]');
  const proof = await page.locator('#purge-proof').textContent();
  assert.match(proof, /3 条联系方式.*一条也没有了.*2 步全部核对无误，与清除前相同/s);
  await qihui.pictures('purge-proof');
  assert.equal(page.url().split('/')[5], address.split('/')[5], 'the same event');
  const { text } = await qihui.download(() => page.locator('#save-backup').click());
  for (const canary of canaries) assert.ok(!text.includes(canary), canary);
  const kept = await page.evaluate(async () => {
    const dump = JSON.stringify({ ...localStorage });
    const base = await new Promise(done => { const it = indexedDB.open('qihui'); it.onsuccess = () => done(it.result); });
    let all = dump;
    for (const name of base.objectStoreNames) {
      const rows = await new Promise(done => { const it = base.transaction(name).objectStore(name).getAll(); it.onsuccess = () => done(it.result); });
      all += JSON.stringify(rows);
    }
    base.close();
    return all;
  });
  for (const canary of canaries) assert.ok(!kept.includes(canary), canary);
  // And the event goes on after a reload.
  await page.reload();
  await page.waitForSelector('#save-backup');
});

test('ratings from FIDE\'s list: by id, by name, a namesake is nobody\'s to guess', async t => {
  const { page } = await begin(t, 'festival-chess');
  for (const name of ['Hou Yifan', 'Wang Wei', '王五']) {
    await page.locator('#add-name').fill(name);
    await page.keyboard.press('Enter');
    await page.waitForFunction(it => document.querySelector('table.players')?.textContent.includes(it), name);
  }
  const player = (id, name, rating, title = '') => `<player><fideid>${id}</fideid><name>${name}</name><country>CHN</country><title>${title}</title><rating>${rating}</rating><k>10</k></player>\n`;
  const list = `<?xml version="1.0"?>\n<playerslist>\n${player(8602980, 'Hou, Yifan', 2632, 'GM')}${player(1, 'Wang, Wei', 2000)}${player(2, 'Wang, Wei', 2100)}</playerslist>`;
  await page.goto(page.url().replace(/\/registration.*$/, '/ratings'));
  await page.waitForSelector('#rating-file');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#rating-file').click()]);
  await chooser.setFiles({ name: 'players_list_xml.xml', mimeType: 'text/xml', buffer: Buffer.from(list) });
  await page.waitForFunction(() => document.querySelector('.rating-file')?.textContent.includes('读了 3 条，找到 2 人'));
  assert.equal(await page.locator('#rating-take').textContent(), '写入这 1 人的等级分');
  await page.getByLabel('Wang Wei').selectOption('1');
  await page.locator('#rating-take').click();
  await page.waitForFunction(() => document.querySelector('.status-line')?.textContent.includes('2 人的等级分已读入'));
  await page.locator('a.tab[href$="/registration"]').click();
  await page.waitForSelector('table.players');
  const rows = await page.locator('table.players tbody tr').allTextContents();
  assert.ok(rows[0].includes('2632') && rows[1].includes('2100'), rows.join(' | '));
});

test('a board is found by pinyin, and a person is picked by it', async t => {
  const { page } = await begin(t, 'festival-chess');
  await page.getByRole('button', { name: /粘贴名单/ }).click();
  await page.locator('#paste-text').fill('张伟\n李雷\n欧阳雪晴\n韩梅梅\n王五\n赵六\n');
  await page.locator('.import button[type=submit]').click();
  await count(page, 6);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards[data-draft]');
  await page.locator('#find-board').fill('oyxq');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('table.boards tr[aria-current], table.boards tr[data-cursor]')?.textContent.includes('欧阳雪晴'));
});
