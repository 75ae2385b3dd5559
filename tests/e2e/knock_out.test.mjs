// Knock-out, matches of teams, simultaneous displays, other games and the day's plan, in a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, pair } from './harness.mjs';

const looking = Boolean(process.env.QIHUI_PICTURES);

/** A new event with the fields `fill` sets, and these players entered by hand. */
async function begin(qihui, name, fill, players) {
  const { page } = qihui;
  await qihui.goto('#/new');
  await page.locator('#setup-name').fill(name);
  await fill(page);
  await page.locator('#setup-name').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#add-name');
  for (const [player, unit] of players) {
    await page.locator('#add-name').fill(player);
    if (unit) await page.locator('#add-unit').fill(unit);
    await page.locator('#add-name').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: player }).first().waitFor();
  }
  await page.evaluate(() => document.activeElement?.blur());
}

const base = page => new URL(page.url()).hash.split('/').slice(0, 3).join('/');

/** One key a board, then waits until no board of the round is open. */
async function results(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelectorAll('table.boards tr[data-result="open"]').length === 0);
}

async function present(qihui) {
  // Paper and walls have no key for it.
  await qihui.goto(`${base(qihui.page)}/registration`);
  await qihui.page.waitForSelector('#add-name');
  await qihui.page.evaluate(() => document.activeElement?.blur());
  const { text } = await qihui.download(() => qihui.page.keyboard.press('Control+s'));
  return JSON.parse(text).body.present;
}

for (const [locale, final, third] of [['zh-CN', '决赛', '三四名决赛'], ['en', 'Final', 'Third place']]) {
  test(`knock-out of six in ${locale}: byes, a level match, the bracket everywhere`, { timeout: 180_000 }, async t => {
    const qihui = await open(t, { locale });
    const { page } = qihui;
    const six = ['甲一', '乙二', '丙三', '丁四', '戊五', '己六'].map(name => [name]);
    await begin(qihui, '淘汰赛', async () => {
      await page.locator('#setup-system').selectOption('knock-out');
      await page.locator('#setup-seeding').waitFor();
      if (looking) await qihui.pictures('knock-out-setup');
    }, six);
    await pair(page, 1);
    assert.equal(await page.locator('table.boards tbody tr').count(), 2, 'two games, two byes');
    await results(page, ['5', '1']);
    // Board 1 is level: the round desk says so, the bracket decides it by an armageddon game.
    await page.locator('.next-step a', { hasText: '1' }).first().waitFor();
    await qihui.goto(`${base(page)}/bracket`);
    await page.waitForSelector('.levels button');
    if (looking) await qihui.pictures('bracket-level');
    await page.locator('.levels button').nth(2).click();
    await page.waitForFunction(() => !document.querySelector('.levels'));
    let facts = await present(qihui);
    assert.equal(facts.ties.at(-1).by, 'armageddon');
    await qihui.goto(`${base(page)}/bracket`);
    await page.waitForSelector('.bracket-stage');
    // Undo gives the open match back, redo decides it again.
    await page.keyboard.press('Control+z');
    await page.waitForSelector('.levels button');
    await page.keyboard.press('Control+Shift+z');
    await page.waitForFunction(() => !document.querySelector('.levels'));

    await qihui.goto(`${base(page)}/round/1`);
    await page.waitForSelector('table.boards');
    await pair(page, 2);
    await results(page, ['1', '1']);
    await pair(page, 3);
    assert.equal(await page.locator('table.boards tbody tr').count(), 2, 'the final and third place');
    assert.ok((await page.textContent('h2')).includes(final));
    await results(page, ['1', '0']);
    await qihui.goto(`${base(page)}/bracket`);
    await page.waitForSelector('.bracket-stage');
    const drawn = await page.textContent('main');
    for (const [name] of six) assert.ok(drawn.includes(name), name);
    assert.ok(drawn.includes(final) && drawn.includes(third));
    assert.equal(await page.locator('.bracket-stage').count(), 3);
    assert.equal(await page.locator('.bracket-seat[data-won]').count(), 8, 'seven matches with a winner and third place');
    assert.equal(await qihui.overflows(), false);
    if (looking) await qihui.pictures('bracket');

    // On paper: one page with every name; on the wall: the same columns.
    await qihui.goto(`${base(page)}/sheet/bracket`);
    await page.waitForSelector('.sheet .bracket');
    if (looking) await qihui.pictures('bracket-sheet');
    const paper = await qihui.print();
    assert.equal(paper.pages, 1);
    for (const [name] of six) assert.ok(paper.text.includes(name), `${name} on paper`);
    const wall = await qihui.window(`${base(page)}/board/bracket`);
    await wall.waitForSelector('.wall .bracket-seat[data-won]');
    assert.equal(await wall.locator('.bracket-match').count(), 8);
    if (looking) await qihui.pictures('bracket-wall', wall);
    await wall.close();

    // 1, 2, 3, 4, then 5 and 6 share 5.
    await qihui.goto(`${base(page)}/standings`);
    await page.waitForSelector('table.standings tbody tr');
    const ranks = await page.locator('table.standings tbody tr td:first-child').allTextContents();
    assert.deepEqual(ranks.map(it => Number.parseInt(it.replace(/\D/g, ''), 10)), [1, 2, 3, 4, 5, 5]);
    facts = await present(qihui);
    assert.deepEqual(facts.rounds.map(round => round.fixture), [1, 2, 3].map(stage => ({ is: 'knockOut', stage, game: 1 })));
    assert.match(facts.numbersSeed, /^[0-9a-f]{16}$/);
  });
}

