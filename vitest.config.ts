import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

/** The folder that reports go to; undefined when somebody runs the tests by hand. */
const results = process.env['TEST_RESULTS'];

/** Keeps what the JSON report leaves out: errors outside of tests, and files whose tests did not end. */
const unended: Reporter = {
  onTestRunEnd(modules, errors) {
    const ended = new Set(['passed', 'failed', 'skipped']);
    const lost = modules
      .filter((module) => !ended.has(module.state()))
      .map((module) => `${module.relativeModuleId}: its tests did not end`);
    const said = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(join(results!, 'vitest-errors.json'), JSON.stringify([...said, ...lost]));
  },
};

// Optimising WebAssembly (the embedded database) costs a process that lives for seconds, or opens one database after another, more than it saves.
const FLAGS = (process.env['TEST_SERVER_FLAGS'] ??= '--liftoff-only');

const shared = {
  environment: 'node',
  // A busy machine must not turn into a failed test: waiting ends with the test itself.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Files that take half a minute alone, mostly waiting for processes: begun last, one of them would be waited for with idle cores. */
const LONG =
  /(drill|additions|data-directory|hardships|embedded-server|terminal|backup)\.test\.ts$/;

/** Vitest's own order, with the long files first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests that open databases of their own; all others share one for minutes, whose code is worth optimising. */
const OPENING = ['server/app/**', 'server/operations/**', 'server/platform/database/**'].map(
  (folder) => `${folder}/*.test.ts`,
);

/** Tests that replace modules, so that others must not share them. */
const REPLACING = [
  'server/features/auth/new-code.test.ts',
  'server/features/auth/passwords.test.ts',
  'server/features/auth/same-work.test.ts',
];

export default defineConfig({
  test: {
    // Beside each works a server; fewer than two would wait for it, and each further one opens databases and servers of its own.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    sequence: { sequencer: LongFirst },
    // Of the root, not of each project: what files share is started once a run.
    globalSetup: ['test/support/global-setup.ts'],
    reporters: results
      ? ['default', ['json', { outputFile: join(results, 'vitest.json') }], unended]
      : ['default'],
    projects: [
      {
        // Reading the modules anew for every file took a quarter of the time.
        test: {
          ...shared,
          name: 'unit',
          include: [
            'server/**/*.test.ts',
            'shared/**/*.test.ts',
            'web/**/*.test.ts',
            'tools/**/*.test.ts',
            'test/support/**/*.test.ts',
            'test/*.test.ts',
          ],
          exclude: [...REPLACING, ...OPENING],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'databases',
          include: OPENING,
          isolate: false,
          execArgv: FLAGS.split(' '),
        },
      },
      { test: { ...shared, name: 'replaced modules', include: REPLACING } },
      {
        test: {
          ...shared,
          name: 'acceptance',
          include: ['test/acceptance/**/*.test.ts'],
          isolate: false,
        },
      },
    ],
  },
});
