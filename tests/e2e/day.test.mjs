// An event day with its troubles, for each Swiss plan: check-in by keyboard, a no-show, a latecomer on the bye's board,
// boards entered on a second laptop, a correction two rounds back, a withdrawal, a disqualification.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { open, openBoards, pair } from './harness.mjs';

const plans = ['zhuhai', 'selection', 'festival-chess', 'festival-xiangqi', 'festival-go'];
const names = [...'赵钱孙李周吴郑王冯'].map((it, i) => `${i + 1}. ${it}小${'甲乙丙丁戊己庚辛壬'[i]} ${'数理化'[i % 3]}系`).join('\n');

const place = (page, tail) => page.url().replace(/.*#(\/e\/[^/]+).*/, '#$1') + tail;
const go = async (page, tail, wait) => {
  await page.evaluate(hash => { location.hash = hash; }, place(page, tail));
  await page.waitForSelector(wait);
};
const facts = async qihui => JSON.parse((await qihui.download(() => qihui.page.keyboard.press('Control+s'))).text).body.present;

async function results(page) {
  for (let left = await openBoards(page); left > 0; left--) await page.keyboard.press('1');
  await page.waitForFunction(() => !document.querySelector('table.boards tr[data-result="open"]'));
}

async function choose(page, click, path) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click()]);
  await chooser.setFiles(path);
}

/** What the page says an act will change, then the act. */
async function foreseen(page, button) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForSelector('.leaving [role=alertdialog]');
  const said = await page.textContent('.leaving [role=alertdialog]');
  await page.locator('#leaving-do').click();
  await page.waitForSelector('.leaving [role=alertdialog]', { state: 'detached' });
  return said;
}

/** What a change of something the hall has seen will bring, then Enter. */
async function told(page, pattern) {
  await page.waitForSelector('[role=alertdialog] #foreseen-do:focus');
  assert.match(await page.textContent('[role=alertdialog]'), pattern);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alertdialog]', { state: 'detached' });
}

for (const plan of plans) {
  test(`${plan}: a day with its troubles`, { timeout: 60_000 }, async t => {
    const qihui = await open(t);
    const { page } = qihui;
    const folder = await mkdtemp(join(tmpdir(), 'qihui-day-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await qihui.goto(`#/new/${plan}`);
    await page.locator('#setup-name').press('Enter');
    await page.waitForSelector('#add-name');
    await page.getByRole('button', { name: '粘贴名单' }).click();
    await page.locator('#paste-text').fill(names);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('table.players tbody tr');

    // Check-in: a piece of the name, Enter, Enter (R090).
    await go(page, '/check-in', '.check-in-list li');
    for (const it of '赵钱孙李周吴郑王冯') {
      await page.locator('#check-in-find').fill(it);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction(() => document.querySelector('.check-in-count').textContent.includes('9/9'));
    assert.match(await page.textContent('.check-in-count'), /证件已核 9/);
    await page.getByRole('button', { name: /重新点名/ }).click();
    await page.waitForFunction(() => document.querySelector('.check-in-count').textContent.includes('0/9'));
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelector('.check-in-count').textContent.includes('9/9'));

    // Round 1: nine players, one bye; a latecomer takes its board and nobody else moves.
    await go(page, '/registration', '#pair-next');
    await page.evaluate(() => document.activeElement?.blur());
    await pair(page, 1);
    const before = (await facts(qihui)).rounds[0];
    await go(page, '/registration', '#add-name');
    await page.locator('#add-name').fill('迟到生');
    await page.keyboard.press('Enter');
    await go(page, '/round/1', '.byes select');
    await page.locator('.byes select').selectOption({ label: '迟到生' });
    await told(page, /其余 4 台不动/);
    await page.waitForFunction(() => document.querySelectorAll('table.boards tbody tr').length === 5);
    const after = (await facts(qihui)).rounds[0];
    const seats = round => round.boards.map(it => [it.first, it.second]);
    assert.deepEqual(seats(after).slice(0, 4), seats(before), 'nobody else moved');
    await go(page, '/sheet/pairings/1', '.sheet-mark');
    assert.match(await page.textContent('.sheet-mark'), /R1-b/);

    // Boards 4 and 5 are entered on a second laptop.
    await go(page, '/packets/1', '#packet-save');
    await page.locator('#packet-from').fill('4');
    const given = await qihui.download(() => page.locator('#packet-save').click());
    const out = join(folder, 'boards.json');
    await writeFile(out, given.text);
    const there = await open(t);
    await there.goto('#/boards');
    await choose(there.page, () => there.page.locator('#packet-open').click(), out);
    await there.page.waitForSelector('.packet-boards tbody tr');
    await there.page.evaluate(() => document.activeElement?.blur());
    await there.page.keyboard.press('0');
    await there.page.keyboard.press('5');
    const answer = await there.download(() => there.page.locator('#packet-answer').click());
    const back = join(folder, 'answer.json');
    await writeFile(back, answer.text);

    // A no-show on board 1; board 4 is entered here too, and differs.
    await go(page, '/round/1', 'table.boards');
    await page.evaluate(() => document.activeElement?.blur());
    for (const key of ['f', '1', '1', '1', '1']) await page.keyboard.press(key);
    await go(page, '/packets/1', '#packet-read');
    await choose(page, () => page.locator('#packet-read').click(), back);
    await page.waitForSelector('.packet-conflicts');
    await page.locator('.packet-conflicts tbody td:last-child button').click();
    await page.locator('#packet-apply').click();
    await page.waitForSelector('.packet-answer', { state: 'detached' });
    const played = (await facts(qihui)).rounds[0].boards.map(it => it.result);
    assert.deepEqual(played, ['firstWinsByForfeit', 'firstWins', 'firstWins', 'secondWins', 'draw']);

    // Rounds 2 and 3, then a correction two rounds back: boards stay.
    await go(page, '/round/1', 'table.boards');
    await page.evaluate(() => document.activeElement?.blur());
    for (let round = 2; round <= 3; round++) {
      await pair(page, round);
      await results(page);
    }
    const three = await facts(qihui);
    await go(page, '/round/1', 'table.boards');
    await page.evaluate(() => document.activeElement?.blur());
    await page.locator('table.boards tbody tr').nth(1).click();
    await page.keyboard.press('0');
    await told(page, /→[^]*后面 2 轮/);
    const corrected = await facts(qihui);
    assert.deepEqual(corrected.rounds.slice(1), three.rounds.slice(1), 'later rounds stay as paired');
    assert.equal(corrected.rounds[0].boards[1].result, 'secondWins');
    await go(page, '/sheet/standings/3', '.sheet-mark');
    assert.match(await page.textContent('.sheet-mark'), /R3-b/);

    // Withdrawal and disqualification say first what they change; what was played stays.
    await go(page, '/player/1', '.leaving');
    assert.match(await foreseen(page, '从第4轮起退赛'), /不再编排/);
    await go(page, '/player/2', '.leaving');
    await page.locator('#disqualify-reason').fill('替赛');
    assert.match(await foreseen(page, '取消资格'), /没有名次和奖项/);
    const out2 = await facts(qihui);
    assert.deepEqual(out2.rounds, corrected.rounds, 'nothing that happened is gone');
    assert.ok(out2.players.slice(0, 2).every(it => it.status !== undefined && it.status !== 'active'));
  });
}
