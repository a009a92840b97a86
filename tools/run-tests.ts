import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

import { bringChromium } from '#tools/chromium.ts';
import { readPlaywright, readVitest, type Outcome } from '#tools/test-reports.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, '.tmp', 'results');
/** Compiled modules, so that the hundreds of processes of a run compile each only once. */
const COMPILED = join(ROOT, '.tmp', 'compiled');
/** Bytes that the files of a run may take in memory. */
const MEMORY_NEEDED = 6e9;
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Reads the step's counts after it has ended. */
  readonly read?: () => Outcome | undefined;
}

/** A new folder for the run's files: in memory where there is plenty, since tests make, sync and delete many. */
function makeTemporaryFolder(): string {
  let parent = tmpdir();
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED) parent = '/dev/shm';
  } catch {
    // This system has no such file system.
  }
  const folder = mkdtempSync(join(parent, 'waymark-run-'));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Runs a command with its output shown and returns its exit status. */
function run({ command, args, env }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, TMPDIR: temporary, ...env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

const temporary = makeTemporaryFolder();

/** The checks and suites in their order; `npm test -- unit` runs those whose name contains the word. */
const steps: Step[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: bin('tsc'), args: ['-p', '.'] },
  { name: 'types of web', command: bin('tsc'), args: ['-p', 'web'] },
  { name: 'types of browser tests', command: bin('tsc'), args: ['-p', 'test/e2e'] },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress'] },
  { name: 'build of web', command: process.execPath, args: ['tools/build-web.ts'] },
  {
    name: 'unit and acceptance tests',
    command: bin('vitest'),
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(RESULTS, 'vitest.json')}`,
    ],
    read: () => readVitest(join(RESULTS, 'vitest.json')),
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
  for (const step of steps) {
    if (words.length > 0 && !words.some((word) => step.name.includes(word))) continue;
    process.stdout.write(`\n== ${step.name}\n`);
    const outcome = await outcomeOf(step);
    total.passed += outcome.passed;
    total.skipped += outcome.skipped;
    total.failures.push(...outcome.failures.map((failure) => `${step.name}: ${failure}`));
  }
  process.stdout.write('\n');
  for (const failure of total.failures) process.stdout.write(`FAILED ${failure}\n`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  process.stdout.write(`${total.passed} passed, ${total.failures.length} failed${skipped}\n`);
  process.exitCode = total.failures.length > 0 ? 1 : 0;
}

process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await main(process.argv.slice(2));
