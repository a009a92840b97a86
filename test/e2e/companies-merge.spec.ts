import { companyMessages } from '#shared/companies/messages.ts';
import { seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('companies that are the same', () => {
  test('[CO-24] [CO-28] the list says how far each came, and the page offers to merge what differs in its form only', async ({
    signedIn: page,
    person,
  }) => {
    const { company_id } = await seedApplication(person, { company: 'Amazon' });
    await seedApplication(person, { company: 'Amazon Inc', status: 'rejected' });
    await seedApplication(person, { company: 'Amazon Inc', title: 'Designer' });
    await page.goto('/companies');
    const cards = page.getByRole('list', { name: 'Companies' }).getByRole('link');
    await expect(cards.nth(1)).toContainText('2 applications');
    await expect(cards.nth(1)).toContainText('1 Applied · 1 Rejected');
    await expect(cards.nth(1).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    await expectGoodLooks(page);
    await page.goto(`/companies/${company_id}`);
    const alike = page.getByRole('region', { name: 'Maybe the same company' });
    await expect(alike.getByRole('link', { name: 'Amazon Inc' })).toBeVisible();
    await expectGoodLooks(page);
    await alike.getByRole('button', { name: 'Merge Amazon Inc into Amazon' }).click();
    const question = page.getByRole('alertdialog', { name: 'Merge Amazon Inc into Amazon?' });
    await question.getByRole('button', { name: 'Merge' }).click();
    const toast = toastOf(page, companyMessages.merged('Amazon Inc', 'Amazon'));
    const table = page.getByRole('table', { name: 'Applications to Amazon' });
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(3);
    await expect(alike).toHaveCount(0);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(toastOf(page, companyMessages.separated)).toBeVisible();
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(alike).toBeVisible();
  });

  test('[CO-28] any other company is found and merged by keyboard', async ({
    signedIn: page,
    person,
  }) => {
    const { company_id } = await seedApplication(person, { company: 'Meta' });
    await seedApplication(person, { company: 'Facebook' });
    await seedApplication(person, { company: 'Harbor' });
    await page.goto(`/companies/${company_id}`);
    await page.getByRole('button', { name: 'Merge', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge another company into Meta' });
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByLabel('Find a company').press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(companyMessages.choose);
    await dialog.getByLabel('Find a company').pressSequentially('face');
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('radio', { name: /^Facebook/ })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(toastOf(page, companyMessages.merged('Facebook', 'Meta'))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeFocused();
  });
});
