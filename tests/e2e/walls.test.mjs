// The walls of names: nobody's name is cut, people of one name are told apart, columns are as few as the rows need.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

/** Names that are wider than their place or take more than the two lines they have. */
const cut = page => page.locator('.wall td.who').evaluateAll(cells => cells.filter(cell => {
  const name = cell.querySelector('bdi');
  const line = parseFloat(getComputedStyle(name).lineHeight);
  name.style.webkitLineClamp = 'none';
  const lines = Math.round(name.offsetHeight / line);
  name.style.webkitLineClamp = '';
  return cell.scrollWidth > cell.clientWidth + 1 || lines > 2 || lines * line > cell.parentElement.offsetHeight;
}).map(cell => cell.textContent));

for (const [wall, columns, told] of [['pairings', 1, '张伟 · 计算机'], ['names', 2, '张伟 · 物理'], ['standings', 2, '张伟 · 物理']]) {
  test(`${wall}: whole names, namesakes apart`, { timeout: 60_000 }, async t => {
    for (const locale of ['zh-CN', 'en']) {
      const qihui = await open(t, { locale, hash: `#/e/sample/board/${wall}`, viewport: { width: 1920, height: 1080 } });
      const { page } = qihui;
      await page.waitForSelector('.wall td.who');
      assert.equal(await page.locator('.wall table').count(), columns, locale);
      assert.ok((await page.locator('.wall td.who').allTextContents()).includes(told), locale);
      for (const [width, height] of [[1920, 1080], [1366, 768], [1024, 768], [1280, 1024]]) {
        await page.setViewportSize({ width, height });
        // The columns follow the window a moment later.
        let left = [];
        for (let tries = 0; tries < 50 && (left = await cut(page)).length > 0; tries++) await page.waitForTimeout(100);
        assert.deepEqual(left, [], `${locale} ${width}×${height}`);
      }
      await qihui.pictures(`wall-${wall}`);
    }
  });
}
