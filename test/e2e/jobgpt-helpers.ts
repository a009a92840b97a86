import type { Page } from '@playwright/test';

import { startOwnServer } from '#test/e2e/own-server.ts';
import { test as base } from '#test/e2e/fixtures.ts';
import { startChatDouble, type ChatDouble } from '#test/support/chat-completions.ts';

interface WorkerFixtures {
  /** The chat-completions server of this worker. */
  double: ChatDouble;
}

/** The browser tests' `test` with a server that has an AI service. */
export const test = base.extend<object, WorkerFixtures>({
  double: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const double = await startChatDouble();
      await use(double);
      await double.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ double }, use) => {
      const server = await startOwnServer({
        AI_API_KEY: 'sk-browser-tests',
        AI_BASE_URL: double.baseUrl,
      });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The text field of the mode. */
export const field = (page: Page) => page.locator('textarea[name=input]');

/** The button 'Generate'. */
export const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });

/** Opens JobGPT in a mode. */
export async function openJobgpt(page: Page, mode?: string): Promise<void> {
  await page.goto(mode ? `/jobgpt?mode=${mode}` : '/jobgpt');
  await field(page).waitFor();
}
