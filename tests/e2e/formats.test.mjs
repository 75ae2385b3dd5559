// The formats beside the Swiss, each from sign-up to the final standings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const names = ['甲一', '乙二', '丙三', '丁四', '戊五'];

for (const [cycles, rounds, locale] of [['1', 5, 'zh-CN'], ['2', 10, 'en']]) {
  test(`round-robin of five, ${cycles} cycle(s): everyone meets everyone`, { timeout: 120_000 }, async t => {
    const qihui = await open(t, { locale });
    const { page } = qihui;
    await qihui.goto('#/new');
    await page.locator('#setup-name').fill('循环赛');
    await page.locator('#setup-system').selectOption('round-robin');
    await page.locator('#setup-cycles').selectOption(cycles);
    if (process.env.QIHUI_PICTURES) await qihui.pictures('round-robin-setup');
    await page.locator('#setup-name').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('#add-name');
    for (const name of names) {
      await page.locator('#add-name').fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name }).first().waitFor();
    }
    await page.evaluate(() => document.activeElement?.blur());
    for (let round = 1; round <= rounds; round++) {
      await page.keyboard.press('n');
      await page.waitForSelector('table.boards[data-draft]');
      await page.keyboard.press('n');
      await page.waitForSelector('table.boards:not([data-draft])');
      assert.match(page.url(), new RegExp(`/round/${round}$`));
      assert.equal(await page.locator('table.boards tbody tr').count(), 2);
      for (let board = 0; board < 2; board++) await page.keyboard.press('1');
      await page.waitForFunction(() => document.querySelectorAll('table.boards tr[data-result="open"]').length === 0);
    }
    // The table is at its end: no further round.
    await page.keyboard.press('n');
    await page.waitForSelector('.status-line[data-alarm]');
    assert.match(await page.textContent('.status-line'), new RegExp(`${rounds}`));

    const { text } = await qihui.download(() => page.keyboard.press('Control+s'));
    const { rounds: played } = JSON.parse(text).body.present;
    const met = played.flatMap(round => round.boards.map(board => [board.first, board.second].sort().join('-')));
    assert.equal(met.length, 10 * Number(cycles));
    assert.equal(new Set(met).size, 10, 'every pair, as often as there are cycles');

    await qihui.goto(`${new URL(page.url()).hash.split('/').slice(0, 3).join('/')}/standings`);
    await page.waitForSelector('table.standings tbody tr, table tbody tr');
    const shown = await page.textContent('main');
    for (const name of names) assert.ok(shown.includes(name), name);
    assert.equal(await qihui.overflows(), false);
    if (process.env.QIHUI_PICTURES) await qihui.pictures('round-robin-standings');
  });
}
