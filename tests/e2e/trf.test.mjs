// A tournament report from another program: opened by the file button, checked, written out and opened again; a broken
// one says where and changes nothing.

import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { open } from './harness.mjs';

const corpus = new URL('../data/pairing/sim/', import.meta.url);
const [first] = (await readdir(corpus)).filter(name => name.endsWith('.trf')).sort();
const report = await readFile(new URL(first, corpus), 'utf8');
const file = join(tmpdir(), `qihui-e2e-${process.pid}.trf`);

/** Gives the page a file by the button on the home page. */
async function bring(qihui, bytes) {
  await writeFile(file, bytes);
  await qihui.goto('');
  const [chooser] = await Promise.all([
    qihui.page.waitForEvent('filechooser'),
    qihui.page.getByRole('button', { name: /打开备份文件|Open a backup file/ }).click(),
  ]);
  await chooser.setFiles(file);
}

const facts = async qihui => {
  const { text } = await qihui.download(() => qihui.page.keyboard.press('Control+s'));
  return JSON.parse(text).body.present;
};

for (const [kind, bytes] of [
  ['line feeds', report.replaceAll(/\r\n?/g, '\n')],
  ['CRLF and a byte order mark', '\ufeff' + report.replaceAll(/\r\n?|\n/g, '\r\n')],
]) {
  test(`a report with ${kind} opens as a full event and goes out again`, { timeout: 120_000 }, async t => {
    const qihui = await open(t);
    const { page } = qihui;
    await bring(qihui, bytes);
    await page.waitForSelector('.event-name');
    const event = await facts(qihui);
    assert.ok(event.players.length > 3);
    assert.ok(event.rounds.length > 2);
    const id = page.url().match(/#\/e\/([^/]+)/)[1];

    await qihui.goto(`#/e/${id}/check`);
    await page.waitForSelector('#check-same', { timeout: 60_000 });

    await qihui.goto(`#/e/${id}/backup`);
    const { name, text } = await qihui.download(() => page.locator('#save-trf').click());
    assert.match(name, /第\d+轮\.trf$/);
    await bring(qihui, text);
    await page.waitForSelector('.event-name');
    await page.waitForFunction(old => !location.hash.includes(old), id);
    await page.waitForSelector('.kept-mark[data-kept="kept"]');
    const again = await facts(qihui);
    delete event.told?.remarks;
    delete again.told?.remarks;
    assert.deepEqual(again, event);
  });
}

test('a report of more players than an event may have is refused with a sentence', { timeout: 60_000 }, async t => {
  const qihui = await open(t);
  const line = n => `001 ${String(n).padStart(4)}      ${`Player ${n}`.padEnd(71)}0.0 ${String(n).padStart(4)}\n`;
  await bring(qihui, `XXR 9\n152 W\n${Array.from({ length: 2_001 }, (_, i) => line(i + 1)).join('')}`);
  await qihui.page.waitForSelector('.status-line[data-alarm]');
  assert.match(await qihui.page.textContent('.status-line'), /2001/);
  assert.match(qihui.page.url(), /html(#\/?)?$/);
});

test('a broken report says line and column and changes nothing until told to', { timeout: 60_000 }, async t => {
  const qihui = await open(t, { locale: 'en' });
  const { page } = qihui;
  const lines = report.replaceAll(/\r\n?/g, '\n').split('\n');
  const at = lines.findIndex(line => line.startsWith('001'));
  lines[at] = lines[at].slice(0, 91) + '7777' + lines[at].slice(95);
  await bring(qihui, lines.join('\n'));
  const remarks = page.locator('#file-remarks');
  await remarks.waitFor();
  assert.match(await remarks.textContent(), new RegExp(`line ${at + 1}, column \\d+: .*7777`));
  assert.equal(await page.locator('.event-line').count(), 0);
  await page.getByRole('button', { name: "Don't open it" }).click();
  await remarks.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.event-line').count(), 0);

  await bring(qihui, 'neither the one nor the other');
  await page.waitForSelector('.status-line[data-alarm]');
  assert.equal(await page.locator('.event-line').count(), 0);
});
