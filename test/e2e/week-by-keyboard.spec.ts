import type { Locator, Page } from '@playwright/test';

import { STATUSES } from '#shared/applications/status.ts';
import { rowsOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';

/** Presses Tab until the focus is on an element of that role and name. */
async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
): Promise<void> {
  await tabToPart(page, page.getByRole(role, { name, exact: true }).first(), String(name));
}

/** Presses Tab until the focus is on an element, which messages call `name`. */
async function tabToPart(page: Page, wanted: Locator, name: string): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('[UI-1] a week of work by keyboard alone: add, status, board, next step, interview, note, ending', async ({
  signedIn: page,
}) => {
  test.slow();
  await page.goto('/dashboard');
  await expect(page.getByText('Your list starts here')).toBeVisible();
  await page.keyboard.press('n');
  await tabTo(page, 'combobox', 'Company name');
  await page.keyboard.type('Meadow');
  await tabTo(page, 'textbox', 'Job title');
  await page.keyboard.type('Gardener');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);

  await tabTo(page, 'button', /^Applied.*change$/);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Applied' }).waitFor();
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitemradio', { name: 'Applied' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'In progress' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowsOf(page).getByRole('button', { name: /^In progress.*change$/ })).toBeFocused();

  await page.goto('/dashboard?view=board');
  await tabTo(page, 'button', 'Move Gardener at Meadow');
  const said = page.locator('output[aria-live="assertive"]');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Picked up Gardener at Meadow, in In progress.');
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(`OA, column 3 of ${STATUSES.length}.`);
  await page.keyboard.press('Space');
  const column = page.getByRole('region', { name: /^OA/ });
  await expect(column.getByRole('listitem')).toHaveText(/Gardener/);

  await tabTo(page, 'link', 'Gardener');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/application\//);
  const history = page.getByRole('list', { name: 'History' });
  await tabTo(page, 'textbox', 'Note');
  await page.keyboard.type('They sent a test.');
  await tabTo(page, 'button', 'Add');
  await page.keyboard.press('Enter');
  await expect(history).toContainText('They sent a test.');
  await tabTo(page, 'radio', 'Note');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'textbox', 'Date and time');
  await page.keyboard.type('03032027');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1000AM');
  await page.keyboard.press('Enter');
  await expect(history).toContainText('Interview · Video');

  await tabTo(page, 'link', 'Edit');
  await page.keyboard.press('Enter');
  await page.getByLabel('Job title').waitFor();
  await tabToPart(page, page.locator('summary', { hasText: 'More' }), 'More');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Next step');
  await page.keyboard.type('Thank them');
  await tabTo(page, 'combobox', 'Closing reason');
  await page.keyboard.press('A');
  await tabTo(page, 'button', 'Save Changes');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(dashboard|application)/);
  await page.goto('/dashboard');
  await expect(rowsOf(page)).toContainText('Accepted');
});
