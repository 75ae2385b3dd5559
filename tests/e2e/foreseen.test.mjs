// What an act will change is said before it is done: a corrected result, a late entry, a withdrawal, edits of what hangs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, pair } from './harness.mjs';

const says = (page, selector, pattern) => page.waitForFunction(
  ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? ''),
  [selector, pattern.source]);

for (const locale of ['zh-CN', 'en']) {
  test(`corrections, late entries, withdrawals and edits are told beforehand (${locale})`, { timeout: 180_000 }, async t => {
    const qihui = await open(t, { locale });
    const { page } = qihui;
    await qihui.goto('#/new/zhuhai');
    await page.locator('#setup-name').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('#add-name');
    for (const name of ['甲一', '乙二', '丙三', '丁四', '戊五', '己六', '庚七']) {
      await page.locator('#add-name').fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name }).first().waitFor();
    }
    // Before round 1 nothing is foreseen: nobody is late.
    await page.locator('#add-name').fill('辛八');
    assert.equal(await page.locator('#late-entry').count(), 0);
    await page.locator('#add-name').fill('');
    await page.evaluate(() => document.activeElement?.blur());
    await pair(page, 1);
    // A slip of the key while the round runs is one key, no question.
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('0');
    await page.waitForSelector('table.boards tr[data-result="second"]');
    assert.equal(await page.locator('[role=alertdialog]').count(), 0);
    for (let left = await page.locator('tr[data-result="open"]').count(); left > 0; left--) await page.keyboard.press('1');
    await page.waitForFunction(() => document.querySelectorAll('tr[data-result="open"]').length === 0);
    await pair(page, 2);

    // Sides of a board that hangs: who sits where, the rest stays, the sheet is hung anew. Esc leaves it.
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.getByRole('button', { name: /换先后手|Turn sides/ }).click();
    await page.waitForSelector('[role=alertdialog] li');
    assert.ok(await page.locator('[role=alertdialog] li').count() >= 3);
    assert.match(await page.textContent('[role=alertdialog]'), /版本字母|new letter/);
    const before = await page.textContent('table.boards tbody');
    if (process.env.QIHUI_PICTURES) await qihui.pictures('foreseen-sides');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=alertdialog]', { state: 'detached' });
    assert.equal(await page.textContent('table.boards tbody'), before);

    // A result of round 1: points, ranks, the later round stays; Enter does it.
    const at = new URL(page.url()).hash.split('/').slice(0, 3).join('/');
    await qihui.goto(`${at}/round/1`);
    await page.waitForSelector('table.boards tbody tr');
    await page.keyboard.press('Home');
    await page.keyboard.press('5');
    await page.waitForSelector('[role=alertdialog] li');
    const said = await page.textContent('[role=alertdialog]');
    assert.match(said, /→/);
    assert.match(said, /后面 1 轮|1 later round/);
    assert.equal(await page.locator('table.boards tr[data-result="draw"]').count(), 0, 'not done yet');
    if (process.env.QIHUI_PICTURES) await qihui.pictures('foreseen-result');
    await page.keyboard.press('Enter');
    await page.waitForSelector('table.boards tr[data-result="draw"]');
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => !document.querySelector('table.boards tr[data-result="draw"]'));

    // A late entry while he is typed: from which round, with how many points.
    await qihui.goto(`${at}/registration`);
    await page.locator('#add-name').fill('辛八');
    await says(page, '#late-entry', /辛八.*3/);
    if (process.env.QIHUI_PICTURES) await qihui.pictures('foreseen-late');
    await page.locator('#add-name').fill('');
    await page.waitForSelector('#late-entry', { state: 'detached' });

    // A withdrawal in the middle of a game.
    await page.getByRole('link', { name: '甲一' }).first().click();
    await page.waitForSelector('.leaving button');
    await page.locator('.leaving button').first().click();
    await page.waitForSelector('.leaving [role=alertdialog] li');
    assert.match(await page.textContent('.leaving [role=alertdialog]'), /甲一/);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.leaving [role=alertdialog]', { state: 'detached' });
    assert.equal(await qihui.overflows(), false);
  });
}
