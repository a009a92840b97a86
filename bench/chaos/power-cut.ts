import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { outcome, type Outcome } from '#bench/chaos/scene.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TEST = 'server/platform/database/embedded/power-cut';
const FIGURES = /(\d+) operations \((\d+) syncs\), \d+ cuts, (\d+) acknowledged writes, (\d+) lost/;

/** Runs the test that cuts the power of a recorded server, with more cuts than usual, and reads its figures. */
export async function powerCut(cuts: number): Promise<Outcome> {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', TEST, '--reporter=verbose'], {
    cwd: ROOT,
    env: { ...process.env, POWER_CUTS: String(cuts), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  const [figures, ...numbers] = FIGURES.exec(printed) ?? [];
  const [operations = 0, syncs = 0, acknowledged = 0, lost = 0] = numbers.map(Number);
  const holds = code === 0 && figures !== undefined && lost === 0;
  return outcome(`power cut of the embedded server, ${cuts} times`, {
    acknowledged,
    lost,
    figures: { 'file operations': operations, syncs },
    faults: holds ? [] : [`the test ended with ${code}: ${printed.slice(-3000)}`],
  });
}
