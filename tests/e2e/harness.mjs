// Qihui in a real browser: the packed file by file://, as people open it.
//
//   const qihui = await open(t)            a browser with a profile of its own and one page of the file
//   qihui.page                             Playwright's page
//   await qihui.kill(); await qihui.again()   SIGKILL of the whole browser, then the same profile anew
//
// After each test the harness itself checks what no test has to repeat: the page asked the network for
// nothing but its own file, no content security policy was broken, and nothing was said on the console.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

export const html = process.env.QIHUI_HTML || join(here, '..', '..', 'dist', 'qihui.html');
export const url = pathToFileURL(html).href;
/** Pictures and other things to look at; not committed. */
export const out = join(here, 'out');

const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-default-apps'];

/** The sizes, colours and languages in which every screen is looked at. */
export const sizes = [[1366, 768], [1920, 1080], [390, 844]];
export const schemes = ['light', 'dark'];
export const locales = ['zh-CN', 'en'];

/**
 * Opens the packed file.
 * `t` is the test's context; `options.hash` the route, `options.locale`, `options.viewport` and
 * `options.colorScheme` as in Playwright, `options.quiet: false` allows words on the console.
 */
export async function open(t, options = {}) {
  const qihui = new Qihui(options);
  t.after(() => qihui.close());
  await qihui.again();
  return qihui;
}

/** Boards of the round on the page that still have no result. */
export const openBoards = page => page.locator('table.boards tr[data-result="open"]').count();

/** Pairs and publishes the next round by N, N. */
export async function pair(page, round) {
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards[data-draft]');
  await page.keyboard.press('n');
  await page.waitForSelector('table.boards:not([data-draft])');
  assert.match(page.url(), new RegExp(`/round/${round}$`));
}

/** A page of some file in a browser in which no script runs. */
export async function unscripted(t, file) {
  const browser = await chromium.launch({ executablePath, args, headless: true, chromiumSandbox: false });
  t.after(() => browser.close());
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(pathToFileURL(file).href);
  return page;
}

class Qihui {
  constructor({ hash = '', quiet = true, locale = 'zh-CN', viewport = { width: 1366, height: 768 }, ...rest }) {
    Object.assign(this, { hash, quiet, options: { locale, viewport, ...rest } });
    this.said = [];
    this.asked = [];
    this.dialogs = [];
  }

