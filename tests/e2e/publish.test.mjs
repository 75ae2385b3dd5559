// What is given away: codes read by a second decoder, text, picture, page, tables, zip; nothing private in any.

import assert from 'node:assert/strict';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { open, out, unscripted } from './harness.mjs';

const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦'];
const given = ['雨', '子涵', '一鸣', '晓东', '佳', '文博', '思远', '霞英', '天明', '可', '萍静', '志欣'];
const phone = i => `138${String(20_081_200 + i).padStart(8, '0')}`;
const list = count => Array.from({ length: count }, (_, i) =>
  `${i + 1}. ${surnames[i % surnames.length]}${given[Math.floor(i / surnames.length) % given.length]} ${['数学', '计算机', '物理'][i % 3]} ${phone(i)}`).join('\n');

/** An event of so many players with its first round published. */
async function event(qihui, count) {
  const { page } = qihui;
  await qihui.goto('#/new/zhuhai');
  await page.locator('#setup-name').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#add-name');
  await page.getByRole('button', { name: /粘贴名单|Paste a list/ }).click();
  await page.locator('#paste-text').fill(list(count));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(n => document.querySelectorAll('table.players tbody tr').length === n, count);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards[data-draft]', { timeout: 60_000 });
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards:not([data-draft])');
  await page.waitForSelector('.kept-mark[data-kept="kept"]');
  return page.url().match(/#\/e\/[^/]+/)[0];
}

/** What a scanner that is not ours reads in a picture of the page. */
function scan(png) {
  const { data, width, height } = PNG.sync.read(png);
  const found = jsqr(new Uint8ClampedArray(data), width, height);
  return found && new TextDecoder().decode(new Uint8Array(found.binaryData));
}

for (const [players, codes] of [[36, 1], [100, 3], [200, 5]]) {
  test(`${players} players: ${codes} codes on the wall, each read from a picture`, { timeout: 120_000 }, async t => {
    const qihui = await open(t, { viewport: { width: 1920, height: 1080 } });
    const route = await event(qihui, players);
    const { page } = qihui;
    await qihui.goto(`${route}/board/codes`);
    await page.waitForSelector('.wall-code svg');
    const seen = new Set();
    for (let n = 1; n <= codes; n++) {
      await page.waitForFunction(n => document.querySelector('figcaption')?.textContent.includes(`${n}/`), n);
      const svg = page.locator('.wall-code svg');
      const { width } = await svg.boundingBox();
      const modules = Number((await svg.getAttribute('viewBox')).split(' ')[2]);
      assert.ok(width / modules >= 8, `${width / modules} px a module`);
      assert.equal(width % modules, 0, 'a whole number of pixels a module');
      assert.ok(Number(await page.locator('.wall-code').getAttribute('data-version')) <= 15);
      const said = scan(await page.screenshot());
      assert.ok(said, `code ${n} is read`);
      assert.match(said, /第1轮对阵 R1-a \d\d:\d\d\n/);
      if (codes > 1) assert.ok(said.startsWith(`${n}/${codes} `), said.slice(0, 40));
      for (const line of said.split('\n').slice(1)) seen.add(Number.parseInt(line, 10));
      assert.match(await page.textContent('figcaption'), new RegExp(`第 ${n}/${codes} 张`));
      if (n < codes) await page.keyboard.press('ArrowRight');
    }
    assert.equal(seen.size, players / 2, 'every board is on a code');
    await mkdir(out, { recursive: true });
    await page.screenshot({ path: join(out, `codes-${players}.png`) });
  });
}

// 8, 36, 100, 200 players: the wall by board and by name, and from the last result to paper.
for (const [players, byBoard, byName] of [[8, 1, 1], [36, 1, 1], [100, 2, 3], [200, 4, 5]]) {
  test(`${players} players: last result to paper in three actions; ${byBoard} page(s) by board, every name on it`, { timeout: 180_000 }, async t => {
    const qihui = await open(t);
    const route = await event(qihui, players);
    const { page } = qihui;
    for (let board = 1; board < players / 2; board++) await page.keyboard.press('1');
    const names = list(players).split('\n').map(line => line.split(' ')[1]);
    // 1: the last result; N: pairs; N: publishes; the next round's sheet is a link on its screen.
    await page.keyboard.press('1');
    let actions = 0;
    for (const ready of ['table.boards[data-draft]', 'table.boards:not([data-draft])']) {
      await page.keyboard.press('n');
      actions++;
      await page.waitForSelector(ready, { timeout: 60_000 });
    }
    // The printer's dialog is the page's own act; a headless browser has none.
    await page.evaluate(() => { window.print = () => { document.documentElement.dataset.printed = ''; }; });
    await page.keyboard.press('p');
    actions++;
    await page.waitForSelector('html[data-printed] main.sheet table');
    assert.ok(actions <= 3);
    for (const [sheet, most] of [['pairings', byBoard], ['names', byName]]) {
      await qihui.goto(`${route}/sheet/${sheet}/2`);
      await page.waitForSelector('main.sheet table');
      const printed = await qihui.print();
      const text = printed.text.replace(/\s/g, '');
      assert.ok(printed.pages <= most, `${sheet}: ${printed.pages} pages`);
      assert.equal(text.split('R2-a').length - 1, printed.pages, 'the head is on every page');
      for (const name of names) assert.ok(text.includes(name), `${sheet}: ${name}`);
      await mkdir(out, { recursive: true });
      await writeFile(join(out, `${sheet}-${players}.pdf`), printed.pdf);
    }
  });
}

test('text, picture, page, tables and zips of 36 players, without anything private', { timeout: 120_000 }, async t => {
  const qihui = await open(t);
  const route = await event(qihui, 36);
  const { page } = qihui;
  // Everybody left a telephone number: it is in what is taken home and nowhere else.
  const backup = await qihui.download(() => page.keyboard.press('Control+s'));
  assert.ok(backup.text.includes(phone(7)), 'the desk has the numbers');
  const silent = (text, what) => assert.equal(/138\d{8}/.test(text), false, `no telephone number in the ${what}`);
  await page.keyboard.press('1');
  for (let i = 0; i < 17; i++) await page.keyboard.press('105'[i % 3]);
  await qihui.goto(`${route}/publish`);
  await page.waitForSelector('#give-page');
  await qihui.pictures('publish');
  assert.equal(await qihui.overflows(), false);

  const save = async (id, pattern) => {
    const [it] = await Promise.all([page.waitForEvent('download'), page.locator(id).click()]);
    assert.match(it.suggestedFilename(), pattern);
    return readFile(await it.path());
  };
  const stamp = String.raw`珠海杯国际象棋赛-第1轮-\d{8}-\d{4}-`;
  const html = String(await save('#give-page', new RegExp(`^${stamp}公开\\.html$`)));
  assert.ok(html.length <= 150_000);
  silent(html, 'page');
  const csv = await save('#give-csv', new RegExp(`^${stamp}第1轮对阵\\.csv$`));
  assert.deepEqual([...csv.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.match(String(csv), /\r\n1,"/);
  silent(String(csv), 'table');
  const json = JSON.parse(String(await save('#give-json', new RegExp(`^${stamp}公开\\.json$`))));
  assert.equal(json.players.length, 36);
  silent(JSON.stringify(json), 'public JSON');
  assert.ok(json.players.every(it => !('contact' in it)));
  for (const [id, ending] of [['#give-xlsx', 'xlsx'], ['#give-site', 'zip'], ['#give-home', 'zip']]) {
    const bytes = await save(id, new RegExp(`^${stamp}.+\\.${ending}$`));
    assert.equal(String(bytes.subarray(0, 2)), 'PK');
  }
  const begun = performance.now();
  const png = PNG.sync.read(await save('#give-picture', new RegExp(`^${stamp}第1轮对阵\\.png$`)));
  t.diagnostic(`long picture, click to file: ${Math.round(performance.now() - begun)} ms, ${png.width}×${png.height}`);
  assert.equal(png.width, 1080);
  await writeFile(join(out, 'long-picture.png'), PNG.sync.write(png));
  await page.getByRole('button', { name: '积分', exact: true }).click();
  await save('#give-picture', new RegExp(`^${stamp}第1轮后积分\\.png$`));

  // The standings as codes, read by a scanner that is not ours.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await qihui.goto(`${route}/board/table-codes`);
  await page.waitForSelector('.wall-code svg');
  const ranks = new Set();
  for (let n = 1; ; n++) {
    const [, of] = (await page.textContent('figcaption')).match(new RegExp(`第 ${n}/(\\d+) 张`));
    const said = scan(await page.screenshot());
    assert.ok(said, `code ${n} of the standings is read`);
    assert.match(said, /第1轮后积分 R1-a/);
    silent(said, 'codes');
    for (const line of said.split('\n').slice(1)) ranks.add(line);
    if (n === Number(of)) break;
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(n => document.querySelector('figcaption')?.textContent.includes(`${n}/`), n + 1);
  }
  assert.equal(ranks.size, 36, 'everybody is on a code');
  await page.setViewportSize({ width: 1366, height: 768 });
  await qihui.goto(`${route}/publish`);

  // One player's card, from his page.
  await qihui.goto(`${route}/player/1`);
  await page.waitForSelector('#give-card');
  const card = PNG.sync.read(await save('#give-card', new RegExp(`^${stamp}赵雨.*\\.png$`)));
  assert.equal(card.width, 1080);
  await writeFile(join(out, 'long-card.png'), PNG.sync.write(card));

  // The page as people open it: with scripts off, and with them on.
  const file = join(out, 'public.html');
  await writeFile(file, html);
  const quiet = await unscripted(t, file);
  assert.match(await quiet.innerText('body'), /第1轮对阵[\s\S]*赵雨/);
  assert.equal(await quiet.locator('.find').isVisible(), false, 'nothing is offered that only a script could do');
  const shown = await qihui.context.newPage();
  const said = [];
  shown.on('console', it => said.push(it.text()));
  await shown.goto(`file://${file}`);
  await shown.locator('#find').fill('赵雨');
  await shown.waitForFunction(() => document.querySelectorAll('tr.found').length >= 3);
  for (const colorScheme of ['light', 'dark']) {
    await shown.emulateMedia({ colorScheme });
    await shown.setViewportSize({ width: 390, height: 844 });
    await shown.screenshot({ path: join(out, `public-${colorScheme}.png`) });
  }
  assert.deepEqual(said, [], 'its own policy allows what it does');
  await shown.close();
  qihui.asked = qihui.asked.filter(it => !it.endsWith('/public.html'));
});

test('in English the screen and its page have no Chinese but the names', { timeout: 60_000 }, async t => {
  const qihui = await open(t, { locale: 'en' });
  const route = await event(qihui, 8);
  const { page } = qihui;
  await qihui.goto(`${route}/publish`);
  await page.waitForSelector('#give-page');
  assert.equal((await page.innerText('main')).match(/[\u4e00-\u9fff]/), null);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await page.waitForFunction(() => /Copied|refused/.test(document.querySelector('.status-line').textContent));
});
