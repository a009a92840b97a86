import type { Page } from '@playwright/test';

import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import type { Person } from '#test/support/people.ts';

/** A company with an application; its addresses. */
async function companyOf(person: Person) {
  const { company_id: id } = await seedApplication(person, { company: 'Meadow' });
  return { page: `/companies/${id}`, form: `/companies/${id}/edit`, api: `/api/companies/${id}/` };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const stored = async (person: Person, path: string) => (await person.api('GET', path)).body;
const undo = (page: Page) =>
  toastOf(page, messages.companies.updated).getByRole('button', { name: 'Undo' }).click();

test.describe('editing a company', () => {
  test('[CO-22] [CO-23] from its page: changed fields are sent, the page shows them, and Undo takes them back', async ({
    signedIn: page,
    person,
  }) => {
    const company = await companyOf(person);
    await person.api('PUT', company.api, { industry: 'Maps' });
    await page.goto(company.page);
    await page.getByRole('link', { name: 'Edit company' }).click();
    await expect(page).toHaveURL(company.form);
    await expect(page).toHaveTitle('Edit Meadow · Waymark');
    await expectAccessible(page);
    await expect(page.getByLabel('Industry')).toHaveValue('Maps');
    await page.getByLabel('Company name').fill('Meadow Systems');
    await page.getByLabel('Website').fill('https://meadow.example');
    await page.getByLabel('Notes').fill('Ask Kim.\nTuesdays.');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page);
    expect((await sent).postDataJSON()).toEqual({
      name: 'Meadow Systems',
      website: 'https://meadow.example',
      description: 'Ask Kim.\nTuesdays.',
      base: { name: 'Meadow', website: '', description: '' },
    });
    await expect(page).toHaveURL(company.page);
    await expect(page.getByRole('heading', { level: 1, name: 'Meadow Systems' })).toBeVisible();
    await expect(page.getByText('Ask Kim.')).toBeVisible();
    await undo(page);
    await expect(toastOf(page, messages.companies.undone)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Meadow' })).toBeVisible();
    await expect(page.getByText('Ask Kim.')).toHaveCount(0);
    expect(await stored(person, company.api)).toMatchObject({
      name: 'Meadow',
      website: '',
      industry: 'Maps',
      description: '',
    });
  });

  test('[CO-23] Undo leaves what was changed again meanwhile', async ({
    signedIn: page,
    person,
  }) => {
    const company = await companyOf(person);
    await page.goto(company.form);
    await page.getByLabel('Notes').fill('mine');
    await save(page);
    await expect(page).toHaveURL(company.page);
    await person.api('PUT', company.api, { description: 'newer' });
    await undo(page);
    await expect(toastOf(page, messages.companies.changedSince)).toBeVisible();
    expect(await stored(person, company.api)).toMatchObject({ description: 'newer' });
    await expect(page.getByText('newer')).toBeVisible();
  });

  test('[CO-22] what was changed elsewhere is chosen field by field', async ({
    signedIn: page,
    person,
  }) => {
    const company = await companyOf(person);
    await page.goto(company.form);
    await page.getByLabel('Notes').fill('mine');
    await page.getByLabel('Industry').fill('Stone');
    await person.api('PUT', company.api, { description: 'theirs', industry: 'Maps' });
    await save(page);
    const question = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await expect(question).toContainText(messages.common.changedElsewhere);
    await expectAccessible(page);
    const notes = question.getByRole('group', { name: 'Notes' });
    await expect(notes.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription(
      'theirs',
    );
    await notes.getByRole('radio', { name: 'Theirs' }).check();
    await question.getByRole('button', { name: 'Save chosen' }).click();
    await expect(page).toHaveURL(company.page);
    expect(await stored(person, company.api)).toMatchObject({
      description: 'theirs',
      industry: 'Stone',
    });
  });

  test('[CO-21] [CO-22] refusals stand at their fields, and what was typed survives a reload and Cancel', async ({
    signedIn: page,
    person,
  }) => {
    const company = await companyOf(person);
    await seedApplication(person, { company: 'Harbor', date: '2026-01-01' });
    await page.goto(company.form);
    await page.getByLabel('Company name').fill('');
    await page.getByLabel('Website').fill('meadow');
    await save(page);
    await expect(page.getByRole('alert')).toContainText('Please correct 2 fields');
    await expect(page.getByLabel('Website')).toHaveAccessibleDescription(
      new RegExp(messages.companies.websiteUrl),
    );
    await expectAccessible(page);
    await page.getByLabel('Company name').fill('harbor');
    await page.getByLabel('Website').fill('');
    await save(page);
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(
      serverMessages.companies.nameInUse,
    );
    await page.reload();
    await expect(page.getByText(messages.applications.draftRestored)).toBeVisible();
    await expect(page.getByLabel('Company name')).toHaveValue('harbor');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(company.page);
    await toastOf(page, messages.applications.discarded)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByLabel('Company name')).toHaveValue('harbor');
    expect(await stored(person, company.api)).toMatchObject({ name: 'Meadow' });
  });

  test('[CO-12] [CO-22] a company that is not there says so', async ({ signedIn: page }) => {
    await page.goto('/companies/0198a000-0000-7000-8000-000000000000/edit');
    await expect(page.getByText(messages.companies.notFound)).toBeVisible();
    await expectAccessible(page);
  });

  test('[CO-22] [UI-2] [UI-3] the form fits every window', async ({ signedIn: page, person }) => {
    const company = await companyOf(person);
    await page.goto(company.form);
    await page.getByLabel('Notes').fill('Ask Kim. '.repeat(60));
    await expectGoodLooks(page);
  });
});
