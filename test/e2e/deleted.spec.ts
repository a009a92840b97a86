import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { DELETED_KEPT_DAYS, UNDO_TOAST_MS } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { deletedMessages, profileMessages } from '#shared/profile/messages.ts';
import { rowsOf, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import type { Person } from '#test/support/people.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'resumes');
const PDF_TYPE = 'application/pdf';
const resumeNamed = (name: string) => ({
  name,
  mimeType: PDF_TYPE,
  buffer: readFileSync(join(FIXTURES, 'one-column.pdf')),
});

/** The rows of the page, without its header. */
const deletedRows = (page: Page) =>
  page.getByRole('table', { name: 'Recently deleted' }).locator('tbody').getByRole('row');

/** Deletes applications of these titles at companies of their own, so that the last one is listed first. */
async function deleteApplications(person: Person, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const { id } = await seedApplication(person, { title, company: `Firm of ${title}` });
    expect((await person.api('DELETE', `/api/applications/${id}/`)).status).toBe(204);
  }
}

test.describe('toasts with Undo', () => {
  const words = messages.applications.deleted;

  /** Deletes an application on a page whose clock stands still, and waits for the toast. */
  async function deleteOne(page: Page, person: Person) {
    const { id } = await seedApplication(person);
    await page.clock.install();
    await page.goto(`/edit/${id}`);
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const toast = toastOf(page, words);
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(toast).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50] });
    return toast;
  }

  test('[UI-12] stay 10 seconds', async ({ signedIn: page, person }) => {
    const toast = await deleteOne(page, person);
    await page.clock.runFor(UNDO_TOAST_MS - 100);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
  });

  test('[UI-12] stay while the pointer or the focus is on them', async ({
    signedIn: page,
    person,
  }) => {
    const toast = await deleteOne(page, person);
    await toast.hover();
    await page.clock.runFor(3 * UNDO_TOAST_MS);
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await page.keyboard.press('F8');
    await page.clock.runFor(3 * UNDO_TOAST_MS);
    await expect(toast).toBeVisible();
    // The toast itself, then its first button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.clock.resume();
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test('[UI-12] stay while the tab is hidden', async ({ signedIn: page, person }) => {
    const toast = await deleteOne(page, person);
    const show = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await page.clock.runFor(3 * UNDO_TOAST_MS);
    await expect(toast).toBeVisible();
    await show('visible');
    await page.clock.runFor(UNDO_TOAST_MS - 200);
    await expect(toast).toBeVisible();
    await page.clock.runFor(400);
    await expect(toast).toHaveCount(0);
  });
});

