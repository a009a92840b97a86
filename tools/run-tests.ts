import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { bringChromium } from '#tools/chromium.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, '.tmp', 'results');
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

/** How many tests a step ran; a step without counts of its own is one test. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Reads the step's own counts after it ended. */
  readonly count?: () => Tally;
}

/** Runs a command with its output shown and answers its exit status. */
function run({ command, args, env }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

function readVitest(): Tally {
  const report = JSON.parse(readFileSync(join(RESULTS, 'vitest.json'), 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function readPlaywright(): Tally {
  const { stats } = JSON.parse(readFileSync(join(RESULTS, 'playwright.json'), 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** The checks and suites in the order they run; `npm test -- unit` runs those whose name contains a word. */
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
    count: readVitest,
  },
  {
    name: 'browser tests',
    command: bin('playwright'),
    args: ['test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(RESULTS, 'playwright.json') },
    count: readPlaywright,
  },
];

/** Runs everything that `npm test` promises and ends with one line `N passed, N failed`. */
async function main(words: readonly string[]): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  for (const step of steps) {
    if (words.length > 0 && !words.some((word) => step.name.includes(word))) continue;
    process.stdout.write(`\n== ${step.name}\n`);
    let env = step.env;
    if (step.name === 'browser tests') {
      const path = bringChromium();
      if (!path) {
        total.failed += 1;
        failures.push('browser tests: no Chromium was found or could be brought (CHROMIUM_PATH)');
        continue;
      }
      env = { ...env, CHROMIUM_PATH: path };
    }
    const status = await run({ ...step, env });
    const report = step.name === 'browser tests' ? 'playwright.json' : 'vitest.json';
    const counted = step.count && existsSync(join(RESULTS, report)) ? step.count() : undefined;
    const tally = counted ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 };
    if (status !== 0 && tally.failed === 0) tally.failed = 1;
    if (status !== 0) failures.push(`${step.name}: see above`);
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  process.stdout.write('\n');
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
