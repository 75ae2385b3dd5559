// The packed file itself: it starts, keeps to its policy, works beside the page, and survives its own faults.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { html, open, url } from './harness.mjs';

const policy = async () => (await readFile(html, 'utf8')).match(/content-security-policy" content="([^"]+)"/)[1];

test('opens by double-click, in one file', async t => {
  const { page } = await open(t);
  assert.equal(page.url(), url);
  assert.equal(await page.locator('html').getAttribute('data-broken'), null);
  assert.match(await page.title(), /棋会/);
  assert.equal(await page.locator('h1').count() > 0, true);
});

test('over http it starts as from a disk; in another encoding it says what to do', async t => {
  const body = await readFile(html);
  const { createServer } = await import('node:http');
  for (const [type, starts] of [['text/html', true], ['text/html; charset=utf-8', false]]) {
    const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': type }).end(body));
    await new Promise(done => server.listen(0, '127.0.0.1', done));
    t.after(() => server.close());
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'] });
    t.after(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForSelector(starts ? '.plan' : '#qihui-broken');
    if (!starts) assert.match(await page.textContent('#qihui-broken'), /双击打开/);
  }
});

test('the policy is the one that was promised', async () => {                              // security S2
  assert.equal((await policy()).replace(/ 'sha256-[^']+'/g, ' #'),
    "default-src 'none'; script-src # # 'wasm-unsafe-eval'; worker-src blob:; style-src #; " +
    "style-src-attr 'unsafe-inline'; img-src data: blob:; font-src data:; connect-src 'none'; " +
    "form-action 'none'; base-uri 'none'");
});

test('every way out is shut', async t => {                                                 // security S2, S3
  const qihui = await open(t, { quiet: false });
  const { page } = qihui;
  const broken = await page.evaluate(async () => {
    const seen = new Set();
    document.addEventListener('securitypolicyviolation', it => seen.add(it.effectiveDirective));
    const add = (tag, attributes) => document.body.append(Object.assign(document.createElement(tag), attributes));
    const ran = () => { window.qihuiRan = true; };
    window.qihuiRun = ran;
    await fetch('http://127.0.0.1:9/').catch(() => {});
    try { navigator.sendBeacon('http://127.0.0.1:9/', 'x'); } catch { /* refused as well */ }
    try { new WebSocket('ws://127.0.0.1:9/'); } catch { /* refused as well */ }
    // In a task of its own: what a test evaluates itself is let through by the browser.
    setTimeout(() => eval('qihuiRun()'));
    add('img', { src: 'http://127.0.0.1:9/x.png' });
    add('iframe', { src: 'http://127.0.0.1:9/' });
    add('script', { src: 'http://127.0.0.1:9/x.js' });
    add('script', { textContent: 'qihuiRun()' });
    add('style', { textContent: 'body { color: red }' });
    add('object', { data: 'http://127.0.0.1:9/' });
    const inline = document.createElement('button');
    inline.setAttribute('onclick', 'qihuiRun()');
    document.body.append(inline);
    inline.click();
    const form = document.createElement('form');
    form.action = 'http://127.0.0.1:9/';
    document.body.append(form);
    form.submit();
    await new Promise(done => setTimeout(done, 300));
    return { seen: [...seen].sort(), ran: window.qihuiRan === true };
  });
  assert.deepEqual(broken, {
    seen: ['connect-src', 'form-action', 'frame-src', 'img-src', 'object-src', 'script-src', 'script-src-attr',
      'script-src-elem', 'style-src-elem'],
    ran: false,
  });
  // What was refused never got as far as the network, but the attempts are in the list of requests.
  qihui.asked = qihui.asked.filter(it => !it.includes('127.0.0.1:9'));
});

test('wasm runs in a worker started from the page itself', async t => {                     // security S2
  const { page } = await open(t);
  const said = await page.evaluate(() => window.qihuiWork('a request').then(it => typeof it, error => error.message));
  // An answer, or a refusal by our own `work`; no word of the worker's own that it could not start.
  assert.doesNotMatch(said, /^worker:|CompileError|SecurityError/);
});

test('a killed browser comes back on the same profile', async t => {
  const qihui = await open(t);
  await qihui.page.evaluate(() => localStorage.setItem('other/kept', '1'));
  // Chromium writes localStorage in its own time; what must be safe at once is not kept there alone.
  await qihui.page.evaluate(() => new Promise((done, failed) => {
    const open = indexedDB.open('other-kill', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('kept');
    open.onsuccess = () => {
      const tx = open.result.transaction('kept', 'readwrite', { durability: 'strict' });
      tx.objectStore('kept').put('yes', 1);
      tx.oncomplete = done;
      tx.onerror = failed;
    };
  }));
  await qihui.kill();
  await qihui.again();
  const kept = await qihui.page.evaluate(() => new Promise(done => {
    const open = indexedDB.open('other-kill');
    open.onsuccess = () => {
      const get = open.result.transaction('kept').objectStore('kept').get(1);
      get.onsuccess = () => done(get.result);
    };
  }));
  assert.equal(kept, 'yes');
});

test('a fault inside shows the way to a copy of the data', async t => {                    // storage F32
  const qihui = await open(t, { quiet: false });
  const { page } = qihui;
  await page.evaluate(() => new Promise(done => {
    localStorage.setItem('qihui/1/ev/op/7', '{"k":"第七"}');
    localStorage.setItem('foreign', 'not ours');
    const open = indexedDB.open('qihui-fault-test', 3);
    open.onupgradeneeded = () => open.result.createObjectStore('rows');
    open.onsuccess = () => {
      const tx = open.result.transaction('rows', 'readwrite');
      tx.objectStore('rows').put({ name: '王小明', bytes: new Uint8Array([0, 255, 7]) }, ['ev', 1]);
      tx.oncomplete = () => { open.result.close(); done(); };
    };
  }));
  // A module that traps stands for our own: the page sees the same error come out of wasm.
  await page.evaluate(() => {
    const trap = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]);
    const { f } = new WebAssembly.Instance(new WebAssembly.Module(trap)).exports;
    setTimeout(f);
  });
  await page.waitForSelector('#qihui-broken');
  assert.match(await page.locator('#qihui-broken').innerText(), /存一份副本[\s\S]*Save a copy/);
  const { name, text } = await qihui.download(() => page.locator('#qihui-broken button').first().click());
  assert.match(name, /^qihui-raw-\d{8}-\d{4}\.json$/);
  const copy = JSON.parse(text);
  assert.equal(copy.localStorage['qihui/1/ev/op/7'], '{"k":"第七"}');
  assert.equal('foreign' in copy.localStorage, false);
  assert.deepEqual(copy.indexedDB['qihui-fault-test'], {
    version: 3,
    stores: { rows: { rows: [{ key: ['ev', 1], value: { name: '王小明', bytes: { base64: 'AP8H' } } }] } },
  });
});

test('without JavaScript it says so in both languages', async t => {
  const qihui = await open(t);
  const devtools = await qihui.context.newCDPSession(qihui.page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await qihui.page.goto('about:blank');
  await qihui.page.goto(url);
  assert.match(await qihui.page.locator('noscript').innerText(), /需要 JavaScript[\s\S]*needs JavaScript/);
});

test('an old browser is told so, not shown a white page', async t => {
  const qihui = await open(t);
  await qihui.context.addInitScript(() => { delete globalThis.structuredClone; });
  await qihui.page.goto(url);
  await qihui.page.waitForSelector('#qihui-broken');
  assert.match(await qihui.page.locator('#qihui-broken').innerText(), /太旧[\s\S]*too old/);
});
