import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import pLimit from 'p-limit';

import { makeTestFolder } from '#tools/test-folder.ts';
import type { Outcome } from '#tools/test-reports.ts';
import { RESULTS, stepsFor, type Step } from '#tools/test-steps.ts';

const ROOT = join(import.meta.dirname, '..');
/** Compiled modules, so that the hundreds of processes of a run compile each only once. */
const COMPILED = join(ROOT, '.tmp', 'compiled');

const temporary = makeTestFolder();

/** Runs a step's command and returns its exit status; the output of a `short` one is shown whole when it has ended. */
function run({ name, command, args, env, short }: Step): Promise<number> {
  return new Promise((resolve) => {
    const heading = `\n== ${name}\n`;
    if (!short) process.stdout.write(heading);
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: short ? 'pipe' : ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, TMPDIR: temporary, ...env },
    });
    let printed = heading;
    child.stdout?.on('data', (chunk) => (printed += String(chunk)));
    child.stderr?.on('data', (chunk) => (printed += String(chunk)));
    child.on('error', () => resolve(127));
    child.on('close', (status) => {
      if (short) process.stdout.write(printed);
      resolve(status ?? 1);
    });
  });
}

type Preparation = NonNullable<Step['prepare']>;

/** Runs one step; an unsuccessful one has at least one failure, one without a report counts as one test. */
async function outcomeOf(step: Step, prepared?: ReturnType<Preparation>): Promise<Outcome> {
  const found = (await prepared) ?? {};
  if (typeof found === 'string') return { passed: 0, skipped: 0, failures: [found] };
  const status = await run({ ...step, env: { ...step.env, ...found } });
  const read = step.read?.() ?? { passed: status === 0 ? 1 : 0, skipped: 0, failures: [] };
  const failures = status !== 0 && read.failures.length === 0 ? ['see above'] : read.failures;
  return { ...read, failures };
}

/** Runs the steps that the words choose and ends with one line `N passed, N failed`. */
async function main(words: readonly string[]): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const total: Outcome = { passed: 0, skipped: 0, failures: [] };
  const wanted = stepsFor(words);
  const prepared = new Map(wanted.map((step) => [step, step.prepare?.()]));
  async function take(step: Step): Promise<void> {
    const outcome = await outcomeOf(step, prepared.get(step));
    total.passed += outcome.passed;
    total.skipped += outcome.skipped;
    total.failures.push(...outcome.failures.map((failure) => `${step.name}: ${failure}`));
  }
  const atOnce = pLimit(availableParallelism());
  await Promise.all(wanted.filter((step) => step.short).map((step) => atOnce(take, step)));
  for (const step of wanted.filter((each) => !each.short)) await take(step);
  process.stdout.write('\n');
  for (const failure of total.failures) process.stdout.write(`FAILED ${failure}\n`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  process.stdout.write(`${total.passed} passed, ${total.failures.length} failed${skipped}\n`);
  process.exitCode = total.failures.length > 0 ? 1 : 0;
}

process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await main(process.argv.slice(2));
