import { FILTER_DEBOUNCE_MS } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { MODES } from '#shared/jobgpt/prompts/modes.ts';
import { expect, expectAccessible, test, WIDTHS } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { field, generate, openJobgpt, unfoldWritten } from '#test/e2e/jobgpt-helpers.ts';

const REASON = assistantMessages.notConfigured;
const STILL = `${REASON} You can still look up a company:`;

// This server has no AI service.
test('[GPT-10] without a key Generate checks the text, then says what is missing, and the helpers work', async ({
  signedIn,
  person,
}) => {
  await person.api('POST', '/api/applications/', {
    company: { name: 'Orbit Cabin' },
    job_title: 'Engineer',
  });
  await openJobgpt(signedIn);
  await signedIn.getByRole('button', { name: 'Orbit Cabin' }).click();
  await expect(field(signedIn)).toHaveValue('Orbit Cabin');
  await expect(signedIn.getByRole('heading', { name: 'Your applications there' })).toBeVisible();
  await expect(signedIn.getByRole('main')).toContainText(STILL);
  const sentence = 'Authentication failed. Please check your API key configuration.';
  await expect(generate(signedIn)).toBeHidden();
  await unfoldWritten(signedIn);
  await expect(generate(signedIn)).toHaveAccessibleDescription(REASON);
  await expect(signedIn.getByText(assistantMessages.setKey)).toBeVisible();
  await expect(signedIn.getByRole('alert')).toHaveCount(0);
  await expect(signedIn.getByText(sentence)).toHaveCount(0);
  await expect(signedIn.getByText('The answer appears here.')).toHaveCount(0);
  await field(signedIn).fill('Acme');
  await expect(signedIn.getByRole('heading', { name: 'Look up a company' })).toBeVisible();
  await expectAccessible(signedIn);
  await field(signedIn).fill('  ');
  await generate(signedIn).click();
  await expect(signedIn.getByText('Please enter some text')).toBeVisible();
  await expect(signedIn.getByText(sentence)).toHaveCount(0);
  await field(signedIn).fill('Acme');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await signedIn.route('**/functions/v1/jobgpt-prompt', async (route) => {
    await held;
    await route.continue();
  });
  await field(signedIn).press('Control+Enter');
  await expect(signedIn.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  release();
  await expect(signedIn.getByRole('alert')).toHaveText(sentence);
  await expect(generate(signedIn)).toHaveAccessibleDescription(REASON);
  await expectAccessible(signedIn);
  await signedIn.getByRole('button', { name: 'Check your own answer' }).click();
  await expect(signedIn.getByLabel('Your own answer')).toBeVisible();
});

test('[GPT-10] on a phone the look-up of a company comes before Generate, by its button and by Enter', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openJobgpt(page);
  await unfoldWritten(page);
  const lookUp = page.getByRole('button', { name: 'Look up', exact: true });
  const [first, then] = await Promise.all([lookUp.boundingBox(), generate(page).boundingBox()]);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(then?.y ?? 0);
  await lookUp.click();
  await expect(page.getByText('Please enter some text')).toBeVisible();
  // While the name is typed a third of a second passes before it is asked for; by Enter none does.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(/Zanzibar/);
  await field(page).fill('Zanzibar Widgets');
  await field(page).press('Enter');
  await page.clock.runFor(FILTER_DEBOUNCE_MS / 3);
  await asked;
  await page.clock.resume();
  await expect(page.getByText('Nothing is known about “Zanzibar Widgets” yet')).toBeVisible();
  await expect(field(page)).toHaveValue('Zanzibar Widgets');
});

test('[GPT-10] names no setting to people who do not run the site', async ({ signedIn: page }) => {
  // On a machine of its own everybody runs it.
  await page.route('**/jobgpt', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('mailbox&quot;:true', 'mailbox&quot;:false');
    await route.fulfill({ response, body });
  });
  await openJobgpt(page);
  await unfoldWritten(page);
  await expect(generate(page)).toHaveAccessibleDescription(REASON);
  await expect(page.getByText('how to connect one')).toHaveCount(0);
  await expect(page.getByText('AI_')).toHaveCount(0);
});

test('[GPT-51] [UI-2] every mode is accessible and fits its width', async ({ signedIn }) => {
  test.slow();
  for (const mode of MODES) {
    await signedIn.goto(`/jobgpt?mode=${mode}`);
    await unfoldWritten(signedIn);
    await field(signedIn).fill('Tell me about a time I improved my resume');
    await signedIn.getByText('Options', { exact: true }).click();
    await signedIn.getByRole('switch').first().check();
    for (const width of WIDTHS) {
      await expectGoodLooks(signedIn, { widths: [width] });
      const tops = await signedIn
        .getByRole('tab')
        .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
      expect(new Set(tops).size, 'rows of tabs').toBe(1);
    }
  }
});
