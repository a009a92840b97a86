import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { bringChromium } from '#tools/chromium.ts';
import { readPlaywright, readVitest, type Outcome } from '#tools/test-reports.ts';

const ROOT = join(import.meta.dirname, '..');
/** The folder of the suites' reports. */
export const RESULTS = join(ROOT, '.tmp', 'results');
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

/** A check or a suite of `npm test`. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it runs beside the other short ones, before the long ones. */
  readonly short?: true;
  /** Reads the step's counts after it has ended. */
  readonly read?: () => Outcome | undefined;
  /** Finds or brings what it needs, beside the steps before it: further environment variables, or the reason why it cannot run. */
  readonly prepare?: () => Promise<Readonly<Record<string, string>> | string>;
}

const short = (name: string, command: string, ...args: string[]): Step => ({
  name,
  command,
  args,
  short: true,
});

const unitTests = (name: string, ...args: string[]): Step => ({
  name,
  command: bin('vitest'),
  args: ['run', ...args],
  env: { TEST_RESULTS: RESULTS },
  read: () => readVitest(join(RESULTS, 'vitest.json'), join(RESULTS, 'vitest-errors.json')),
});

// Several run at once: with threads of its own each would compute a third more, since every thread checks what it shares with others again.
const types = (name: string, project: string) =>
  short(name, bin('tsc'), '--singleThreaded', '-p', project);

const TYPES = [
  types('types', '.'),
  types('types of web', 'web'),
  types('types of the extension', 'extension'),
  types('types of browser tests', 'test/e2e'),
];
const FORMAT = short('format', bin('oxfmt'), '--check', '.');
const LINT = short('lint', bin('oxlint'), '--type-aware', '--deny-warnings');

/** Everything that must hold. */
const ALL: readonly Step[] = [
  short('build', process.execPath, 'tools/build.ts'),
  LINT,
  short('unused code', bin('knip'), '--no-progress'),
  ...TYPES,
  FORMAT,
  unitTests('unit and acceptance tests'),
  {
    name: 'browser tests',
    command: bin('playwright'),
    args: ['test'],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(RESULTS, 'playwright.json'),
      // Node reads TypeScript itself, as for all other commands; Playwright's own reader takes four times as long.
      PW_DISABLE_TS_ESM: '1',
    },
    read: () => readPlaywright(join(RESULTS, 'playwright.json')),
    async prepare() {
      const path = await bringChromium();
      return path
        ? { CHROMIUM_PATH: path }
        : 'no Chromium was found or could be brought (CHROMIUM_PATH)';
    },
  },
];

/** The steps that words choose by a part of their name, all without any; `quick` stands for format, lint, types and the unit tests of what changed. */
export function stepsFor(words: readonly string[]): readonly Step[] {
  const named = ALL.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (!words.includes('quick')) return named;
  const only = [
    '--project',
    'unit',
    '--project',
    'databases',
    '--project',
    'replaced modules',
    '--passWithNoTests',
  ];
  const changed = unitTests('unit tests of what changed', ...only, '--changed', branchPoint());
  return [...new Set([FORMAT, LINT, ...TYPES, ...named]), changed];
}

/** Where this branch left main; on main, its last commit. */
function branchPoint(): string {
  for (const main of ['main', 'origin/main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status === 0) return stdout.trim();
  }
  return 'HEAD';
}
