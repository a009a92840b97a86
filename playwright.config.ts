import { availableParallelism } from 'node:os';

import { defineConfig } from '@playwright/test';

// As in vitest.config.ts.
process.env['TEST_SERVER_FLAGS'] ??= '--liftoff-only';

/** Features of Chromium that are switched off: those Playwright switches off itself, since its own list is replaced. */
const PLAYWRIGHT_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];
/** Parses scripts beside the page that arrive, although the process has compiled them for the test before. */
const STREAMING = 'ScriptStreaming';
/** The address bar's popups are pages of their own in every window. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export default defineConfig({
  testDir: 'test/e2e',
  // The other one maps libraries to declarations of types, which Playwright would load instead of them.
  tsconfig: 'test/e2e/tsconfig.json',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: '.tmp/e2e',
  fullyParallel: false,
  // Tests wait for pages and servers a third of their time, which one more worker than cores uses.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  retries: 0,
  // A busy machine must not turn into a failed test: a wait that is met ends at once.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : 'line',
  use: {
    // A sixth of the whole run; `npx playwright test --trace retain-on-failure` when a failure needs one.
    trace: 'off',
    // A transition is no more than frames to draw; what moves is measured where it is the matter.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests answer requests in the server's place, which a worker in between would hide; its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A test's pages share the process of the test before, which has compiled their scripts.
        '--process-per-site',
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
        // A page of a test ends before optimised code, or marking beside it, has paid for itself; a look with axe fills a small heap several times.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=32 --initial-old-space-size=256',
        `--disable-features=${[...PLAYWRIGHT_OFF, ...POPUPS, STREAMING].join(',')}`,
      ],
    },
  },
});
