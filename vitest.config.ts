import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  globalSetup: ['test/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine must not turn into a failed test: waiting ends with the test itself.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'server/**/*.test.ts',
            'tools/**/*.test.ts',
            'test/support/**/*.test.ts',
            'test/architecture.test.ts',
          ],
        },
      },
      {
        // Pure modules, which leave nothing behind: one process reads all of their tests.
        test: {
          ...shared,
          name: 'pure',
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { ...shared, name: 'acceptance', include: ['test/acceptance/**/*.test.ts'] } },
    ],
  },
});
