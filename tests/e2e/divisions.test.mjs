// One occasion, three divisions (R002): split, added from plans, one person in several with one form, ticks, a clash that is
// warned of, corrected once for all, all of it in the zip that goes home, and one event on the home page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.mjs';

const names = page => page.locator('table.everybody tbody th').allTextContents();

async function family(t, options = {}) {
  const qihui = await open(t, { hash: '#/new/festival-chess', ...options });
  const { page } = qihui;
  await page.locator('#setup-name').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#add-name');
  await page.locator('a[href$="/divisions"]').click();
  await page.locator('#found-family').click();
  await page.waitForSelector('#add-division');
  return qihui;
}

async function add(page, plan) {
  await page.locator('#division-plan').selectOption(plan);
  await page.locator('#add-division').click();
  await page.waitForSelector('#add-name');
  await page.waitForSelector('nav.divisions a[aria-current]');
}

async function enter(page, name, unit, ticks) {
  await page.locator('#several-name').fill(name);
  await page.locator('#several-unit').fill(unit);
  for (const tick of ticks) await page.locator('.ticks').getByText(tick, { exact: true }).click();
  await page.locator('.several button[type=submit]').click();
  await page.waitForFunction(() => document.querySelector('#several-name').value === '');
  for (const tick of ticks) await page.locator('.ticks').getByText(tick, { exact: true }).click();
}

test('an occasion of three divisions: one form for several, ticks, a clash, one event at home', async t => {
  const qihui = await family(t);
  const { page } = qihui;
  await add(page, 'festival-xiangqi');
  await page.locator('a[href$="/divisions"]').click();
  await add(page, 'festival-go');
  assert.deepEqual(await page.locator('nav.divisions a').allTextContents(), ['国际象棋', '象棋', '围棋']);
  assert.equal(await page.locator('nav.divisions a[aria-current]').textContent(), '围棋');
  await page.locator('a[href$="/divisions"]').last().click();
  await page.waitForSelector('.several');
  await enter(page, '张伟', '物理', ['国际象棋', '围棋']);
  await enter(page, '李雷', '数学', ['国际象棋', '围棋']);
  await enter(page, '韩梅', '中文', ['象棋']);
  await page.waitForFunction(() => document.querySelectorAll('table.everybody tbody tr').length === 3);
  assert.deepEqual((await names(page)).sort(), ['张伟', '李雷', '韩梅'].sort());
  // A tick enters 韩梅 in Go too, and takes her off again.
  const tick = page.getByLabel('韩梅 报 围棋');
  await tick.check();
  await page.waitForFunction(() => document.querySelector('.status-line')?.textContent.includes('韩梅'));
  await page.getByLabel('韩梅 报 围棋').uncheck();
  await page.waitForFunction(() => [...document.querySelectorAll('[aria-label="韩梅 报 围棋"]')].every(it => !it.checked));
  await qihui.pictures('divisions');
  // Round 1 in Go, then in chess: both seat the same two.
  await page.locator('a.tab[href$="/registration"]').click();
  await page.locator('#pair-next').click();
  await page.waitForSelector('table.boards');
  await page.locator('nav.divisions a', { hasText: '国际象棋' }).click();
  await page.waitForSelector('#pair-next');
  await page.locator('#pair-next').click();
  await page.waitForSelector('table.boards');
  await page.waitForSelector('#clashes');
  assert.match(await page.locator('#clashes').textContent(), /2 人.*张伟 同时被排在 国际象棋第1轮第1台、围棋第1轮第1台/s);
  // Corrected once, corrected in both.
  await page.locator('a.tab[href$="/registration"]').click();
  await page.getByRole('button', { name: '改 张伟' }).click();
  await page.waitForSelector('#edit-also');
  await page.locator('dialog[open]').getByLabel('姓名').fill('张炜');
  await page.locator('dialog[open] button[type=submit]').click();
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await page.locator('nav.divisions a', { hasText: '围棋' }).click();
  await page.waitForFunction(() => document.querySelector('main')?.textContent.includes('张炜') || document.querySelector('.tab[href$="/registration"]'));
  await page.locator('a.tab[href$="/registration"]').click();
  await page.waitForFunction(() => document.querySelector('table.players')?.textContent.includes('张炜'));
  // Home: one occasion.
  await page.locator('a.home-link').click();
  await page.waitForSelector('.family-lines');
  assert.equal(await page.locator('.event-list > li').count(), 1);
  assert.equal(await page.locator('.family-lines li').count(), 3);
  await qihui.pictures('divisions-home');
  assert.equal(await qihui.overflows(), false);
});

