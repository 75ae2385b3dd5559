// From groups to a final, by the page alone: two groups, the first two of each go on and begin anew; round, standings,
// wall and paper by group. With QIHUI_PICTURES every screen is kept to be looked at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, openBoards, pair } from './harness.mjs';

const names = ['赵一', '钱二', '孙三', '李四', '周五', '吴六', '郑七', '王八', '冯九', '陈十', '褚一一', '卫一二', '蒋一三', '沈一四'];
const list = names.map((name, i) => `${name} ${['数学', '物理', '化学'][i % 3]} 班级 ${1900 - i * 25}`).join('\n');

const at = (page, place) => page.evaluate(it => { location.hash = location.hash.replace(/^(#\/e\/[^/]+).*/, `$1/${it}`); }, place);
const pictures = async (qihui, name, page) => { if (process.env.QIHUI_PICTURES) await qihui.pictures(`stages-${name}`, page); };

/** Results by keys, won, drawn and lost in turn. */
async function results(page) {
  for (let i = 0; await openBoards(page) > 0; i++) {
    const before = await openBoards(page);
    await page.keyboard.press(['1', '0', '1', '5'][i % 4]);
    await page.waitForFunction(n => document.querySelectorAll('table.boards tr[data-result="open"]').length === n, before - 1);
  }
}

test('two groups, a final that begins anew', { timeout: 180_000 }, async t => {
  const qihui = await open(t, { locale: process.env.QIHUI_LOCALE || 'zh-CN' });
  const { page } = qihui;
  const zh = (process.env.QIHUI_LOCALE || 'zh-CN') === 'zh-CN';
  await qihui.goto('#/new');
  await page.fill('#setup-name', '分组赛');
  await page.locator('input[type=number]').first().fill('4');
  await page.locator('details.more:has(#setup-schedule) > summary').click();
  await page.fill('#setup-schedule', '4月6日 9:00 14:00\n4月7日 9点 14：00');
  await page.fill('#setup-cut-after', '2');
  await page.locator('#setup-cut-after').blur();
  await page.waitForSelector('#setup-cut-keep:not([disabled])');
  await page.fill('#setup-cut-keep', '2');
  await page.locator('#setup-cut-keep').blur();
  await page.selectOption('#setup-cut-from', '1');
  await page.selectOption('#setup-cut-points', '1');
  await page.fill('#setup-final-time', '60分钟');
  await pictures(qihui, 'setup');
  await page.locator('form button[type=submit].primary').click();
  await page.waitForSelector('#add-name');
  await page.getByRole('button', { name: zh ? '粘贴名单' : 'Paste a list' }).click();
  await page.locator('#paste-text').fill(list);
  await page.getByRole('button', { name: zh ? /加入这 14 人/ : /Add these 14/ }).click();
  await page.waitForFunction(() => document.querySelectorAll('table.players tbody tr').length === 14);

  // The sizes are told before anybody presses.
  await page.click('#make-groups');
  await page.fill('#group-size', '4');
  await page.waitForFunction(() => document.querySelector('#group-sizes').textContent.includes('4 / 4 / 3 / 3'));
  await page.fill('#group-many', '2');
  await page.waitForFunction(() => document.querySelector('#group-sizes').textContent.includes('7 / 7'));
  await pictures(qihui, 'grouping');
  await page.locator('#grouping button[type=submit]').click();
  await page.waitForSelector('table.players select.group');
  const letters = () => page.locator('table.players select.group').evaluateAll(all => all.map(it => it.value).join(''));
  assert.equal(await letters(), 'ABBAABBAABBAAB');
  await pictures(qihui, 'registration');

  await page.evaluate(() => document.activeElement?.blur());
  await pair(page, 1);
  const heads = page.locator('table.boards .group-head');
  assert.equal(await heads.count(), 2);
  assert.equal(await page.locator('.byes p').count(), 2, 'each group has its bye, and nobody is absent');
  assert.match(await page.textContent('.page-head'), zh ? /预赛 · 4月6日 09:00/ : /Preliminaries · 4月6日 09:00/);
  await pictures(qihui, 'round');
  await results(page);
  await pair(page, 2);
  await results(page);

  await at(page, 'standings');
  await page.waitForSelector('#standings-table .group-head');
  const ranks = () => page.locator('#standings-table tbody tr:not(.group-head) td:first-child').allTextContents();
  assert.deepEqual((await ranks()).filter(it => /^1=?$/.test(it)).length >= 2, true, 'each group is ranked from 1');
  await pictures(qihui, 'standings');
  await page.locator('.section-choice button').nth(2).click();
  await page.waitForFunction(() => document.querySelectorAll('#standings-table .group-head').length === 1);
  await page.locator('.section-choice button').first().click();

  // Ties across the line are settled by lots, group by group; then those go on.
  while (await page.locator('.line-list > li[data-open]').count() > 0) {
    const before = await page.locator('.settled li').count();
    await page.locator('.line-list > li[data-open] button').first().click();
    await page.waitForFunction(n => document.querySelectorAll('.settled li').length > n, before);
  }
  await page.locator('.cut button.primary').click();
  await page.waitForFunction(() => !document.querySelector('.cut button.primary'));
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('n');
  await at(page, 'round/2');
  await page.locator('#pair-next').click();
  await page.waitForSelector('table.boards[data-draft]');
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards:not([data-draft])');
  assert.equal(await page.locator('table.boards .group-head').count(), 0, 'the final is one field');
  assert.equal(await page.locator('table.boards tbody tr').count(), 2);
  assert.deepEqual(new Set(await page.locator('table.boards .score').allTextContents().then(all => all.map(it => it.trim()))), new Set(['0']));
  await pictures(qihui, 'final');
  await results(page);

  await at(page, 'standings');
  await page.waitForFunction(() => document.querySelectorAll('#standings-table .group-head').length === 3);
  assert.deepEqual(await page.locator('#standings-table .group-head').allTextContents(), zh ? ['决赛', 'A组', 'B组'] : ['Final', 'Group A', 'Group B']);
  await pictures(qihui, 'after');
  await page.locator('#standings-table tbody tr td .value').nth(2).click();
  await page.waitForSelector('dialog[open] .working');
  assert.doesNotMatch(await page.textContent('dialog[open] .working .addends, dialog[open] .working'), zh ? /第1轮/ : /round 1\b/i, 'the groups count no more');
  await page.keyboard.press('Escape');

  // On the wall and on paper.
  const wall = await qihui.window(new URL(page.url()).hash.replace(/^(#\/e\/[^/]+).*/, '$1/board/standings'));
  await wall.waitForSelector('.wall tr.group-head');
  await pictures(qihui, 'wall', wall);
  await wall.close();
  for (const [place, pages] of [['sheet/standings/2', 2], ['sheet/standings/3', 3], ['sheet/pairings/1', 1], ['sheet/crosstable', 1]]) {
    await at(page, place);
    await page.waitForSelector('table.paper, table.crosstable');
    const paper = await qihui.print();
    assert.equal(paper.pages, pages, place);
    assert.match(await page.textContent('main.sheet'), zh ? /A ?组/ : /Group A/, place);
    // In the text of a PDF a Latin letter may stand on another line than the Chinese one beside it.
    assert.match(paper.text, zh ? /A[^]*组|组[^]*A/ : /Group A/, place);
    await pictures(qihui, place.replaceAll('/', '-'));
    if (process.env.QIHUI_PICTURES) {
      const { writeFile } = await import('node:fs/promises');
      await writeFile(new URL(`out/stages-${place.replaceAll('/', '-')}.pdf`, import.meta.url), paper.pdf);
    }
  }

  // Back before the cut in as many steps as were taken.
  await at(page, 'registration');
  await page.waitForSelector('table.players');
  assert.equal(await qihui.overflows(), false);
});
