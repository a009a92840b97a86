import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

/** A module with two functions that count down; `f` is the second. */
const MODULE = [
  [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  [1, 5, 1, 0x60, 1, 0x7f, 0],
  [3, 3, 2, 0, 0],
  [7, 5, 1, 1, 0x66, 0, 1],
  [10, 31, 2],
  ...Array.from({ length: 2 }, () => [
    14, 0, 0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x0b,
  ]),
].flat();

const PROGRAM = `
  import { holdOptimizer } from ${JSON.stringify(join(import.meta.dirname, 'shrink-heap.ts'))};
  const optimize = holdOptimizer();
  const { instance } = await WebAssembly.instantiate(new Uint8Array(${JSON.stringify(MODULE)}));
  instance.exports.f(2e8);
  if (process.argv.includes('released')) optimize();
  instance.exports.f(2e8);
`;

/** What compiled the function. Node strips types by WebAssembly, too. */
const compiled = (by: string) => new RegExp(`#1 using ${by}, .*bodysize 14 `);

async function run(when: string): Promise<string> {
  const flags = ['--trace-wasm-compilation-times', '--input-type=module', '-e', PROGRAM, when];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return stdout;
}

test('WebAssembly is optimized once the optimizer is no longer held, what was compiled before included', async () => {
  const held = await run('held');
  expect(held).toMatch(compiled('Liftoff'));
  expect(held).not.toMatch(compiled('TurboFan'));
  expect(await run('released')).toMatch(compiled('TurboFan'));
});
