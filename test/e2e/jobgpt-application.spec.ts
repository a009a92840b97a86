import { seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible } from '#test/e2e/fixtures.ts';
import { field, generate, openJobgpt, test } from '#test/e2e/jobgpt-helpers.ts';
import { shiftsFromNow } from '#test/support/first-load.ts';
import { streamsWithPause } from '#test/support/chat-completions.ts';

const LONG = 'Because maps matter to me. '.repeat(40);

test.beforeEach(({ double }) => double.forget());

test('[GPT-55] one’s own answer and posting survive the mode, Back and a reload', async ({
  signedIn: page,
}) => {
  await openJobgpt(page, 'behavioral');
  const own = page.getByLabel('Your own answer');
  await own.fill('I built a cache.');
  await page.getByRole('tab', { name: 'General' }).click();
  const posting = page.getByLabel('Job posting');
  await posting.fill('You know Rust.');
  await page.getByRole('textbox', { name: 'Resume' }).fill('Go');
  await page.getByRole('tab', { name: 'Behavioral' }).click();
  await expect(own).toHaveValue('I built a cache.');
  await page.goBack();
  await expect(posting).toHaveValue('You know Rust.');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await expect(posting).toHaveValue('You know Rust.');
  await page.goBack();
  await expect(own).toHaveValue('I built a cache.');
  await page.reload();
  await expect(own).toHaveValue('I built a cache.');
});

test('[GPT-7] the question of a mode is there again after a visit elsewhere', async ({
  signedIn: page,
}) => {
  await openJobgpt(page, 'general');
  await field(page).fill('Help me with my resume');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'JobGPT' }).click();
  await field(page).waitFor();
  await expect(field(page)).toHaveValue('');
  await openJobgpt(page, 'general');
  await expect(field(page)).toHaveValue('Help me with my resume');
});

test('[GPT-56] a question, an answer and a posting stay with their application', async ({
  signedIn: page,
  person,
}) => {
  const juniper = await seedApplication(person, { company: 'Juniper', title: 'Engineer' });
  const acme = await seedApplication(person, { company: 'Acme', title: 'Cartographer' });
  await openJobgpt(page);
  await field(page).fill('Juniper Networks');
  await page.getByRole('switch', { name: 'One of my applications' }).check();
  const pick = page.getByLabel('Application', { exact: true });
  await pick.selectOption({ label: 'Engineer at Juniper' });
  await expect(page).toHaveURL(`/jobgpt?application=${juniper.id}`);
  await expect(page.getByRole('link', { name: 'Engineer at Juniper' })).toBeVisible();
  await expect(field(page)).toHaveValue('Juniper Networks');
  await generate(page).click();
  await expect(page.getByText('Tokens: 154')).toBeVisible();

  await pick.selectOption({ label: 'Cartographer at Acme' });
  await expect(page).toHaveURL(`/jobgpt?application=${acme.id}`);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText('Tokens: 154')).toHaveCount(0);
  await field(page).fill('Acme');
  await page.goBack();
  await expect(field(page)).toHaveValue('Juniper Networks');
  await expect(page.getByText('Tokens: 154')).toBeVisible();
  await expectAccessible(page);

  await openJobgpt(page, `general&application=${acme.id}`);
  await page.getByLabel('Job posting').fill('Acme wants Rust.');
  await openJobgpt(page, `general&application=${juniper.id}`);
  await expect(page.getByLabel('Job posting')).toHaveValue('');
  await page.goto(`/edit/${acme.id}`);
  await expect(page.getByLabel('Job posting')).toHaveValue('Acme wants Rust.');
  await page.goto(`/jobgpt?application=${acme.id}`);
  await expect(field(page)).toHaveValue('Acme');
  await page.getByRole('button', { name: 'No application' }).click();
  await expect(page).toHaveURL('/jobgpt');
  await expect(field(page)).toHaveValue('');
});

test('[GPT-57] the answer is beside the form on a wide screen, in view on a narrow one, and its words move nothing', async ({
  signedIn: page,
  double,
}) => {
  for (const [width, height] of [
    [1280, 900],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    const go = Promise.withResolvers<void>();
    double.willDo(streamsWithPause([], go.promise, [LONG, LONG]));
    await openJobgpt(page);
    await field(page).fill('Acme');
    await generate(page).click();
    const answer = page.getByRole('region', { name: 'Answer', exact: true });
    await expect(answer.getByText('Waiting for the first words...')).toBeInViewport();
    await expect(answer.getByRole('heading', { name: 'Answer' })).toBeInViewport();
    await expect(answer.getByRole('button', { name: 'Stop' })).toBeInViewport();
    const form = await field(page).boundingBox();
    const place = await answer.boundingBox();
    if (width >= 1024) expect(place?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    else await expect(answer).toBeFocused();
    const shifts = await shiftsFromNow(page);
    go.resolve();
    await expect(answer).toContainText('Mode: Why Company');
    const moved = await shifts();
    expect(moved.sum <= 0.02 ? [] : moved.shifts).toEqual([]);
    await expectAccessible(page);
  }
});

test('[GPT-58] a kept answer is on its application’s page, newest three, and leads to itself', async ({
  signedIn: page,
  person,
}) => {
  const { id } = await seedApplication(person, { company: 'Juniper', title: 'Engineer' });
  for (const userInput of ['first', 'second', 'third', 'fourth']) {
    const kept = await person.api('POST', '/api/assistant/answers/', {
      mode: 'general',
      model: 'gpt-4',
      templateUsed: 'general-resume',
      userInput: `The ${userInput} question`,
      response: `The ${userInput} answer`,
      applicationId: id,
    });
    expect(kept.status).toBe(201);
  }
  await page.goto(`/edit/${id}`);
  const kept = page.getByRole('list', { name: 'JobGPT answers' });
  await expect(kept.getByRole('link')).toHaveText([
    'The fourth question',
    'The third question',
    'The second question',
  ]);
  await expect(page.getByRole('link', { name: 'All 4 answers' })).toBeVisible();
  await expectAccessible(page);
  await kept.getByRole('link', { name: 'The third question' }).click();
  await expect(page).toHaveURL(new RegExp(`/jobgpt\\?mode=general&application=${id}&answer=`));
  await expect(page.getByText('The third answer')).toBeInViewport();
  await expect(page.getByText('The second answer')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Saved answers' }).getByRole('heading')).toHaveCount(
    4,
  );
  await expectAccessible(page);
});

test('[GPT-47] an answer is kept with the application it is about', async ({
  signedIn: page,
  person,
}) => {
  const { id } = await seedApplication(person, { company: 'Juniper', title: 'Engineer' });
  await page.goto(`/edit/${id}`);
  await page.getByRole('link', { name: 'Ask JobGPT about this application' }).click();
  await field(page).fill('Juniper');
  await generate(page).click();
  await page.getByRole('button', { name: 'Keep with the application' }).click();
  await toastOf(page, 'Answer saved').waitFor();
  await page.getByRole('link', { name: 'Engineer at Juniper' }).first().click();
  await expect(page).toHaveURL(`/edit/${id}`);
  await expect(page.getByRole('list', { name: 'JobGPT answers' })).toContainText('Juniper');
});

test('an application that is gone leaves the address', async ({ signedIn: page }) => {
  await page.goto('/jobgpt?application=01890000-0000-7000-8000-000000000001');
  await expect(page).toHaveURL('/jobgpt');
});
