import type { Page } from '@playwright/test';

import { startOwnServer, type OwnServer } from '#test/e2e/own-server.ts';
import { kept, test as base, type Start } from '#test/e2e/fixtures.ts';
import { startChatDouble, type ChatDouble } from '#test/support/chat-completions.ts';

const startWithAi: Start<{ double: ChatDouble; server: OwnServer }> = async (atEnd) => {
  const double = await startChatDouble();
  atEnd(() => double.close());
  const server = await startOwnServer({
    AI_API_KEY: 'sk-browser-tests',
    AI_BASE_URL: double.baseUrl,
  });
  atEnd(() => server.remove());
  return { double, server };
};

interface TestFixtures {
  withAi: { double: ChatDouble; server: OwnServer };
  /** The chat-completions server of this worker. */
  double: ChatDouble;
}

/** The browser tests' `test` with a server that has an AI service. */
export const test = base.extend<TestFixtures>({
  withAi: kept(startWithAi),
  double: ({ withAi }, use) => use(withAi.double),
  server: ({ withAi }, use) => use(withAi.server),
});

/** The text field of the mode. */
export const field = (page: Page) => page.locator('textarea[name=input]');

/** The button 'Generate'. */
export const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });

/** Unfolds what a site without an AI service cannot do. */
export const unfoldWritten = (page: Page) => page.getByText('Written answers need').click();

/** Opens JobGPT in a mode. */
export async function openJobgpt(page: Page, mode?: string): Promise<void> {
  await page.goto(mode ? `/jobgpt?mode=${mode}` : '/jobgpt');
  await field(page).waitFor();
}
