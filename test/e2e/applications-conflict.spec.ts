import type { Page } from '@playwright/test';

import { messages } from '#shared/core/messages.ts';
import { rowsOf, seedApplication } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import type { Person } from '#test/support/people.ts';

const stored = async (person: Person, id: string) =>
  (await person.api('GET', `/api/applications/${id}/`)).body;

const question = (page: Page) => page.getByRole('dialog', { name: 'Changed elsewhere' });

const version = (page: Page, field: string, side: 'Yours' | 'Theirs') =>
  question(page).getByRole('group', { name: field }).getByRole('radio', { name: side });

test.describe('an application open twice', () => {
  test('[APP-70] only changed fields are sent, so that two tabs change different fields of one application', async ({
    signedIn: first,
    person,
    context,
  }) => {
    const { id } = await seedApplication(person, { title: 'Engineer', notes: 'stored' });
    const second = await context.newPage();
    await first.goto(`/edit/${id}`);
    await second.goto(`/edit/${id}`);
    // A form that opens later begins with the draft of the first.
    await expect(second.getByLabel('Job title')).toHaveValue('Engineer');
    await first.getByLabel('Notes').fill('first tab');
    await second.getByLabel('Job title').fill('Lead Engineer');
    await first.getByRole('button', { name: 'Save Changes' }).click();
    await expect(first).toHaveURL('/dashboard');
    const sent = second.waitForRequest((request) => request.method() === 'PUT');
    await second.getByRole('button', { name: 'Save Changes' }).click();
    expect((await sent).postDataJSON()).toEqual({
      job_title: 'Lead Engineer',
      base: { job_title: 'Engineer' },
    });
    await expect(second).toHaveURL('/dashboard');
    expect(await stored(person, id)).toMatchObject({
      job_title: 'Lead Engineer',
      notes: 'first tab',
    });
  });

  test('[APP-70] [UI-1] the second save asks field by field, by keyboard, and saves what was chosen', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { title: 'Engineer', notes: 'stored' });
    await page.goto(`/edit/${id}`);
    await page.getByLabel('Notes').fill('mine');
    await page.getByLabel('Status').selectOption('Rejected');
    await page.getByLabel('Job title').fill('Lead Engineer');
    await person.api('PUT', `/api/applications/${id}/`, {
      notes: 'theirs',
      status: 'offer',
      date_applied: '2026-05-05',
    });
    await page.getByLabel('Job title').press('Enter');
    await expect(question(page)).toContainText(messages.common.changedElsewhere);
    await expect(question(page).getByRole('group')).toHaveCount(2);
    await expect(version(page, 'Notes', 'Yours')).toBeChecked();
    await expect(version(page, 'Notes', 'Yours')).toHaveAccessibleDescription('mine');
    await expect(version(page, 'Notes', 'Theirs')).toHaveAccessibleDescription('theirs');
    await expect(version(page, 'Status', 'Theirs')).toHaveAccessibleDescription('Offer');
    await expectAccessible(page);
    await version(page, 'Status', 'Yours').focus();
    await page.keyboard.press('ArrowDown');
    await expect(version(page, 'Status', 'Theirs')).toBeChecked();
    expect(await stored(person, id)).toMatchObject({ notes: 'theirs', job_title: 'Engineer' });
    await question(page).getByRole('button', { name: 'Save chosen' }).press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(rowsOf(page)).toHaveCount(1);
    expect(await stored(person, id)).toMatchObject({
      notes: 'mine',
      status: 'offer',
      job_title: 'Lead Engineer',
      date_applied: '2026-05-05',
    });
  });

  test('[APP-70] the question closes without losing what was typed, and comes again after a reload', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { notes: 'stored' });
    await page.goto(`/edit/${id}`);
    await page.getByLabel('Notes').fill('mine');
    await person.api('PUT', `/api/applications/${id}/`, { notes: 'theirs' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused();
    await expect(page.getByLabel('Notes')).toHaveValue('mine');
    await page.reload();
    await expect(page.getByText(messages.applications.draftRestored)).toBeVisible();
    await expect(page.getByLabel('Notes')).toHaveValue('mine');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await version(page, 'Notes', 'Theirs').check();
    await question(page).getByRole('button', { name: 'Save chosen' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await stored(person, id)).toMatchObject({ notes: 'theirs' });
  });

  test('[APP-70] [UI-2] [UI-3] the question fits every window, in light and dark, with long notes', async ({
    signedIn: page,
    person,
  }) => {
    const { id } = await seedApplication(person, { notes: 'stored' });
    await page.goto(`/edit/${id}`);
    await page.getByLabel('Notes').fill(`${'long'.repeat(60)}\n${'Two rounds. '.repeat(80)}`);
    await page.getByLabel('Job link').fill('https://jobs.northwind.example/1');
    await person.api('PUT', `/api/applications/${id}/`, {
      notes: 'theirs',
      job_link: 'https://jobs.northwind.example/2',
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(question(page)).toBeVisible();
    await expectGoodLooks(page);
  });
});