test('a division open in another window is not written to, and says so', async t => {
  const qihui = await family(t);
  const { page } = qihui;
  await add(page, 'festival-go');
  const go = page.url().split('#')[1].split('/')[2];
  await page.locator('nav.divisions a', { hasText: '国际象棋' }).click();
  await page.waitForFunction(id => !location.hash.includes(id), go);
  await page.waitForSelector('#add-name');
  const other = await qihui.window(`#/e/${go}/registration`);
  await other.waitForSelector('#add-name');
  await page.locator('a[href$="/divisions"]').last().click();
  await page.waitForFunction(() => document.querySelectorAll('.ticks label').length === 2);
  await page.locator('#several-name').fill('张伟');
  await page.locator('.ticks').getByText('围棋', { exact: true }).click();
  await page.locator('.several button[type=submit]').click();
  await page.waitForFunction(() => document.querySelector('.status-line')?.textContent.includes('另一个窗口'));
  assert.deepEqual(await names(page), []);
});

test('the stall: one person in two divisions in no more than 25 keys beside the name', async t => {
  const { page } = await family(t);
  await add(page, 'festival-xiangqi');
  await page.locator('a[href$="/divisions"]').last().click();
  await page.waitForSelector('.several');
  await add(page, 'festival-go');
  await page.locator('#add-name').fill('先来的');
  await page.locator('#add-unit').fill('计算机');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('table.players tbody tr').length === 1);
  for (const [nth, name] of ['王小明', '欧阳雪晴', '李雷'].entries()) {
    await page.waitForFunction(() => document.activeElement?.id === 'add-name' && document.activeElement.value === '');
    await page.keyboard.insertText(name);
    let keys = 0;
    for (const key of ['Tab', 'j', 's', 'j', 'Tab', 'Tab', '1', '3', 'Enter']) {
      await page.keyboard.press(key);
      keys += 1;
    }
    assert.ok(keys <= 25, `${keys} keys`);
    await page.waitForFunction(n => document.querySelectorAll('table.players tbody tr').length === n, nth + 2);
  }
  const rows = await page.locator('table.players tbody tr').allTextContents();
  assert.ok(rows.slice(1).every(row => row.includes('计算机')), 'the unit by its pinyin');
  await page.locator('nav.divisions a', { hasText: '国际象棋' }).click();
  await page.waitForFunction(() => document.querySelectorAll('table.players tbody tr').length === 3);
});

test('a questionnaire of several divisions goes where each of them entered', async t => {
  const { page } = await family(t);
  await add(page, 'festival-go');
  await page.getByRole('button', { name: /粘贴名单/ }).click();
  await page.locator('#paste-text').fill('姓名\t学院\t参赛项目\n张三\t数学\t国际象棋┋围棋\n李四\t物理\t国象\n王五\t化学\t围棋\n');
  await page.waitForFunction(() => /认出 3 人/.test(document.querySelector('.import-found')?.textContent));
  assert.equal(await page.locator('#import-event option:checked').textContent(), '按各人报的项目，分到各个项目');
  await page.locator('.import button[type=submit]').click();
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  assert.deepEqual(await page.locator('table.players tbody th a').allTextContents(), ['张三', '王五']);
  await page.locator('nav.divisions a', { hasText: '国际象棋' }).click();
  await page.waitForFunction(() => document.querySelector('table.players')?.textContent.includes('李四'));
  assert.deepEqual(await page.locator('table.players tbody th a').allTextContents(), ['张三', '李四']);
});
