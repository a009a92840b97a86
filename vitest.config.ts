import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  globalSetup: ['test/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
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
            'shared/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/**/*.test.ts',
            'test/support/**/*.test.ts',
            'test/architecture.test.ts',
          ],
        },
      },
      { test: { ...shared, name: 'acceptance', include: ['test/acceptance/**/*.test.ts'] } },
    ],
  },
});