test.describe('recently deleted', () => {
  test('[ACC-9] [ACC-10] is reached from the profile, names each record, and brings it back by keyboard', async ({
    signedIn: page,
    person,
  }) => {
    await deleteApplications(person, ['One', 'Two', 'Three']);
    await page.goto('/profile?part=data');
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await expect(page).toHaveURL('/profile/deleted');
    await expect(page).toHaveTitle('Recently deleted · Waymark');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recently deleted');
    const rows = deletedRows(page);
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Application');
    await expect(rows.first()).toContainText('Three at Firm of Three');
    for (const header of ['Deleted on', 'Kept until']) {
      await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
    }
    const [deleted = '', ends = ''] = await rows
      .first()
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(Date.parse(ends) - Date.parse(deleted)).toBe(DELETED_KEPT_DAYS * 86_400_000);
    await expectAccessible(page);

    const restore = (title: string) =>
      rows.filter({ hasText: `${title} at` }).getByRole('button', { name: 'Restore' });
    await restore('Two').focus();
    await page.keyboard.press('Enter');
    await expect(toastOf(page, messages.applications.restored)).toBeVisible();
    await expect(rows).toHaveCount(2);
    // The focus is on the row that took its place, and at the end on the one before.
    await expect(restore('One')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(restore('Three')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing was deleted')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await expect(rowsOf(page)).toHaveCount(3);
  });

  test('[ACC-11] Delete now asks first, and is for good', async ({ signedIn: page, person }) => {
    await deleteApplications(person, ['One', 'Two']);
    await page.goto('/profile/deleted');
    const rows = deletedRows(page);
    const button = rows.first().getByRole('button', { name: 'Delete now' });
    await button.click();
    const question = page.getByRole('alertdialog', { name: deletedMessages.question });
    await expect(question).toContainText('Two at Firm of Two');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(button).toBeFocused();
    await expect(rows).toHaveCount(2);
    await button.click();
    await question.getByRole('button', { name: 'Delete now' }).click();
    await expect(toastOf(page, deletedMessages.gone)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('One at');
    await expect(rows.first().getByRole('button', { name: 'Restore' })).toBeFocused();
    const left = await person.api('GET', '/api/applications/');
    expect(left.body).toMatchObject({ totalRecords: 0 });
  });

  test('[ACC-10] a record that went meanwhile says so and leaves the page', async ({
    signedIn: page,
    person,
  }) => {
    await deleteApplications(person, ['One']);
    await page.goto('/profile/deleted');
    await deletedRows(page).first().waitFor();
    const { body } = await person.api('GET', '/api/account/deleted/');
    const [{ id }] = (body as { data: [{ id: string }] }).data;
    await person.api('POST', `/api/account/deleted/application/${id}/restore/`);
    await page.getByRole('button', { name: 'Restore' }).click();
    const toast = toastOf(page, deletedMessages.restoreFailed);
    await expect(toast).toContainText(messages.applications.notFound);
    await expect(page.getByText('Nothing was deleted')).toBeVisible();
  });

  test('[UI-3] fits narrow windows, in both themes', async ({ signedIn: page, person }) => {
    await deleteApplications(person, ['A title that is long enough for two lines of a phone']);
    await page.goto('/profile/deleted');
    await deletedRows(page).first().waitFor();
    await expectGoodLooks(page);
  });
});

test('[RES-22] replacing and deleting a resume can be undone', async ({ signedIn: page }) => {
  await page.goto('/profile?part=resumes');
  const input = page.getByLabel('Resume file');
  await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
  await input.setInputFiles(resumeNamed('first.pdf'));
  const uploaded = toastOf(page, profileMessages.uploaded);
  await expect(uploaded).toBeVisible();
  await expect(uploaded.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByText('first.pdf')).toBeVisible();

  await input.setInputFiles(resumeNamed('second.pdf'));
  await expect(page.getByText('second.pdf')).toBeVisible();
  await uploaded.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('first.pdf')).toBeVisible();
  await expect(page.getByText('second.pdf')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No resume yet.', { exact: false })).toBeVisible();
  await toastOf(page, profileMessages.deleted).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('first.pdf')).toBeVisible();

  await page.goto('/profile/deleted');
  await expect(deletedRows(page)).toHaveCount(1);
  await expect(deletedRows(page).first()).toContainText('second.pdf');
});

test('[ACC-12] a company without applications is deleted on its page, with Undo', async ({
  signedIn: page,
  person,
}) => {
  const { id, company_id } = await seedApplication(person, { company: 'Northwind' });
  await page.goto(`/companies/${company_id}`);
  await expect(rowsOfCompany(page)).toHaveCount(1);
  await rowsOfCompany(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(messages.companies.noApplications)).toBeVisible();
  expect((await person.api('GET', `/api/applications/${id}/`)).status).toBe(404);
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: messages.companies.deleteQuestion });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/companies');
  await expect(page.getByText(messages.companies.none)).toBeVisible();
  await toastOf(page, messages.companies.deleted).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /Northwind/ })).toBeVisible();
});

const rowsOfCompany = (page: Page) =>
  page.getByRole('table', { name: 'Applications to Northwind' }).locator('tbody').getByRole('row');
