import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import pLimit from 'p-limit';

import { bringChromium } from '#tools/chromium.ts';
import { makeTestFolder } from '#tools/test-folder.ts';
import { readPlaywright, readVitest, type Outcome } from '#tools/test-reports.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, '.tmp', 'results');
/** Compiled modules, so that the hundreds of processes of a run compile each only once. */
const COMPILED = join(ROOT, '.tmp', 'compiled');
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Whether it runs beside other short ones, before the long ones. */
  readonly short?: true;
  /** Reads the step's counts after it has ended. */
  readonly read?: () => Outcome | undefined;
}

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

const temporary = makeTestFolder();

const short = (name: string, command: string, ...args: string[]): Step => ({
  name,
  command,
  args,
  short: true,
});

/** The checks and suites; `npm test -- unit` runs those whose name contains the word. */
const steps: Step[] = [
  short('build of web', process.execPath, 'tools/build-web.ts'),
  short('lint', bin('oxlint'), '--type-aware', '--deny-warnings'),
  short('unused code', bin('knip'), '--no-progress'),
  short('types', bin('tsc'), '-p', '.'),
  short('types of web', bin('tsc'), '-p', 'web'),
  short('types of browser tests', bin('tsc'), '-p', 'test/e2e'),
  short('format', bin('oxfmt'), '--check', '.'),
  {
    name: 'unit and acceptance tests',
    command: bin('vitest'),
    args: ['run'],
    env: { TEST_RESULTS: RESULTS },
    read: () => readVitest(join(RESULTS, 'vitest.json'), join(RESULTS, 'vitest-errors.json')),
  },
  {
    name: 'browser tests',
    command: bin('playwright'),
    args: ['test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(RESULTS, 'playwright.json') },
    read: () => readPlaywright(join(RESULTS, 'playwright.json')),
  },
];

/** Runs one step; an unsuccessful one has at least one failure, one without a report counts as one test. */
async function outcomeOf(step: Step): Promise<Outcome> {
  let env = step.env;
  if (step.name === 'browser tests') {
    const path = bringChromium();
    if (!path) {
      const why = 'no Chromium was found or could be brought (CHROMIUM_PATH)';
      return { passed: 0, skipped: 0, failures: [why] };
    }
    env = { ...env, CHROMIUM_PATH: path };
  }
  const status = await run({ ...step, env });
  const read = step.read?.() ?? { passed: status === 0 ? 1 : 0, skipped: 0, failures: [] };
  const failures = status !== 0 && read.failures.length === 0 ? ['see above'] : read.failures;
  return { ...read, failures };
}

/** Runs all steps and ends with one line `N passed, N failed`. */
async function main(words: readonly string[]): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const total: Outcome = { passed: 0, skipped: 0, failures: [] };
  const wanted = steps.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  async function take(step: Step): Promise<void> {
    const outcome = await outcomeOf(step);
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