test('two teams on three boards: line-ups, a reserve, match points and board points', { timeout: 180_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  const players = ['甲', '乙'].flatMap(team => [1, 2, 3, 4].map(n => [`${team}${n}`, `${team}队`]));
  await begin(qihui, '两校对抗', async () => {
    await page.locator('#setup-system').selectOption('team-match');
    await page.locator('#setup-boards').fill('3');
    await page.locator('#setup-boards').blur();
    if (looking) await qihui.pictures('team-setup');
  }, players);
  await qihui.goto(`${base(page)}/team-match`);
  await page.waitForSelector('.line-up');
  // 甲2 to the first board of 甲队.
  await page.getByRole('button', { name: '甲2 上移' }).click();
  await page.waitForFunction(() => document.querySelector('.line-up li')?.textContent.includes('甲2'));
  if (looking) await qihui.pictures('team-line-ups');
  await qihui.goto(`${base(page)}/registration`);
  await page.waitForSelector('#add-name');
  await page.evaluate(() => document.activeElement?.blur());
  await pair(page, 1);
  assert.equal(await page.locator('table.boards tbody tr').count(), 3);
  const seats = await page.textContent('table.boards tbody');
  assert.ok(!seats.includes('甲4') && !seats.includes('乙4'), 'the fourth of each is in reserve');
  await results(page, ['1', '1', '5']);
  // 甲 first on boards 1 and 3: 1 + 0 + ½ against 0 + 1 + ½.
  assert.match((await page.textContent('.match-list')).replace(/\s+/g, ' '), /甲队 1\.5–1\.5 乙队|甲队 1½–1½ 乙队/);
  if (looking) await qihui.pictures('team-round');
  await qihui.goto(`${base(page)}/team-match`);
  await page.waitForSelector('table.team-table tbody tr');
  if (looking) await qihui.pictures('team-table');
  await qihui.goto(`${base(page)}/sheet/team-table`);
  await page.waitForSelector('.sheet table.team-table');
  assert.ok((await qihui.print()).text.includes('甲队'));
  await qihui.goto(`${base(page)}/sheet/pairings/1`);
  await page.waitForSelector('.match-head');
  if (looking) await qihui.pictures('team-sheet');
  const facts = await present(qihui);
  assert.equal(facts.rounds[0].byes.filter(it => it.kind === 'zeroPoint').length, 2);
});

