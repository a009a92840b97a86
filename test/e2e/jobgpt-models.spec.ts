import { startOwnServer } from '#test/e2e/own-server.ts';
import { test as base, expect, expectAccessible, kept } from '#test/e2e/fixtures.ts';
import { field, generate, openJobgpt } from '#test/e2e/jobgpt-helpers.ts';
import { lists, startChatDouble } from '#test/support/chat-completions.ts';

/** A server whose AI service is the operator's own: it wants no key and lists its models. */
const test = base.extend({
  server: kept(async (atEnd) => {
    const double = await startChatDouble();
    atEnd(() => double.close());
    double.listModels(lists('gpt-4', 'llama3'));
    const server = await startOwnServer({ AI_BASE_URL: double.baseUrl });
    atEnd(() => server.remove());
    return server;
  }),
});

test('[GPT-26] [GPT-53] [GPT-54] without a key a local server answers; its menu marks what it lacks and offers what it has', async ({
  signedIn: page,
}) => {
  await openJobgpt(page);
  const model = page.getByLabel('Model');
  await expect(model.getByRole('option')).toHaveText([
    'gpt-3.5-turbo (not offered by the AI service)',
    'gpt-4',
    'gpt-4-turbo (not offered by the AI service)',
    'llama3',
  ]);
  await expect(model).toHaveValue('gpt-4');
  await model.selectOption('llama3');
  await field(page).fill('Acme');
  await generate(page).click();
  await expect(page.getByText('Model: llama3')).toBeVisible();
  await expectAccessible(page);
});
