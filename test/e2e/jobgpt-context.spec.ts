import { seedApplication } from '#test/e2e/application-helpers.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { field, generate, openJobgpt, test } from '#test/e2e/jobgpt-helpers.ts';

test.beforeEach(({ double }) => double.forget());

test('[GPT-27] [GPT-28] nothing is shared until it is switched on, the preview shows it, and the switch stays as it was set', async ({
  signedIn,
  person,
  double,
}) => {
  await seedApplication(person, { company: 'Juniper', title: 'Backend Engineer' });
  await openJobgpt(signedIn);
  const share = signedIn.getByRole('switch', { name: 'One of my applications' });
  await expect(share).not.toBeChecked();
  await field(signedIn).fill('Juniper');
  await share.check();
  await generate(signedIn).click();
  await expect(
    signedIn.getByText('Please choose an application, or do not share one.'),
  ).toBeVisible();
  await signedIn
    .getByLabel('Application', { exact: true })
    .selectOption({ label: 'Backend Engineer at Juniper' });
  await signedIn.getByRole('button', { name: 'Show what is sent' }).click();
  const dialog = signedIn.getByRole('dialog', { name: 'What is sent' });
  await expect(dialog).toContainText('| Job title: Backend Engineer');
  expect(double.seen).toEqual([]);
  const shown = await dialog.locator('pre').allInnerTexts();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await generate(signedIn).click();
  await expect(signedIn.getByText('Tokens: 154')).toBeVisible();
  expect(double.seen[0]?.body.messages.map(({ content }) => content)).toEqual(shown);
  await expect(share).toBeChecked();
  await expect(
    signedIn.getByText('is sent with every request, in this browser, until you turn'),
  ).toBeVisible();
  await signedIn.getByRole('tab', { name: 'Behavioral' }).click();
  await signedIn.reload();
  await expect(share).toBeChecked();
  await share.uncheck();
  await field(signedIn).fill('Tell me about a conflict');
  await generate(signedIn).click();
  await expect.poll(() => double.seen.length).toBe(2);
  expect(JSON.stringify(double.seen[1])).not.toContain('Backend Engineer');
  await signedIn.goto('/jobgpt');
  await expect(share).not.toBeChecked();
});

test('[GPT-47] an answer is saved with its application, found, deleted and restored', async ({
  signedIn,
  person,
}) => {
  await seedApplication(person, { company: 'Juniper', title: 'Backend Engineer' });
  await openJobgpt(signedIn);
  await field(signedIn).fill('Juniper');
  await generate(signedIn).click();
  await signedIn.getByRole('button', { name: 'Keep', exact: true }).click();
  // What is known of the company moves the list below it when it comes.
  await expect(signedIn.getByRole('heading', { name: 'Your applications there' })).toBeVisible();
  const saved = signedIn.getByRole('list', { name: 'Saved answers' });
  await expect(saved.getByRole('heading', { name: 'Juniper' })).toBeVisible();
  await saved.getByRole('button', { name: 'Attach' }).click();
  const dialog = signedIn.getByRole('dialog');
  await dialog
    .getByLabel('Application', { exact: true })
    .selectOption({ label: 'Backend Engineer at Juniper' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(saved.getByRole('link', { name: 'Backend Engineer at Juniper' })).toBeVisible();
  await signedIn.getByPlaceholder('Search saved answers...').fill('no such words');
  await expect(signedIn.getByText('No saved answer contains these words.')).toBeVisible();
  await expect(signedIn).toHaveURL(/search=no/);
  await signedIn.getByPlaceholder('Search saved answers...').fill('MAPS');
  await expect(saved.getByRole('heading', { name: 'Juniper' })).toBeVisible();
  await saved.getByRole('button', { name: 'Delete' }).click();
  await expect(saved).toHaveCount(0);
  await signedIn.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('heading', { name: 'Juniper' })).toBeVisible();
});

test('[GPT-9] the text selects the template, and the page says why', async ({ signedIn }) => {
  await openJobgpt(signedIn, 'general');
  await field(signedIn).fill('Write a cover letter');
  await expect(signedIn.getByText('because your text says “cover letter”')).toBeVisible();
  await signedIn.getByLabel('Template').selectOption({ label: 'Resume' });
  await expect(signedIn.getByText('Improves a bullet or a section')).toBeVisible();
});

test('[GPT-10] [GPT-11] [GPT-12] [GPT-13] the helpers that need no model work in each mode', async ({
  signedIn,
  person,
  double,
}) => {
  const { company_id } = await seedApplication(person, {
    company: 'Juniper',
    title: 'Backend Engineer',
  });
  await person.api('PUT', `/api/companies/${company_id}/`, { description: 'Ask Kim about it' });
  await openJobgpt(signedIn);
  await field(signedIn).fill('juniper');
  await expect(signedIn.getByRole('heading', { name: 'Your notes on Juniper' })).toBeVisible();
  await expect(signedIn.getByText('Ask Kim about it')).toBeVisible();
  await openJobgpt(signedIn, 'behavioral');
  await field(signedIn).fill('Tell me about a conflict');
  await expect(signedIn.getByText('Because it says “conflict”.')).toBeVisible();
  await signedIn.getByLabel('Your own answer').fill('I built a cache. As a result, it took 20 ms.');
  const check = signedIn.getByRole('list', { name: 'Check of your answer' });
  await expect(check.getByText('Action: found')).toBeVisible();
  await expect(check.getByText('Situation: to improve')).toBeVisible();
  await openJobgpt(signedIn, 'general');
  await signedIn.getByLabel('Job posting').fill('You know Kubernetes and Rust.');
  await signedIn.getByRole('textbox', { name: 'Resume' }).fill('Rust');
  await expect(
    signedIn.getByRole('heading', { name: 'Missing from your resume (1)' }),
  ).toBeVisible();
  expect(double.seen).toEqual([]);
});
