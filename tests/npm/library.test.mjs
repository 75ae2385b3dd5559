// The built npm package, called from node as a web developer would.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const qihui = require('../../dist/npm/node/qihui.js');
const data = fileURLToPath(new URL('../data/', import.meta.url));

test('an event, change by change', () => {
  let facts = qihui.newEvent();
  const perform = command => { facts = qihui.apply(facts, qihui.decide(facts, command)); };
  perform({ do: 'register', newcomers: ['甲', '乙', '丙', '丁'].map(name => ({ name })) });
  perform({ do: 'pairNextRound', round: 1, seed: '0000000000000007' });
  perform({ do: 'publishRound', round: 1 });
  perform({ do: 'enterResult', round: 1, board: 1, result: 'firstWins' });
  assert.equal(facts.players.length, 4);
  assert.equal(facts.rounds[0].boards[0].result, 'firstWins');
  assert.throws(() => perform({ do: 'pairNextRound', round: 2, seed: '0000000000000008' }), /still waits for 1 boards/);
});

test('a TRF file is paired, checked and ranked', () => {
  const folder = `${data}pairing/`;
  const file = readdirSync(folder, { recursive: true }).filter(it => it.endsWith('.trf')).sort()[0];
  const trf = readFileSync(`${folder}${file}`, 'utf8');
  const checked = qihui.checkPairings(trf);
  assert.ok(checked.length > 0);
  const table = qihui.standings(trf, ['BH', 'SB']);
  assert.ok(table.rows.length > 2);
  assert.ok(table.rows.every((row, i) => i === 0 || row.points <= table.rows[i - 1].points));
  assert.throws(() => qihui.standings(trf, ['NO-SUCH']), /NO-SUCH/);
});

test('a round is explained, and why two do not meet', () => {
  const folder = `${data}pairing/`;
  const file = readdirSync(`${folder}sim/`).filter(it => it.endsWith('.trf')).sort()[0];
  const trf = readFileSync(`${folder}sim/${file}`, 'utf8');
  const checked = qihui.checkPairings(trf);
  // What the check says of a round and what its explanation says are one and the same.
  assert.ok(checked.length > 2 && checked.every(it => it.agrees && it.rules.length === 0 && it.played.length === 0));
  const rounds = checked.map(it => it.round);
  for (const round of rounds) {
    const en = qihui.explainRound(trf, { round });
    const zh = qihui.explainRound(trf, { round, language: 'zh' });
    assert.equal(en.round, round);
    assert.ok(en.byTheRules && en.boards.length > 0 && en.bent.length > 0);
    assert.ok(en.boards.every(({ lines }) => /^Bracket \d+ of/.test(lines[0]) && lines.every(it => it.endsWith('.'))));
    assert.ok(zh.boards.every(({ lines }) => /^第\d+组/.test(lines[0]) && lines.every(it => it.endsWith('。'))));
    const [a, b] = en.boards[0].game;
    assert.equal(qihui.whyNot(trf, a, b, { round }).details.why, 'paired');
    for (const { game: [other] } of en.boards.slice(1)) {
      const why = qihui.whyNot(trf, a, other, { round });
      assert.notEqual(why.details.why, 'better');
      assert.ok(why.line.endsWith('.'));
    }
  }
  assert.throws(() => qihui.explainRound(trf, { round: 99 }), /round 99/);
  assert.throws(() => qihui.whyNot(trf, 1, 9999, { round: 1 }), /9999/);
});

test('every round of the corpus: the check and the explanation say the same', () => {
  let seen = 0;
  for (const kind of ['sim', 'rtg', 'checked']) {
    for (const file of readdirSync(`${data}pairing/${kind}/`).filter(it => it.endsWith('.trf')).sort()) {
      const trf = readFileSync(`${data}pairing/${kind}/${file}`, 'utf8');
      for (const { round, agrees } of qihui.checkPairings(trf)) {
        assert.equal(qihui.explainRound(trf, { round }).byTheRules, agrees, `${file}, round ${round}`);
        seen++;
      }
    }
  }
  assert.ok(seen > 500, `${seen} rounds`);
});

test('a lying file is refused', () => {
  assert.throws(() => qihui.readEvent('{"format":"qihui","schema":1,"event":"x","sha256":"","body":{}}'), /checksum/);
  assert.throws(() => qihui.readEvent('no'), /not JSON/);
});
