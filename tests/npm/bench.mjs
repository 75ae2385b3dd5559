// The library for JavaScript beside the native engine, on the same files in one go:
//
//   cargo xtask npm
//   cargo run --release --example bench_dutch -- --write target/bench 200 500 1000
//   node tests/npm/bench.mjs target/bench
//
// Seconds from the text of a report to its pairs, the best of five; the last column is wasm ÷ native.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const qihui = createRequire(import.meta.url)('../../dist/npm/node/qihui.js');
const folder = process.argv[2] ?? 'target/bench';
const native = JSON.parse(readFileSync(join(folder, 'native.json'), 'utf8'));
const ratios = [];
// The engine compiles hot code a second time: as long as it has not, it is the compiler that is timed.
const warm = readFileSync(join(folder, `${Object.keys(native)[0]}.trf`), 'utf8');
for (let run = 0; run < 40; run++) qihui.pairNextRound(warm);
console.log('position            native     wasm    ratio   (s, best of 5)');
for (const [name, seconds] of Object.entries(native)) {
  const text = readFileSync(join(folder, `${name}.trf`), 'utf8');
  let best = Infinity;
  for (let run = 0; run < 5; run++) {
    const start = process.hrtime.bigint();
    qihui.pairNextRound(text);
    best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9);
  }
  ratios.push(best / seconds);
  console.log(`${name.padEnd(16)} ${seconds.toFixed(4).padStart(9)} ${best.toFixed(4).padStart(8)} ${(best / seconds).toFixed(2).padStart(8)}`);
}
const mean = Math.exp(ratios.reduce((sum, it) => sum + Math.log(it), 0) / ratios.length);
console.log(`geometric mean of the ratios: ${mean.toFixed(2)}`);