test('a simultaneous display stands beside the event, with its sheet and the wall', { timeout: 120_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await begin(qihui, '俱乐部之夜', async () => {}, [['甲一'], ['乙二'], ['丙三']]);
  await qihui.goto(`${base(page)}/displays`);
  await page.locator('#display-host').fill('王大师');
  await page.locator('.display-form button', { hasText: '填入报名名单' }).click();
  await page.locator('.display-form button[type=submit]').click();
  await page.waitForSelector('.display table');
  await page.locator('.display tbody tr').nth(0).locator('select').selectOption({ label: '主胜' });
  await page.locator('.display tbody tr').nth(1).locator('select').selectOption({ label: '客胜' });
  await page.waitForFunction(() => document.querySelectorAll('.display tr[data-result="open"]').length === 1);
  assert.ok((await page.textContent('.display')).includes('胜 1，和 0，负 1；未完 1'));
  if (looking) await qihui.pictures('display');
  await qihui.goto(`${base(page)}/sheet/display/1`);
  await page.waitForSelector('.sheet table');
  const paper = await qihui.print();
  for (const name of ['王大师', '甲一', '乙二', '丙三']) assert.ok(paper.text.includes(name), name);
  const wall = await qihui.window(`${base(page)}/board/displays`);
  await wall.waitForSelector('.wall td');
  assert.ok((await wall.textContent('main')).includes('王大师'));
  await wall.close();
  const facts = await present(qihui);
  assert.equal(facts.displays[0].boards.length, 3);
  assert.equal(facts.rounds, undefined, 'no round, no ranking');
});

test('五子棋 with free names: on every screen and sheet (R017)', { timeout: 120_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await begin(qihui, '五子棋大赛', async () => {
    await page.locator('select').first().selectOption('other');
    const fields = page.locator('.fields input[maxlength="20"]');
    for (const [at, text] of ['五子棋', '执黑', '执白'].entries()) await fields.nth(at).fill(text);
    if (looking) await qihui.pictures('other-game-setup');
  }, [['甲一'], ['乙二'], ['丙三'], ['丁四']]);
  await pair(page, 1);
  const heads = await page.locator('table.boards thead th').allTextContents();
  assert.ok(heads.includes('执黑') && heads.includes('执白'), heads.join());
  await results(page, ['1', '0']);
  for (const sheet of ['pairings/1', 'slips/1', 'register/1']) {
    await qihui.goto(`${base(page)}/sheet/${sheet}`);
    await page.waitForSelector('.sheet table');
    const paper = await qihui.print();
    assert.ok(paper.text.includes('执黑') && paper.text.includes('执白'), sheet);
    assert.ok(!/白方|黑方|红方/.test(paper.text), `no side of another game on ${sheet}`);
  }
  const wall = await qihui.window(`${base(page)}/board`);
  await wall.waitForSelector('.wall th');
  assert.ok((await wall.textContent('main')).includes('执黑'));
  await wall.close();
});

test("plan D's day: 60 and 70 minutes a round, and a control that is too long is said (R115)", { timeout: 120_000 }, async t => {
  const qihui = await open(t);
  const { page } = qihui;
  await qihui.goto('#/new/zhuhai');
  await page.locator('#planner summary').click();
  const plan = () => page.textContent('#planner .plan');
  assert.match(await plan(), /60 分钟[\s\S]*70 分钟/);
  await page.locator('#setup-control').selectOption('0');
  await page.waitForFunction(() => document.querySelector('#planner .plan .warning'));
  assert.match(await plan(), /超出 20 分钟[\s\S]*超出 10 分钟/);
  assert.ok((await page.textContent('.note')).includes('第1–3轮每轮只有 60 分钟'));
  assert.equal(await page.locator('#plan-control').inputValue(), '每方40分钟包干');
  if (looking) await qihui.pictures('planner');
  assert.equal(await qihui.overflows(), false);
  await page.locator('#plan-control').fill('每方25分钟');
  await page.waitForFunction(() => !document.querySelector('#planner .plan .warning'));
});
