import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  globalSetup: ['test/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine must not turn into a failed test: waiting ends with the test itself.
  expect: { poll: { timeout: 30_000 } },
};

/** Tests that replace modules, so that others must not share them. */
const REPLACING = [
  'server/features/auth/new-code.test.ts',
  'server/features/auth/passwords.test.ts',
  'server/features/auth/same-work.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          exclude: REPLACING,
          isolate: false,
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
