// Records of games (issue 6): the game of plan A with its two mends, who owes a record, boards clicked and typed, files of
// many games in GBK, differences between record and board, what goes out, a thousand games checked, the trainer, the search.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { open } from './harness.mjs';

const seed = await readFile(new URL('../data/records/chess/campus_final_2012.txt', import.meta.url), 'utf8');
const secret = '13800138000';

/** An event with these people and its first round published. */
async function event(t, names, { preset = 'festival-chess', ...options } = {}) {
  const qihui = await open(t, { hash: `#/new/${preset}`, ...options });
  const { page } = qihui;
  await page.locator('#setup-name').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#add-name');
  await page.getByRole('button', { name: /粘贴名单|Paste a list/ }).click();
  await page.locator('#paste-text').fill(names.map(name => `${name} ${secret}`).join('\n'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(n => document.querySelectorAll('table.players tbody tr').length === n, names.length);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards[data-draft]');
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards:not([data-draft])');
  qihui.route = page.url().match(/#\/e\/[^/]+/)[0];
  return qihui;
}

const says = (page, selector, pattern) =>
  page.waitForFunction(([it, pattern]) => new RegExp(pattern).test((document.querySelector(it)?.textContent ?? '').replaceAll('\u00a0', ' ')), [selector, pattern]);
const kept = page => page.waitForSelector('.kept-mark[data-kept="kept"]');
const point = (page, x, y) => page.locator(`.board-diagram rect.point[data-at="${x},${y}"]`).click();
const save = async page => {
  await page.locator('#record-save').click();
  await page.waitForSelector('#record-state:not([data-draft])');
  await kept(page);
};

/** Which of the two has White on board 1. */
const white = page => page.evaluate(() => document.querySelector('table.records tbody td:nth-child(2) bdi').textContent);

test('the game of plan A: it stops at 26…Ne4, two mends, a person takes one, the coach reviews it, it goes out', async t => {
  const qihui = await event(t, ['刘先锋', '杜先锋']);
  const { page } = qihui;
  await page.keyboard.press('1');
  await page.getByRole('link', { name: '棋谱' }).first().click();
  await says(page, '#records-count', '已交 0/1');
  const first = await white(page);
  await says(page, 'tr[data-record="owed"] .record-state', `${first} 欠交`);
  await page.getByRole('link', { name: '录棋谱' }).click();
  await page.locator('#record-text').fill(seed);
  await says(page, '#record-plies', '合法 51 步');
  await says(page, '#record-findings [data-stops]', '第 15 行第 25 个字.*26…Ne4');
  await page.waitForSelector('#record-mends li[data-complete]');
  const mends = await page.locator('#record-mends li[data-complete]').allTextContents();
  assert.equal(mends.length, 2);
  assert.match(mends[0], /Nc4.*Rdd3/);
  assert.match(mends[1], /Nc4.*Rgd3/);
  // Nothing was changed without a person.
  assert.equal(await page.locator('#record-text').inputValue(), seed);
  await page.locator('#record-mends li[data-complete] button').first().click();
  await says(page, '#record-plies', '合法 65 步');
  assert.equal(await page.locator('#record-findings [data-stops]').count(), 0);
  const mended = await page.locator('#record-text').inputValue();
  assert.equal(mended, seed.replace('26.Rd2Ne427.R1d3', '26.Rd2Nc427.Rdd3'));
  // The lots may have given the sides the other way round: named, and either may be taken.
  if (first !== '刘先锋') {
    await page.waitForSelector('#record-differs [data-field="Sides"]');
  }
  await save(page);
  // The board and the moves by the keyboard.
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Home');
  await says(page, '.move-list', '1. ?e4');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.move-list [aria-current]').textContent(), 'e4');
  await page.keyboard.press('End');
  assert.equal(await page.locator('.move-list [aria-current]').textContent(), 'Qe7');
  // 总评.
  await page.locator('#record-summary').fill('马要往中心走。');
  await page.locator('#record-reviewed').click();
  await page.waitForSelector('#record-coach[data-state="已讲评"]');
  await kept(page);
  await qihui.goto(`${qihui.route}/records/1`);
  await page.waitForSelector('tr[data-record="reviewed"]');
  const round = await qihui.download(() => page.locator('#give-round').click());
  assert.match(round.name, /\.pgn$/);
  for (const part of ['[Termination "time forfeit"]', `[White "${first}"]`, '27. Rdd3', '总评：马要往中心走。']) {
    assert.ok(round.text.replaceAll('\n', ' ').includes(part), `${part} in ${round.text}`);
  }
  assert.ok(!round.text.includes(secret));
  // What everybody gets has the moves and no words.
  await qihui.goto(`${qihui.route}/publish`);
  const zip = await qihui.download(() => page.locator('#give-site').click());
  assert.match(zip.name, /\.zip$/);
  // Undo: the coach's word, then the record, one step each.
  await qihui.goto(`${qihui.route}/records/1`);
  await page.waitForSelector('tr[data-record="reviewed"]');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('tr[data-record="waiting"]');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('tr[data-record="owed"]');
});

test('moves clicked and typed, a variation, signs and words; the draft outlives the window', async t => {
  const qihui = await event(t, ['甲', '乙']);
  const { page } = qihui;
  await qihui.goto(`${qihui.route}/records/1/1`);
  await page.waitForSelector('.board-diagram [data-man="wK"]');
  await point(page, 4, 6);
  assert.equal(await page.locator('.board-diagram .goal').count(), 2);
  await point(page, 4, 4);
  await says(page, '.move-list', 'e4');
  await page.locator('#record-type').fill('马f6');
  await page.keyboard.press('Enter');
  await says(page, '.move-list', '1\\. e4 Nf6');
  await page.locator('#record-type').fill('Ke3');
  await page.keyboard.press('Enter');
  await says(page, '.record-moves [role="alert"]', 'Ke3');
  await page.locator('#record-type').fill('');
  await page.getByRole('button', { name: '!?' }).click();
  await says(page, '.move-list [aria-current]', 'Nf6!\\?');
  await page.locator('#record-comment').fill('阿廖欣防御');
  await page.keyboard.press('Tab');
  await says(page, '.move-list', '阿廖欣防御');
  // Back one, another answer: a variation.
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('ArrowLeft');
  await page.locator('#record-type').fill('e5');
  await page.keyboard.press('Enter');
  await says(page, '.move-list', '\\( *1… *e5 *\\)');
  // Not kept, and the window goes: it is all there again.
  const text = await page.locator('#record-text').inputValue();
  await qihui.goto(`${qihui.route}/records/1/1`);
  await page.waitForFunction(text => document.querySelector('#record-text')?.value === text, text);
  await save(page);
  await qihui.goto(`${qihui.route}/records/1/1`);
  await says(page, '.move-list', '阿廖欣防御');
  await page.keyboard.press('f');
  assert.ok(!await qihui.overflows());
});

test('xiangqi and Go are clicked on boards of their own', async t => {
  const qihui = await event(t, ['甲', '乙'], { preset: 'festival-xiangqi' });
  const { page } = qihui;
  await qihui.goto(`${qihui.route}/records/1/1`);
  await page.waitForSelector('.board-diagram[data-kind="xiangqi"] [data-man="wK"]');
  await point(page, 7, 7);
  await point(page, 4, 7);
  await says(page, '.move-list', '炮二平五');
  await page.locator('#record-type').fill('馬８進７');
  await page.keyboard.press('Enter');
  await says(page, '.move-list', '马8进7');
  await save(page);
  const go = await event(t, ['甲', '乙'], { preset: 'festival-go' });
  await go.goto(`${go.route}/records/1/1`);
  await go.page.waitForSelector('.board-diagram[data-kind="go"] svg');
  await point(go.page, 15, 3);
  await says(go.page, '.move-list', '1\\. Q16');
  await point(go.page, 3, 15);
  await says(go.page, '.move-list', '2\\. D4');
  assert.equal(await go.page.locator('.board-diagram .stone[data-man]').count(), 2);
  await save(go.page);
});

const game = (white, black, score, moves = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5') =>
  `[Event "?"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${score}"]\n\n${moves} ${score}\n\n`;

test('a file of many games finds its boards; differences are named and either is taken; a thousand are checked without a pause', { timeout: 180_000 }, async t => {
  const names = Array.from({ length: 20 }, (_, i) => `选手${String.fromCharCode(65 + i)}`);
  const qihui = await event(t, names);
  const { page } = qihui;
  const seats = await page.evaluate(() => [...document.querySelectorAll('table.boards tbody tr')].map(row => {
    const names = [...row.querySelectorAll('bdi')].map(it => it.textContent).filter(it => it.startsWith('选手'));
    return names.slice(0, 2);
  }));
  assert.equal(seats.length, 10);
  for (let n = 0; n < 10; n++) await page.keyboard.press('1');
  await qihui.goto(`${qihui.route}/records/1`);
  const choose = async (name, buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#records-choose').click()]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  // Board 3 says 0-1, a stranger has no board.
  const file = seats.map(([a, b], n) => game(a, b, n === 2 ? '0-1' : '1-0')).join('') + game('路人', '甲', '1-0');
  await choose('第1轮.pgn', Buffer.from(file));
  await says(page, '#records-found', '10 局对上了台次.*1 局没有对上');
  await page.locator('#records-keep').click();
  await says(page, '#records-count', '已交 10/10');
  await kept(page);
  await page.locator('#records-check').click();
  await page.waitForSelector('#records-checked[data-done]');
  await says(page, '#records-checked', '1 局有问题');
  await qihui.goto(`${qihui.route}/records/1/3`);
  await page.waitForSelector('#record-differs [data-field="Result"]');
  await page.getByRole('button', { name: '以棋谱为准，改对阵' }).click();
  await page.waitForSelector('#record-differs', { state: 'detached' });
  await says(page, '.page-head', '0-1');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('#record-differs [data-field="Result"]');
  await page.locator('#record-take-desk').click();
  await page.waitForSelector('#record-differs', { state: 'detached' });
  await save(page);
  // A thousand games: progress is shown, and no task of the page lasts a tenth of a second.
  await qihui.goto(`${qihui.route}/records/1`);
  await page.waitForSelector('#records-choose');
  const longest = page.evaluate(() => new Promise(done => {
    let longest = 0;
    const it = new PerformanceObserver(list => list.getEntries().forEach(entry => { longest = Math.max(longest, entry.duration); }));
    it.observe({ type: 'longtask' });
    const look = () => document.querySelector('#records-found') ? setTimeout(() => done(longest), 50) : setTimeout(look, 20);
    look();
  }));
  const moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7';
  await choose('很多.pgn', Buffer.from(Array.from({ length: 1000 }, (_, n) => game(`白${n}`, `黑${n}`, '1-0', moves)).join('')));
  await says(page, '#records-found', '1000 局没有对上');
  t.diagnostic(`longest task of the page while 1000 games were read: ${Math.round(await longest)} ms`);
});

test('找对局 by player, opening and position; 给国王帮帮忙 from the club’s own checks', async t => {
  const qihui = await event(t, ['刘先锋', '杜先锋']);
  const { page } = qihui;
  await page.keyboard.press('1');
  await qihui.goto(`${qihui.route}/records/1/1`);
  await page.locator('#record-text').fill('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Na5 6. Bb5+ c6 7. dxc6 bxc6 1-0');
  await says(page, '#record-plies', '14');
  await save(page);
  await qihui.goto('#/games');
  await says(page, '#games-count', '1/1 局');
  await says(page, '#games-table', 'C58.*Italian Game');
  await page.locator('#games-player').fill('liu');
  await says(page, '#games-count', '1/1 局');
  await page.locator('#games-opening').fill('意大利');
  await says(page, '#games-count', '1/1 局');
  await page.locator('#games-opening').fill('B20');
  await says(page, '#games-count', '0/1 局');
  await page.locator('#games-opening').fill('');
  await page.locator('#games-position').fill('r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w');
  await page.keyboard.press('Tab');
  await says(page, '#games-table', '第 6 步后');
  await qihui.goto('#/king');
  await page.waitForSelector('.board-diagram [data-man="wK"]');
  // 躲将, 垫将, 消将: the three examples.
  for (const [from, to, way] of [[[4, 7], [3, 7], '躲将'], [[3, 5], [2, 7], '垫将'], [[5, 7], [5, 6], '消将']]) {
    await point(page, ...from);
    await point(page, ...to);
    await says(page, '#king-says', `对！这是${way}`);
    await page.locator('#king-next').click();
  }
  await says(page, '.record-moves', '棋社对局里的将军，共 1 个');
  // 6.Bb5+: Bishop, queen and pawn stand between; the king has no way.
  await page.waitForSelector('.board-diagram .check');
  await point(page, 2, 1);
  await point(page, 2, 2);
  await says(page, '#king-says', '垫将');
});
