// The FIDE (Dutch) System at the desk: what is stated beside it, a long pairing in the worker, past rounds checked.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { open, pair } from './harness.mjs';

const file = join(tmpdir(), `qihui-e2e-dutch-${process.pid}.trf`);

/** A report of so many players without a round, as TRF16 has it. */
const report = (players, name = n => `Player ${n}`) => [
  '012 Open', 'XXR 9',
  ...Array.from({ length: players }, (_, at) =>
    `001 ${String(at + 1).padStart(4)}      ${name(at + 1).padEnd(33)} ${String(2600 - at).padStart(4)}${' '.repeat(28)}0.0     `),
].join('\r\n') + '\r\n';

async function bring(qihui, bytes) {
  await writeFile(file, bytes);
  await qihui.goto('');
  const [chooser] = await Promise.all([
    qihui.page.waitForEvent('filechooser'),
    qihui.page.getByRole('button', { name: /打开备份文件|Open a backup file/ }).click(),
  ]);
  await chooser.setFiles(file);
  // Where the file has remarks they are shown first.
  const anyway = qihui.page.getByRole('button', { name: /照样打开|Open it all the same/ });
  await qihui.page.locator('.event-name').or(anyway).first().waitFor();
  if (await anyway.count()) await anyway.click();
  await qihui.page.waitForSelector('.event-name');
}

const facts = async qihui => {
  const { text } = await qihui.download(() => qihui.page.keyboard.press('Control+s'));
  return JSON.parse(text).body.present;
};

const place = (qihui, where) => qihui.page.evaluate(to => { location.hash = location.hash.replace(/^(#\/e\/\w+).*/, `$1/${to}`); }, where);

test('siblings, units, acceleration and the lot for sides, each undone by one key', { timeout: 180_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await bring(qihui, report(8));
  await place(qihui, 'terms');
  await page.waitForSelector('#pick-player');
  for (const name of ['Player 1', 'Player 5']) {
    await page.fill('#pick-player', name);
    await page.waitForSelector('#pick-0');
    await page.press('#pick-player', 'Enter');
  }
  await page.click('#keep-apart');
  await page.waitForSelector('#bars li');
  await page.click('#draw-side');
  await page.fill('#units-apart', '2');
  await page.press('#units-apart', 'Tab');
  await page.waitForFunction(() => /8–9/.test(document.querySelector('#units-apart-now').textContent));
  await page.check('#baku');
  await page.waitForSelector('#baku-size');
  let present = await facts(qihui);
  assert.deepEqual(present.told.barred, [{ players: [1, 5] }]);
  assert.equal(present.settings.unitsApart, 2);
  assert.equal(present.settings.accelerated, true);
  assert.ok(present.sideSeed);
  // One step back: no acceleration.
  await page.click('h2');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('#baku-size', { state: 'detached' });
  await place(qihui, 'registration');
  await page.waitForSelector('#pair-next');
  await pair(page, 1);
  present = await facts(qihui);
  const [round] = present.rounds;
  assert.ok(!round.boards.some(it => [it.first, it.second].sort().join() === '1,5'), '1 and 5 are kept apart');
  // Round 1 is paired: the draw stays, a bar counts from round 2 on.
  await place(qihui, 'terms');
  await page.waitForSelector('#pick-player');
  assert.equal(await page.locator('#draw-side').count(), 0);
  assert.equal(await qihui.overflows(), false);
});

test('a report in GB18030 opens and its next round is paired', { timeout: 180_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  // 张伟一 … 张伟八: each letter two bytes of GB18030; columns count bytes, as Chinese programs write them.
  const names = [0xd2bb, 0xb6fe, 0xc8fd, 0xcbc4, 0xcee5, 0xc1f9, 0xc6df, 0xb0cb];
  const lines = report(8, n => `ABCD${'%'.repeat(2)}`.replace('%%', `%${n}`)).split('\r\n').map(line => {
    const bytes = [...Buffer.from(line, 'latin1')];
    const at = line.indexOf('ABCD%');
    if (at >= 0) {
      const last = names[Number(line[at + 5]) - 1];
      bytes.splice(at, 6, 0xd5, 0xc5, 0xce, 0xb0, last >> 8, last & 255);
    }
    return Buffer.from([...bytes, 13, 10]);
  });
  await bring(qihui, Buffer.concat(lines));
  await pair(page, 1);
  assert.equal(await page.locator('table.boards tbody tr').count(), 4);
  assert.ok((await page.textContent('table.boards')).includes('张伟一'));
});

test('a field of 1,000 is paired in the worker, which tells how far it is', { timeout: 300_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await bring(qihui, report(1000));
  await page.waitForSelector('#pair-next');
  await page.evaluate(() => {
    window.told = [];
    const asked = window.qihuiWork;
    window.qihuiWork = (request, tell) => asked(request, (done, all) => { window.told.push([done, all]); tell(done, all); });
  });
  await page.click('#pair-next');
  await page.waitForSelector('table.boards[data-draft]', { timeout: 120_000 });
  assert.deepEqual(await page.evaluate(() => window.told.at(-1)), [1000, 1000]);
  // localStorage holds five million letters; the whole event has to leave room for nine rounds.
  const kept = await page.evaluate(() => Object.entries(localStorage).reduce((n, [key, value]) => n + key.length + value.length, 0));
  t.diagnostic(`1,000 players, one round: ${kept} letters in localStorage`);
  assert.ok(kept < 2_500_000, `${kept} letters`);
});

test('finished rounds are checked; a board with turned sides opens into its reasons', { timeout: 180_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await bring(qihui, report(8));
  await page.waitForSelector('#pair-next');
  await pair(page, 1);
  // The sheet hangs; the sides of board 2 are turned by hand.
  await page.locator('table.boards tbody tr').nth(1).locator('button').last().click();
  await page.getByRole('button', { name: '换先后手' }).click();
  // Others have seen the sheet: what the change does is said first, Enter does it.
  await page.waitForSelector('[role=alertdialog] li');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  for (let n = 0; n < 4; n++) {
    await page.locator('table.boards tr[data-result="open"]').first().click();
    await page.keyboard.press('1');
  }
  await page.waitForFunction(() => !document.querySelector('table.boards tr[data-result="open"]'));
  await page.click('#to-check');
  await page.waitForSelector('.check-rounds details');
  assert.equal(await qihui.overflows(), false);
  for (const cell of await page.locator('.check-rounds details summary').all()) await cell.click();
  assert.equal(await page.locator('.check-rounds details').count(), 2);
  const cells = await page.locator('.check-rounds details ul').allTextContents();
  assert.ok(cells.every(text => text.length > 10), JSON.stringify(cells));
});
