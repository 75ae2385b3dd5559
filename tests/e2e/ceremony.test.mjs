// Prize-giving, lottery, notices, and every sheet of paper as it comes out of the printer.
//
// `QIHUI_GOLDEN=write` writes the texts of the sheets anew; read the difference before it is committed.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { open, out } from './harness.mjs';

const run = promisify(execFile);
const golden = fileURLToPath(new URL('./golden/', import.meta.url));

/** The text without what differs from day to day or from font to font: times of issue, blanks, empty lines. */
const plain = text => text
  .replace(/\d{4}-\d\d-\d\d \d\d:\d\d|\d{1,2}月\d{1,2}日 ?\d\d:\d\d/g, '〈时间〉')
  .split('\n').map(line => line.replace(/\s+/g, ' ').trim()).filter(Boolean).join('\n') + '\n';

/** The letters of a text, whatever their order: where a column ends differs with the fonts of a machine, what is said does not. */
const letters = text => [...text.replace(/\s/g, '')].sort().join('');

// The sample event: twenty players, two rounds played, the third begun; made from fixed seeds.
const sheets = [
  ['pairings/3', 1], ['names/3', 1], ['slips/3', 2], ['register/3', 1], ['standings/2', 1], ['crosstable', 1], ['form', 1],
  ['check-in', 1], ['table-numbers', 5], ['cards', 4], ['prize-list', 1], ['receipt', 1], ['announcement', 1],
  ['certificates', 6], ['programme', 0], ['results', 0],
];

for (const [locale, named] of [['zh-CN', sheets], ['en', sheets.filter(([name]) => /prize-list|announcement|certificates|programme/.test(name))]]) {
  test(`every sheet as it is printed, ${locale}`, { timeout: 180_000 }, async t => {
    const qihui = await open(t, { locale });
    const { page } = qihui;
    await mkdir(out, { recursive: true });
    await mkdir(golden, { recursive: true });
    for (const [name, pages] of named) {
      await qihui.goto(`#/e/sample/sheet/${name}`);
      await page.waitForSelector('main.sheet > *');
      const printed = await qihui.print();
      const key = `${name.replace('/', '-')}.${locale === 'en' ? 'en' : 'zh'}`;
      await writeFile(join(out, `sheet-${key}.pdf`), printed.pdf);
      await run('pdftoppm', ['-r', '50', '-png', join(out, `sheet-${key}.pdf`), join(out, `sheet-${key}`)]);
      if (pages > 0) assert.equal(printed.pages, pages, `${name}: pages`);
      const file = join(golden, `${key}.txt`);
      if (process.env.QIHUI_GOLDEN === 'write') await writeFile(file, plain(printed.text));
      const [now, then] = [plain(printed.text), await readFile(file, 'utf8')];
      if (letters(now) !== letters(then)) assert.equal(now, then, `${key}: the text of the sheet`);
      if (locale === 'en') {
        const said = await page.evaluate(() => {
          const copy = document.querySelector('main.sheet').cloneNode(true);
          copy.querySelectorAll('bdi').forEach(it => it.remove());
          return copy.textContent;
        });
        assert.equal(said.match(/[\u4e00-\u9fff]/), null, `${key}: no Chinese but in names`);
      }
    }
  });
}

test('prize-giving: one key a name, the winner last, a photograph after each prize', { timeout: 120_000 }, async t => {
  const qihui = await open(t, { viewport: { width: 1920, height: 1080 } });
  const { page } = qihui;
  await qihui.goto('#/e/sample/sheet/announcement');
  const order = await page.locator('.announced strong').allTextContents();
  assert.equal(order.length, 6, 'plan F: 1 + 2 + 3 prizes');
  await qihui.goto('#/e/sample/board/prizes');
  await page.waitForSelector('.wall-ceremony');
  await mkdir(out, { recursive: true });
  const seen = [];
  let photos = 0;
  // Six names, three photographs, the list; then the keys have nothing more to do.
  for (let step = 1; step <= 10; step++) {
    await page.keyboard.press(step % 2 ? 'Space' : 'ArrowRight');
    await page.waitForSelector(`.wall-ceremony[data-step="${step}"]`);
    if (await page.locator('.wall-big').count()) seen.push(await page.textContent('.wall-big'));
    if (await page.locator('.wall-together').count()) photos++;
    if ([1, 4, 9, 10].includes(step)) await page.screenshot({ path: join(out, `prizes-${step}.png`) });
    const { overflow, size } = await page.evaluate(() => {
      const it = document.querySelector('.wall-ceremony');
      const name = it.querySelector('.wall-big, .wall-together, .wall-winners');
      return { overflow: it.scrollHeight > it.clientHeight + 1, size: Number.parseFloat(getComputedStyle(name).fontSize) };
    });
    assert.equal(overflow, false, `step ${step} fits`);
    assert.ok(size >= 48, `step ${step}: letters of ${size} px`);
  }
  assert.deepEqual(seen, order);
  assert.equal(photos, 3);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.wall-ceremony[data-step="9"]');
});

