// The two formats that seat only some: the team arena of plan A and the club night of plan C, each from sign-up to the
// prizes, with the troubles of the day between.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const enter = async (page, hash, goto, plan) => {
  await goto(`#/new/${plan}`);
  await page.locator('#setup-name').focus();
  if (hash) await page.locator('#setup-name').fill(hash);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#add-name');
};

/** Pastes a list of people. */
async function paste(page, lines) {
  await page.getByRole('button', { name: /粘贴名单|Paste a list/ }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#paste-text').fill(lines.join('\n'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('table.players tbody tr');
  await page.evaluate(() => document.activeElement?.blur());
}

const event = page => new URL(page.url()).hash.split('/').slice(0, 3).join('/');
const facts = async (qihui, page) => {
  const { text } = await qihui.download(() => page.keyboard.press('Control+s'));
  return JSON.parse(text).body.present;
};
/** Waits until a text stands somewhere. */
const says = (page, selector, pattern) => page.waitForFunction(
  ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? ''),
  [selector, pattern.source]);
const kept = page => page.waitForSelector('.kept-mark[data-kept="kept"]');

const three = ['魏 刘先锋', '魏 曹主将', '蜀 杜先锋', '蜀 关主将', '吴 胡先锋', '吴 周主将'];

for (const locale of ['zh-CN', 'en']) {
  test(`三国擂台 (${locale}): line-ups, the games of plan A, a man who comes late, a correction, the prizes`, { timeout: 240_000 }, async t => {
    const qihui = await open(t, { locale });
    const { page } = qihui;
    const goto = hash => qihui.goto(hash);
    await enter(page, '', goto, 'arena');
    await paste(page, three.map(line => line.split(' ').reverse().join(' ')));
    assert.equal(await page.locator('table.players tbody tr').count(), 6);
    await qihui.goto(`${event(page)}/arena`);
    await page.waitForSelector('#stage-start');

    // The line-ups: the captain of 魏 before the vanguard and back, by keyboard; a title of his own.
    const first = page.locator('.lineup').first().locator('.lineup-seat .who');
    assert.deepEqual(await first.allTextContents(), ['刘先锋', '曹主将']);
    await first.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await says(page, '.lineup ol li', /曹主将/);
    await page.locator('.lineup').first().locator('.lineup-seat .who', { hasText: '刘先锋' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await says(page, '.lineup ol li', /刘先锋/);
    await page.locator('.lineup-seat .role').nth(1).fill('丞相');
    await page.keyboard.press('Tab');
    await page.evaluate(() => document.activeElement?.blur());
    if (process.env.QIHUI_PICTURES) await qihui.pictures('arena-ready');

    // Game 1: 刘先锋（魏） White, 杜先锋（蜀） Black, 1–0.
    await page.keyboard.press('n');
    await page.waitForSelector('.result-keys');
    assert.match(await page.textContent('.stage-seat[data-holds] .stage-name'), /刘先锋/);
    await page.keyboard.press('1');
    await page.waitForSelector('#stage-start');
    // Next: 胡先锋（吴） has White against him.
    await says(page, '.stage-seat:not([data-holds]) .stage-name', /胡先锋/);
    assert.match(await page.textContent('.stage-seat:not([data-holds]) .stage-side'), /白|White/);

    // The hall's window follows: who holds, how many wins, who comes next.
    const hall = await qihui.window(`${event(page)}/board/stage`);
    await hall.waitForSelector('.wall-stage');
    assert.match(await hall.textContent('.wall-stage'), /刘先锋/);
    assert.match(await hall.textContent('.wall-streak'), /1/);
    await page.bringToFront();
    await page.keyboard.press('n');
    await page.waitForSelector('.result-keys');
    await says(hall, '.wall-coming', /关主将/);
    if (process.env.QIHUI_PICTURES) {
      await qihui.pictures('arena-playing');
      await qihui.pictures('arena-wall', hall);
    }

    // Somebody of 蜀 comes late and is the last of his team.
    await qihui.goto(`${event(page)}/registration`);
    await page.locator('#add-name').fill('赵云');
    await page.locator('#add-unit').fill('蜀');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '赵云' }).first().waitFor();
    await qihui.goto(`${event(page)}/arena`);
    await page.waitForSelector('.result-keys');
    await page.keyboard.press('5');
    await page.waitForSelector('#stage-start');
    // A draw: the holder stays. It was a slip of the key: undone, and 胡 has won.
    await says(page, '.stage-seat[data-holds] .stage-name', /刘先锋/);
    await page.keyboard.press('Control+z');
    await page.waitForSelector('.result-keys');
    await page.keyboard.press('1');
    await says(page, '.stage-seat[data-holds] .stage-name', /胡先锋/);

    // The organiser sends another challenger, with the first move.
    await page.locator('#stage-change').click();
    await page.locator('#stage-challenger').selectOption({ label: '关主将（蜀）' });
    await page.locator('#stage-first').selectOption('challenger');
    await page.locator('#stage-by-hand').click();
    await page.waitForSelector('.result-keys');
    await says(page, '.stage-seat:not([data-holds]) .stage-name', /关主将/);
    await kept(page);
    // The battery is taken out; nothing is lost.
    const at = event(page);
    await qihui.kill();
    const again = await qihui.again(`${at}/arena`);
    await again.waitForSelector('.result-keys');
    await again.keyboard.press('0');
    await again.waitForSelector('#stage-start');

    // To the end: the holder wins whatever comes.
    for (let game = 0; game < 10 && await again.locator('#stage-start').count() > 0; game++) {
      await again.keyboard.press('n');
      await again.waitForSelector('.result-keys');
      const holds = await again.textContent('.stage-seat[data-holds] .stage-side');
      await again.keyboard.press(/白|White/.test(holds) ? '1' : '0');
      await again.waitForFunction(() => !document.querySelector('.result-keys'));
    }
    await says(again, 'h2', /吴/);
    const rank = await again.locator('#arena-teams tbody tr').first().textContent();
    assert.match(rank, /1.*吴/);
    // Nothing more can be paired, and it is said why.
    await again.keyboard.press('n');
    await again.waitForSelector('.status-line[data-alarm]');
    assert.match(await again.textContent('.status-line'), /吴/);
    assert.equal(await qihui.overflows(again), false);
    if (process.env.QIHUI_PICTURES) await qihui.pictures('arena-over', again);

    // The sheets, and what is given away.
    await qihui.goto(`${at}/sheet/arena`, again);
    await again.waitForSelector('table.paper');
    const paper = await qihui.print({}, again);
    for (const name of ['刘先锋', '胡先锋', '关主将']) assert.ok(paper.text.includes(name), name);
    await qihui.goto(`${at}/sheet/lineups`, again);
    await again.waitForSelector('table.lineups-paper');
    assert.match((await qihui.print({}, again)).text, /丞相/);
    await qihui.goto(`${at}/publish`, again);
    await again.waitForSelector('#give-page');
    const { text } = await qihui.download(() => again.locator('#give-page').click(), again);
    for (const name of ['丞相', '赵云', '胡先锋']) assert.ok(text.includes(name), name);
    await qihui.goto(`${at}/prizes`, again);
    await again.waitForSelector('main h2');
    assert.equal(await qihui.overflows(again), false);
    const { rounds } = await facts(qihui, again);
    assert.ok(rounds.every(round => round.boards.length === 1));
  });
}

