// What is made of the standings: ties across a prize settled, lots replayed for the hall, charts, teams, special
// prizes, ratings by FIDE's tables and the local list that goes from event to event.

import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { open } from './harness.mjs';

const names = ['赵一', '钱二', '孙三', '李四', '周五', '吴六', '郑七', '王八'];
const list = names.map((name, i) => `${name} ${['数学', '物理'][i % 2]} 班级 ${1900 - i * 50}`).join('\n');

const kept = page => page.waitForSelector('.kept-mark[data-kept="kept"]');
const at = (page, place) => page.evaluate(it => { location.hash = location.hash.replace(/^(#\/e\/[^/]+).*/, `$1/${it}`); }, place);

/** An event of 三 rounds from a plan, with eight players. */
async function begin(qihui, { before = async () => {} } = {}) {
  const { page } = qihui;
  await qihui.goto('#/new/zhuhai');
  await page.locator('input[type=number]').first().fill('3');
  await before(page);
  await page.getByRole('button', { name: '开始报名' }).click();
  await page.waitForSelector('#add-name');
  await page.getByRole('button', { name: '粘贴名单' }).click();
  await page.locator('#paste-text').fill(list);
  await page.getByRole('button', { name: /加入这 8 人/ }).click();
  await page.waitForSelector('table.players tbody tr');
  await page.evaluate(() => document.activeElement?.blur());
  return page;
}

/** Plays a round: every board ends as `key` says. */
async function round(page, n, key) {
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards[data-draft]');
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards:not([data-draft])');
  for (let i = 0; i < 4; i++) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelectorAll('table.boards tr[data-result="open"]').length === 0);
}

test('an order of tie-breaks is warned of, moved by keys, and taken ready-made', { timeout: 90_000 }, async t => {
  const qihui = await open(t, { hash: '#/new/zhuhai' });
  const { page } = qihui;
  const order = () => page.locator('#tie-breaks .tie-break > span').allTextContents();
  const first = await order();
  await page.locator('#tie-break-0').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForFunction(() => document.activeElement?.id === 'tie-break-1');
  assert.deepEqual(await order(), [first[1], first[0], first[2]]);
  await page.keyboard.press('Alt+ArrowUp');
  await page.waitForFunction(() => document.activeElement?.id === 'tie-break-0');
  assert.deepEqual(await order(), first);
  // What stands behind lots is never reached.
  await page.locator('#tie-break-add').selectOption('SB');
  await page.waitForSelector('#order-warnings li');
  assert.match(await page.textContent('#order-warnings'), /用不上/);
  await page.locator('#tie-break-3').focus();
  await page.keyboard.press('Delete');
  await page.waitForSelector('#order-warnings', { state: 'detached' });
  // Everything taken away: plan D's own order, which leaves the prize line tied.
  for (let i = 0; i < 3; i++) {
    await page.locator('#tie-break-0').focus();
    await page.keyboard.press('Delete');
    await page.waitForFunction(n => document.querySelectorAll('#tie-breaks .tie-break').length === n, 2 - i);
  }
  assert.match(await page.textContent('#order-warnings'), /没有同分规则/);
  await page.locator('#tie-break-preset').selectOption('fide-swiss');
  await page.waitForFunction(() => document.querySelectorAll('#tie-breaks .tie-break').length === 6);
  assert.equal(await page.locator('#order-warnings').count(), 0);
});

test('a tie across the prizes is shared or drawn, and the hall sees the draw again', { timeout: 120_000 }, async t => {
  const qihui = await open(t);
  const page = await begin(qihui);
  // Draws only: all eight are level on everything.
  for (let n = 1; n <= 3; n++) await round(page, n, '5');
  await at(page, 'standings');
  await page.waitForSelector('.line-list > li[data-open]');
  assert.match(await page.textContent('.note[role=status]'), /3 条线上有并列/);
  const choices = await page.locator('.line-list > li').first().locator('button, summary').allTextContents();
  assert.ok(['抽签', '并列，平分'].every(it => choices.includes(it)) && choices.some(it => /加赛/.test(it)), choices.join());

  await page.getByRole('button', { name: '并列，平分' }).first().click();
  await page.waitForFunction(() => !document.querySelector('.line-list > li[data-open]'));
  await at(page, 'prizes');
  await page.waitForSelector('table.prizes tbody tr');
  assert.equal(await page.locator('table.prizes tbody tr').count(), 8, 'all eight share');
  // 300 + 200 + 100 yuan among eight.
  assert.match(await page.textContent('table.prizes tbody tr'), /75元.*8 人并列/s);

  await at(page, 'standings');
  await page.getByRole('button', { name: '抽签', exact: true }).first().click();
  await page.waitForFunction(() => /抽签：/.test(document.querySelector('.settled')?.textContent ?? ''));
  await kept(page);
  const drawn = (await page.locator('table.standings tbody tr th').allTextContents()).map(it => it.trim());
  await at(page, 'prizes');
  await page.waitForFunction(() => document.querySelectorAll('table.prizes tbody tr').length === 3);

  const hash = new URL(page.url()).hash.replace('/prizes', '/board/lots');
  const wall = await qihui.window(hash);
  await wall.waitForSelector('.wall-lots li');
  for (let i = 0; i < 8; i++) await wall.keyboard.press('ArrowRight');
  await wall.waitForFunction(() => document.querySelectorAll('.wall-lots li[data-known]').length === 8);
  assert.deepEqual((await wall.locator('.wall-lots li').allTextContents()).map(it => it.trim()), drawn);
  assert.match(await wall.textContent('.wall-lots [role=status]'), /重算一致/);
});

test('chart, round in numbers, teams, special prizes and ratings', { timeout: 150_000 }, async t => {
  const qihui = await open(t);
  const page = await begin(qihui, {
    before: async page => {
      await page.locator('details.more:has(#teams-on) > summary').click();
      await page.locator('#teams-on').check();
      await page.locator('#team-members').fill('2');
      await page.locator('#prize-add').click();
      const row = page.locator('.prize-tiers > li').last();
      await row.locator('input[type=text]').first().fill('物理最佳');
      await row.locator('select').selectOption('3');
      await row.locator('input[type=text]').last().fill('物理');
      await row.locator('.money').fill('50');
    },
  });
  for (let n = 1; n <= 3; n++) await round(page, n, n === 2 ? '5' : '1');
  await at(page, 'standings');
  await page.waitForSelector('#progress > summary');
  await page.locator('#progress > summary').click();
  await page.waitForSelector('#progress svg[role=img]');
  assert.equal(await page.locator('#progress svg .way').count(), 3);
  assert.equal(await page.locator('.chart-numbers tbody tr').count(), 3, 'the same numbers as a table');
  await page.locator('#progress select').selectOption({ index: 1 });
  await page.waitForFunction(() => document.querySelectorAll('#progress svg .way').length === 4);
  await page.locator('#statistics > summary').click();
  assert.match(await page.textContent('#statistics .stats'), /台数4.*先手胜4.*和棋0/s);
  await qihui.pictures('standings-chart');

  await page.locator('table.standings tbody tr th a').first().click();
  await page.waitForSelector('.charts svg');
  assert.equal(await page.locator('.charts svg').count(), 2);
  assert.match(await page.textContent('.player-rating'), /等级分.*K 值20.*变化/s);
  await qihui.pictures('player-chart');
  assert.match((await qihui.print()).text, /名次/);

  await at(page, 'teams');
  await page.waitForSelector('table.teams tbody tr');
  assert.equal(await page.locator('table.teams tbody tr').count(), 2);
  assert.match(await page.textContent('table.teams tbody tr'), /（\d+，[\d.½]+ 分）、/);
  await qihui.pictures('teams');
  assert.match((await qihui.print()).text, /团体名次/);

  await at(page, 'prizes');
  await page.waitForSelector('table.prizes tbody tr');
  const prizes = await page.locator('table.prizes tbody tr').allTextContents();
  assert.match(prizes.at(-1), /物理最佳.*物理.*50元/s);

  await at(page, 'ratings');
  await page.waitForSelector('table.campus-ratings tbody tr');
  const changes = await page.locator('table.ratings:not(.campus-ratings) tbody tr td:nth-child(8)').allTextContents();
  assert.equal(changes.length, 8);
  // One K for all: what some win the others lose, but for the rounding of the table to hundredths.
  const sum = changes.reduce((sum, it) => sum + Number(it.replace('−', '-')), 0);
  assert.ok(Math.abs(sum) < 0.005, changes.join());
  await qihui.pictures('ratings');
  assert.equal(await qihui.overflows(), false);

  const first = await qihui.download(() => page.locator('#campus-export').click());
  assert.match(first.name, /校园等级分\.json$/);
  const list = JSON.parse(first.text);
  assert.equal(list.players.length, 8);
  // The next event reads it: who was at 1200 begins where he ended; somebody absent stays on the list.
  list.players.push({ name: '外人', unit: '化学', rating: 1500, games: 30 });
  const file = join(await mkdtemp(join(tmpdir(), 'qihui-list-')), 'list.json');
  await writeFile(file, JSON.stringify(list));
  const choose = async id => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator(id).click()]);
    await chooser.setFiles(file);
  };
  await choose('#campus-read');
  await page.waitForFunction(() => /榜上 9 人，本次有 8 人/.test(document.querySelector('.status-line')?.textContent ?? ''));
  const best = list.players.reduce((a, b) => (a.rating >= b.rating ? a : b).name === '外人' ? (a.name === '外人' ? b : a) : (a.rating >= b.rating ? a : b));
  const row = page.locator('table.campus-ratings tbody tr', { hasText: best.name });
  assert.match(await row.textContent(), new RegExp(String(best.rating)));
  const merged = await qihui.download(() => choose('#campus-merge'));
  assert.ok(JSON.parse(merged.text).players.some(it => it.name === '外人' && it.rating === 1500));
  await writeFile(file, '{"format":"other"}');
  await choose('#campus-read');
  await page.waitForSelector('.status-line[data-alarm]');
});