test('lottery: pool on the screen, ten winners without repeats, the next draw without them, undo', { timeout: 120_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await qihui.goto('#/e/sample/ceremony');
  await page.waitForSelector('#draw-lottery');
  assert.equal(await page.textContent('#lottery-size'), '抽奖池 20 人');
  await page.locator('#draw-lottery').click();
  const first = await page.locator('.lottery-list ol').first().locator('li').allTextContents();
  assert.equal(new Set(first).size, 10);
  // Two of the name 张伟 play here: they are told apart.
  assert.equal(await page.textContent('#lottery-size'), '抽奖池 10 人');
  await page.locator('#lottery-count').fill('11');
  await page.locator('#draw-lottery').click();
  await page.waitForFunction(() => /1.*10/.test(document.querySelector('.status-line').textContent));
  assert.equal(await page.locator('.lottery-list').count(), 1, 'refused with the limits');
  // A pasted list: what spectators hold, one of them twice.
  await page.getByRole('button', { name: '粘贴的名单' }).click();
  await page.locator('#lottery-pool').fill('观众 1 号\n观众 2 号\n\n观众 2 号\n=HYPERLINK("x")');
  assert.equal(await page.textContent('#lottery-size'), '抽奖池 3 人');
  await page.locator('#lottery-count').fill('3');
  await page.locator('#draw-lottery').click();
  await page.waitForFunction(() => document.querySelectorAll('.lottery-list').length === 2);
  assert.equal(await qihui.overflows(), false);
  await qihui.pictures('ceremony');

  // The hall: names run, a key stops them; the seed draws the same again.
  await page.evaluate(() => { location.hash = '#/e/sample/board/lottery'; });
  await page.waitForSelector('.wall-lottery');
  assert.match(await page.textContent('.wall-seed'), /重算一致/);
  const shown = [];
  for (let n = 1; n <= 3; n++) {
    await page.keyboard.press('Space');
    await page.waitForSelector('.wall-big[data-runs]');
    await page.keyboard.press('Space');
    await page.waitForSelector('.wall-big:not([data-runs])');
    shown.push(await page.textContent('.wall-big'));
  }
  assert.equal(new Set(shown).size, 3);
  await page.keyboard.press('Space');
  await page.waitForSelector('.wall-big:not([data-runs])');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.screenshot({ path: join(out, 'lottery-wall.png') });
  await page.evaluate(() => { location.hash = '#/e/sample/ceremony'; });
  await page.waitForSelector('.lottery-list');
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelectorAll('.lottery-list').length === 1);
});

test('a notice on the hall\'s screen, taken down again', { timeout: 60_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await qihui.goto('#/e/sample/ceremony');
  await page.locator('#notice-text').fill('下午第4轮改到 14:00\n请互相转告');
  await page.locator('#post-notice').click();
  await page.waitForSelector('.notices li');
  await page.evaluate(() => { location.hash = '#/e/sample/board/notices'; });
  await page.waitForSelector('.wall-notices li');
  assert.match(await page.innerText('.wall-notices li'), /下午第4轮改到 14:00\n+请互相转告/);
  assert.ok(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('.wall-notices li')).fontSize)) >= 30);
  await page.evaluate(() => { location.hash = '#/e/sample/ceremony'; });
  await page.getByRole('button', { name: '撤下' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.notices li').length === 0);
});

test('certificates in the society\'s own words, kept with the event', { timeout: 60_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await qihui.goto('#/e/sample/prizes');
  await page.locator('.certificate-words summary').click();
  await page.locator('#certificate-title').fill('奖状');
  await page.locator('#certificate-body').fill('{name}：\n获得{event}{prize}（第{rank}名，{points}分）。');
  await page.locator('#certificate-signed').fill('棋牌社');
  await page.locator('#certificate-date').fill('二〇〇八年十二月');
  await page.locator('#save-certificate').click();
  await page.waitForFunction(() => /设置/.test(document.querySelector('.status-line').textContent));
  await page.evaluate(() => { location.hash = '#/e/sample/sheet/certificates'; });
  await page.waitForSelector('.certificate');
  const last = page.locator('.certificate').last();
  assert.match(await last.innerText(), /奖状[\s\S]*：\s*获得示例：秋季快棋赛一等奖（第1名，2分）。[\s\S]*棋牌社[\s\S]*二〇〇八年十二月/);
  await page.getByRole('button', { name: /全体参赛者 20 张/ }).click();
  await page.waitForFunction(() => document.querySelectorAll('.certificate').length === 20);
});
