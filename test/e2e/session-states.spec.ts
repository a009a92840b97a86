import type { Page } from '@playwright/test';

import { GOOD_PASSWORD, linkOf } from '#test/e2e/auth-helpers.ts';
import { expect, holdSession, test } from '#test/e2e/fixtures.ts';
import { codeOf, signIn } from '#test/support/people.ts';

async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.waitForURL('**/check-email');
}

const choose = (page: Page) => page.getByRole('heading', { name: 'Choose a new password' });

test.describe('the session state password recovery', () => {
  test('[AUTH-69] reaches the page that opens the link and the page that waits for it', async ({
    page,
    context,
    person,
    server,
  }) => {
    await askForReset(page, person.email);
    const opened = await context.newPage();
    await opened.goto(linkOf(await server.nextMail(person.email, 1)));
    for (const tab of [opened, page]) {
      await expect(choose(tab)).toBeVisible();
      await expect(tab).toHaveURL('/auth/reset-password');
      await expect(tab.getByRole('main')).toContainText(`For ${person.email}.`);
      // The recovery session is a session: the top bar is that of a signed-in person.
      await expect(tab.getByRole('button', { name: 'User menu' })).toBeVisible();
    }
  });

  test('[AUTH-69] starts with the mailed code, too, and survives a reload', async ({
    page,
    person,
    server,
  }) => {
    await askForReset(page, person.email);
    await page.getByLabel('6-digit code').fill(codeOf(await server.nextMail(person.email, 1)));
    await expect(choose(page)).toBeVisible();
    await page.reload();
    await expect(choose(page)).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveCount(0);
  });

  test('[AUTH-70] [AUTH-71] ends with the new password: this session continues, and those of other devices end', async ({
    page,
    browser,
    person,
    server,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: server.url });
    const other = await elsewhere.newPage();
    await holdSession(other, person);
    await other.goto('/profile');
    await expect(other.getByLabel('Email', { exact: true })).toHaveValue(person.email);

    await askForReset(page, person.email);
    await page.getByLabel('6-digit code').fill(codeOf(await server.nextMail(person.email, 1)));
    await page.getByLabel('New password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();

    await other.reload();
    await expect(other).toHaveURL('/login?redirectTo=%2Fprofile');
    await elsewhere.close();
  });
});

test.describe('the session state user updated', () => {
  test('[AUTH-76] shows new names on the page that saved them and in the other tabs, without a reload', async ({
    signedIn: page,
    context,
  }) => {
    await page.goto('/profile');
    const other = await context.newPage();
    await other.goto('/profile');
    const first = (tab: Page) => tab.getByLabel('First name', { exact: true });
    await expect(first(other)).toHaveValue('');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByRole('button', { name: 'Save name' }).click();
    for (const tab of [page, other]) {
      await expect(first(tab)).toHaveValue('Grace');
      await expect(tab.getByLabel('Last name', { exact: true })).toHaveValue('Hopper');
    }
  });

  test('[AUTH-77] shows a new address everywhere once both mails have confirmed it', async ({
    signedIn: page,
    context,
    person,
    server,
  }) => {
    const address = `zoe-${person.email}`;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(address);
    await page.getByRole('button', { name: 'Change email' }).click();
    const opened = await context.newPage();
    await opened.goto(linkOf(await server.nextMail(person.email, 1)));
    await opened.getByRole('button', { name: 'Confirm' }).click();
    await expect(opened.getByText('Confirmation link accepted.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await opened.goto(linkOf(await server.nextMail(address)));
    await opened.getByRole('button', { name: 'Confirm' }).click();
    // This browser requested the change, so it does not have to confirm the session.
    await opened.waitForURL('**/dashboard');
    for (const tab of [page, opened]) {
      await expect(tab.getByRole('button', { name: 'User menu' })).toHaveText('z');
    }
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address);
  });

  test('[AUTH-78] keeps the session of the page when the update is refused', async ({
    signedIn: page,
    person,
    server,
  }) => {
    const { email: taken } = await signIn(server);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(taken);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('already been registered')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  });
});
