import type { Page } from '@playwright/test';

import { askForLink, linkOf } from '#test/e2e/auth-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { newAddress } from '#test/support/people.ts';
import { startOwnServer } from '#test/e2e/own-server.ts';
import type { SeenMail } from '#test/support/kept-mails.ts';
import { startServer } from '#test/support/server.ts';
import { catchMail } from '#test/support/smtp.ts';

/** Adds, finds, filters, counts, changes and deletes applications, and leaves 12. */
async function workWithTheList(page: Page): Promise<void> {
  for (let count = 1; count <= 11; count += 1) {
    await page.getByRole('link', { name: 'Add Application' }).first().click();
    await page.getByLabel('Company name').fill(`Harbor ${count}`);
    await page.getByLabel('Job title').fill(`Engineer ${count}`);
    await page.getByLabel('Status').selectOption(count % 3 === 0 ? 'oa' : 'applied');
    await page.getByRole('button', { name: 'Create Application' }).click();
    await page.waitForURL('**/dashboard');
  }
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Next' })
    .click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.getByRole('searchbox').fill('cartographer');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Status').selectOption('oa');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('12');

  await page.goto('/dashboard?search=cartographer');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Job title').fill('Senior Cartographer');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Senior Cartographer')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this application?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Senior Cartographer')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Senior Cartographer')).toBeVisible();
}

// What a person does first, once with a real mail server and once with the local mailbox.
for (const way of ['a mail server', 'the local mailbox'] as const) {
  test(`a first day with Waymark, mail by ${way}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const smtp = way === 'a mail server' ? await catchMail() : undefined;
    // The local mailbox comes with a first start, which makes the database.
    const server = await (smtp ? startOwnServer({ SMTP_URL: smtp.url }) : startServer());
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
    const page = await context.newPage();
    const email = newAddress('sam');
    const mailOf = (known: number): Promise<SeenMail> =>
      smtp ? smtp.mailTo(email, known) : server.nextMail(email, known);

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Find the job.');
    await page.getByRole('link', { name: 'Login' }).first().click();
    await askForLink(page, email);
    const mail = await mailOf(0);
    if (!smtp) {
      await page.goto('/dev/mailbox');
      await expect(page.getByRole('main')).toContainText(email);
    }
    await page.goto(linkOf(mail));
    await page.getByText('Type it in instead').click();
    await page.getByLabel('Company name').fill('Northwind Maps');
    await page.getByLabel('Job title').fill('Cartographer');
    await page.getByRole('button', { name: 'Add application' }).click();
    await expect(page.getByText('Cartographer')).toBeVisible();

    // The list does not depend on the way of the mails.
    if (!smtp) await workWithTheList(page);

    await page
      .getByRole('button', { name: /account|menu/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');

    await askForLink(page, email);
    await page.goto(linkOf(await mailOf(1)));
    await page.waitForURL('**/dashboard');
    const count = smtp ? '1 application' : '12 applications';
    await expect(page.getByRole('paragraph').filter({ hasText: count })).toBeVisible();
    await context.close();
    await server.remove();
    await smtp?.close();
  });
}