  /** Starts a browser on the same profile; the first time makes the profile. */
  async again(hash = this.hash) {
    this.profile ??= await mkdtemp(join(tmpdir(), 'qihui-e2e-'));
    this.context = await chromium.launchPersistentContext(this.profile, {
      executablePath, args, headless: true, acceptDownloads: true, chromiumSandbox: false, ...this.options,
    });
    // No network for any page, and whoever asks for it is written down.
    await this.context.setOffline(true);
    this.context.on('request', request => this.asked.push(request.url()));
    this.context.on('page', page => this.#listen(page));
    this.context.pages().forEach(page => this.#listen(page));
    this.page = this.context.pages()[0] ?? await this.context.newPage();
    await this.goto(hash);
    return this.page;
  }

  /** Loads the file anew at a route and waits until it has started. */
  async goto(hash = '', page = this.page) {
    await page.goto('about:blank');
    await page.goto(url + hash);
    await page.waitForSelector('html[data-ready], html[data-broken]', { state: 'attached' });
    return page;
  }

  /** A second window of the same browser. */
  async window(hash = '') {
    return this.goto(hash, await this.context.newPage());
  }

  /** SIGKILL, as when the battery is taken out: nothing in the browser gets a chance to save. */
  async kill() {
    const pids = await browserPids(this.profile);
    assert.ok(pids.length > 0, 'the browser is not running');
    const gone = new Promise(done => this.context.once('close', done));
    for (const pid of pids) {
      try { process.kill(pid, 'SIGKILL'); } catch { /* it ended with its parent */ }
    }
    await gone;
    while ((await browserPids(this.profile)).length > 0) await new Promise(done => setTimeout(done, 10));
    // A killed browser leaves its lock behind; it names a process that is no more.
    await Promise.all(['SingletonLock', 'SingletonSocket', 'SingletonCookie']
      .map(it => rm(join(this.profile, it), { force: true })));
  }

  /** What was printed: the PDF as bytes and its text by pdftotext. */
  async print(options = {}, page = this.page) {
    const pdf = await page.pdf({ preferCSSPageSize: true, ...options });
    const folder = await mkdtemp(join(tmpdir(), 'qihui-pdf-'));
    try {
      const file = join(folder, 'page.pdf');
      await writeFile(file, pdf);
      const { stdout } = await run(process.env.PDFTOTEXT || 'pdftotext', ['-layout', '-enc', 'UTF-8', file, '-']);
      return { pdf, text: stdout, pages: stdout.split('\f').length - 1 };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Clicks what downloads and gives back the file's name and text. */
  async download(act, page = this.page) {
    const [it] = await Promise.all([page.waitForEvent('download'), act()]);
    return { name: it.suggestedFilename(), text: await readFile(await it.path(), 'utf8') };
  }

  /** Counts what changes in the document while `act` runs and until the next frame but one. */
  async mutations(act, { root = 'body', page = this.page } = {}) {
    await page.evaluate(selector => {
      const seen = { records: 0, nodes: 0, rows: new Set() };
      const it = new MutationObserver(list => {
        seen.records += list.length;
        for (const { target, addedNodes, removedNodes } of list) {
          seen.nodes += addedNodes.length + removedNodes.length;
          const element = target.nodeType === 1 ? target : target.parentElement;
          const row = element?.closest('tr, [role=row]');
          if (row) seen.rows.add(row);
        }
      });
      it.observe(document.querySelector(selector), { subtree: true, childList: true, attributes: true, characterData: true });
      window.qihuiSeen = { seen, it };
    }, root);
    await act();
    return page.evaluate(() => new Promise(done => {
      const end = () => {
        const { seen, it } = window.qihuiSeen;
        it.disconnect();
        delete window.qihuiSeen;
        done({ records: seen.records, nodes: seen.nodes, rows: seen.rows.size });
      };
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)));
    }));
  }

  /** Pictures of the present page in every size and both appearances: `out/<name>-<size>-<scheme>-<locale>.png`. */
  async pictures(name, page = this.page) {
    await mkdir(out, { recursive: true });
    const before = page.viewportSize();
    const files = [];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const path = join(out, `${name}-${width}x${height}-${colorScheme}-${this.options.locale}.png`);
        await page.screenshot({ path });
        files.push(path);
      }
    }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize(before);
    return files;
  }

  /** Whether the page is wider than its window, which makes people scroll sideways. */
  async overflows(page = this.page) {
    return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  }

  async close() {
    try {
      await this.context?.close();
    } finally {
      if (this.profile) await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }
    this.check();
  }

  /** The promises that hold in every test. */
  check() {
    const elsewhere = this.asked.filter(it => it.split('#')[0] !== url && !/^(about|blob|data):/.test(it));
    assert.deepEqual(elsewhere, [], 'the page asked for something beside its own file');
    if (this.quiet) assert.deepEqual(this.said, [], 'the page said something on the console');
  }

  #listen(page) {
    page.on('console', it => {
      if (['error', 'warning'].includes(it.type())) this.said.push(`${it.type()}: ${it.text()}`);
    });
    page.on('pageerror', error => this.said.push(`error: ${error}`));
  }
}

/** The processes of the browser that runs on that profile, the eldest first. */
async function browserPids(profile) {
  const { stdout } = await run('ps', ['-eo', 'pid=,args=']);
  return stdout.split('\n')
    .filter(line => line.includes(`--user-data-dir=${profile}`))
    .map(line => Number.parseInt(line, 10));
}
