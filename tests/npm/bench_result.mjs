// One result and the table after it in wasm alone; how it is built stands in examples/bench_result.rs.

import { readFileSync } from 'node:fs';

const file = process.argv[2] ?? 'target/wasm32-unknown-unknown/page/examples/bench_result.wasm';
// What is linked and never called may ask for functions of a page.
const nothing = () => { throw new Error('there is no page'); };
const module = new WebAssembly.Module(readFileSync(file));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = nothing;
const { exports } = new WebAssembly.Instance(module, imports);
exports.main(0, 0);
const times = [];
for (let run = 0; run < 100; run++) {
  const start = process.hrtime.bigint();
  exports.main(0, 0);
  times.push(Number(process.hrtime.bigint() - start) / 1e6);
}
times.sort((a, b) => a - b);
console.log(`wasm, a result and its table: best ${times[0].toFixed(3)} ms, median ${times[50].toFixed(3)} ms`);