const juniors = Array.from({ length: 9 }, (_, i) => `小棋手${'一二三四五六七八九'[i]}`);

/** Ticks people as here by the check-in screen's keys. */
async function tick(page, goto, names) {
  await goto(`${event(page)}/check-in`);
  await page.waitForSelector('main input');
  for (const name of names) {
    await page.locator('main input').first().fill(name);
    await page.keyboard.press('Enter');
    await says(page, 'main', new RegExp(name));
  }
  await page.locator('main input').first().fill('');
}

for (const locale of ['zh-CN', 'en']) {
  test(`棋城周六夜 (${locale}): two nights by level, people come and go, a fourth prize game, free games, records, the month`, { timeout: 300_000 }, async t => {
    const qihui = await open(t, { locale });
    const { page } = qihui;
    const goto = hash => qihui.goto(hash);
    await enter(page, '', goto, 'club-night');
    await paste(page, juniors);
    for (const [date, far] of [['2013-05-25', true], ['2013-06-01', false]]) {
      await qihui.goto(`${event(page)}/tonight`);
      await page.waitForSelector('#night-date', { state: 'attached' });
      if (!far) await page.locator('details.more summary').first().click();
      await page.locator('#night-date').fill(date);
      await page.locator('#night-open').click();
      await says(page, 'h2', new RegExp(date));
      await tick(page, goto, juniors.slice(0, 8));
      await qihui.goto(`${event(page)}/tonight`);
      await page.waitForSelector('#pair-next');
      assert.equal(await page.locator('.here-list li').count(), 8);
      for (let batch = 1; batch <= 3; batch++) {
        await page.keyboard.press('n');
        await page.waitForSelector('#proposal');
        assert.equal(await page.locator('#proposal tbody tr').count(), 4);
        if (far && batch === 1) {
          // The teacher swaps two by keyboard and takes it back, then drags.
          const seats = page.locator('#proposal .proposed');
          const [a, b] = [await seats.nth(0).textContent(), await seats.nth(2).textContent()];
          await seats.nth(0).focus();
          await page.keyboard.press('Enter');
          assert.equal(await seats.nth(0).getAttribute('aria-pressed'), 'true');
          await seats.nth(2).focus();
          await page.keyboard.press('Enter');
          await says(page, '#proposal tbody tr .seat', new RegExp(b.trim()));
          if (process.env.QIHUI_PICTURES) await qihui.pictures('club-proposal');
          await page.keyboard.press('Control+z');
          await says(page, '#proposal tbody tr .seat', new RegExp(a.trim()));
          await seats.nth(0).dragTo(seats.nth(2));
          await says(page, '#proposal tbody tr .seat', new RegExp(b.trim()));
          await page.evaluate(() => document.activeElement?.blur());
        }
        await page.keyboard.press('n');
        await page.waitForSelector('#running tbody tr');
        assert.equal(await page.locator('#running tbody tr').count(), 4);
        if (far && batch === 1) {
          if (process.env.QIHUI_PICTURES) await qihui.pictures('club-running');
          const hall = await qihui.window(`${event(page)}/board/tonight`);
          await hall.waitForSelector('.wall-columns td');
          assert.match(await hall.textContent('.wall-columns'), /小棋手/);
          if (process.env.QIHUI_PICTURES) await qihui.pictures('club-wall', hall);
          await hall.close();
        }
        for (let left = 4; left > 0; left--) {
          // A win, a draw, a loss …
          await page.locator('#running tbody tr').first().locator('button').nth((left + batch) % 3).click();
          await page.waitForFunction(n => document.querySelectorAll('#running tbody tr').length === n, left - 1);
        }
        await page.evaluate(() => document.activeElement?.blur());
      }
      // Three prize games each: a fourth is refused with a sentence, a free game is noted instead.
      await page.keyboard.press('n');
      await page.waitForSelector('.status-line[data-alarm]');
      await page.locator('#free-first').selectOption({ index: 1 });
      await page.locator('#free-second').selectOption({ index: 2 });
      await page.locator('#free-result').selectOption({ index: 1 });
      await page.locator('#free-add').click();
      await page.waitForSelector('.free-games li');
    }
    // Late in the evening the ninth comes and somebody new: those two are paired, the others have had their three.
    await qihui.goto(`${event(page)}/registration`);
    await page.locator('#add-name').fill('新来的');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '新来的' }).first().waitFor();
    await tick(page, goto, ['小棋手九']);
    await qihui.goto(`${event(page)}/tonight`);
    await page.waitForSelector('#pair-next');
    await page.keyboard.press('n');
    await page.waitForSelector('#proposal tbody tr');
    assert.equal(await page.locator('#proposal tbody tr').count(), 1);
    await page.keyboard.press('n');
    await page.waitForSelector('#running tbody tr');
    await page.locator('#running tbody tr button').first().click();
    await page.waitForFunction(() => document.querySelectorAll('#running tbody tr').length === 0);

    // Records owed, with the way to them; a game to go through together.
    await says(page, '#records-owed', /\d/);
    await page.locator('#review-game').selectOption({ index: 1 });
    await page.locator('#review-by').fill('王教练');
    await page.locator('#review-set').click();
    await says(page, 'main', /王教练/);
    assert.equal(await qihui.overflows(), false);
    if (process.env.QIHUI_PICTURES) await qihui.pictures('club-night');

    // The month: the most points; nobody has four games in both months yet.
    await qihui.goto(`${event(page)}/month`);
    await page.waitForSelector('#month-points tbody tr');
    assert.equal(await page.locator('#month-points tbody tr').count(), 10);
    await page.locator('#month').selectOption({ index: 0 });
    await says(page, 'h2', /2013-05/);
    await page.waitForFunction(() => document.querySelectorAll('#month-points tbody tr').length === 8);
    if (process.env.QIHUI_PICTURES) await qihui.pictures('club-month');
    assert.equal(await qihui.overflows(), false);

    const at = event(page);
    await qihui.goto(`${at}/sheet/month/2`);
    await page.waitForSelector('table.paper');
    assert.match((await qihui.print()).text, /小棋手一/);
    await qihui.goto(`${at}/sheet/book`);
    await page.waitForSelector('table.paper');
    const book = await qihui.print();
    assert.equal(book.text.split('\n').filter(line => /2013-0[56]-\d\d/.test(line)).length, 2 * (12 + 1) + 1);
    await qihui.goto(`${at}/sheet/blank-register`);
    await page.waitForSelector('table.blank-register');
    assert.equal((await qihui.print()).pages, 1);
    await qihui.goto(`${at}/publish`);
    await page.waitForSelector('#give-page');
    const { text } = await qihui.download(() => page.locator('#give-page').click());
    assert.ok(text.includes('2013-06'));
    await qihui.goto(`${at}/prizes`);
    await page.waitForSelector('main h2');
    const { club, rounds } = await facts(qihui, page);
    assert.equal(club.nights.length, 2);
    assert.equal(club.free.length, 2);
    assert.equal(rounds.length, 7);
  });
}
