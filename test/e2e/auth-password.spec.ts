import type { Page } from '@playwright/test';

import {
  GOOD_PASSWORD,
  hold,
  linkOf,
  OTHER_PASSWORD,
  redPanel,
  refuse,
} from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

async function register(page: Page, email: string, password = GOOD_PASSWORD): Promise<void> {
  await page.goto('/register?method=password');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login?method=password');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('registration', () => {
  test('[AUTH-15] [AUTH-17] [AUTH-18] [AUTH-22] [AUTH-45] asks for names, e-mail and password, then the mail confirms, which is mailed again on request, then the welcome', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    await register(page, email);
    await page.waitForURL('**/check-email');
    await expect(page.getByRole('main')).toContainText(
      `A link to confirm your address was sent to ${email}. Open it to continue.`,
    );
    await expect(page.getByText('Check your email to confirm your address').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm with the code' })).toBeVisible();
    await server.nextMail(email);
    await page.getByRole('button', { name: 'Resend confirmation link' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      `Confirmation link resent to ${email}`,
    );
    const again = linkOf(await server.nextMail(email, 1));
    expect(again).toContain('type=signup');
    const verify = await hold(page, 'verify');
    await page.goto(again);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
    await verify.release();
    await page.waitForURL('**/onboarding');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Waymark');
  });

  test('[AUTH-321] begins with an address alone; a password is one press away, and the way back stays', async ({
    page,
  }) => {
    await page.goto('/register?redirectTo=%2Fadd-application');
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Use a password' }).click();
    await expect(page).toHaveURL('/register?method=password&redirectTo=%2Fadd-application');
    await expect(page.getByLabel('First name')).toBeVisible();
    await page.getByRole('link', { name: 'Use a magic link' }).click();
    await expect(page).toHaveURL('/register?redirectTo=%2Fadd-application');
    await page.getByLabel('Email address').fill(newAddress());
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await page.waitForURL('**/check-email');
  });

  test('[AUTH-49] a known address looks the same', async ({ page, person }) => {
    await register(page, person.email);
    await page.waitForURL('**/check-email');
    await expect(page.getByRole('main')).toContainText(person.email);
  });

  test('[AUTH-46] [AUTH-47] [AUTH-61] [AUTH-62] says what the server finds weak, once; names and e-mail survive a reload, the password does not', async ({
    page,
  }) => {
    const email = newAddress();
    await register(page, email, 'short');
    const told = 'Password should be at least 8 characters';
    await expect(redPanel(page)).toContainText(told);
    await expect(redPanel(page)).toBeFocused();
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAccessibleDescription(new RegExp(told));
    await password.fill('password1');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(redPanel(page)).toContainText(
      'Password is too easy to guess. Try a longer one, such as four unrelated words.',
    );
    await expectAccessible(page);
    await password.fill(GOOD_PASSWORD);
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await expect(password).toHaveValue('');
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain(GOOD_PASSWORD);
  });
});

test.describe('password', () => {
  test('[AUTH-8] [AUTH-9] [AUTH-56] [AUTH-60] the form is one step from the sign-in page, summarises empty fields, shows the password on request, and has the way to a new one', async ({
    page,
  }) => {
    await page.goto('/login?redirectTo=%2Fadd-application');
    await page.getByRole('link', { name: 'Use a password' }).click();
    await expect(page).toHaveURL(/method=password/);
    await expect(page).toHaveURL(/redirectTo=%2Fadd-application/);
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await page.getByRole('link', { name: 'Use a magic link' }).click();
    await expect(page).toHaveURL('/login?redirectTo=%2Fadd-application');
    await page.getByRole('link', { name: 'Use a password' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(redPanel(page)).toContainText('Please correct 2 fields');
    await expect(redPanel(page)).toContainText('Please enter your email');
    await expect(redPanel(page)).toContainText('Please enter a password');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/auth/reset-password');
  });

  test('[AUTH-56] [AUTH-58] [AUTH-59] signs in; a wrong password says so; so does an unconfirmed address, which is mailed again', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    await register(page, email);
    const mail = await server.nextMail(email);
    await signInWith(page, email, GOOD_PASSWORD);
    const told =
      'Wrong email or password.New account? Check your inbox for the confirmation email.';
    await expect(redPanel(page)).toContainText(told);
    await expectAccessible(page);
    await redPanel(page).getByRole('button', { name: 'Enter the code' }).click();
    await page.waitForURL('**/check-email');
    await expect(page.getByRole('main')).toContainText(email);
    const second = await server.nextMail(email, 1);
    expect(linkOf(second)).not.toBe(linkOf(mail));
    await page.getByLabel('6-digit code').fill(codeOf(second));
    await page.waitForURL('**/onboarding');

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await signInWith(page, email, OTHER_PASSWORD);
    await expect(redPanel(page)).toContainText(told);
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL('**/dashboard');
  });

  test('[AUTH-9] [AUTH-56] signing in leads to the page that was wanted', async ({
    page,
    person,
  }) => {
    expect((await person.auth.updateUser({ password: GOOD_PASSWORD })).error).toBeNull();
    await page.goto('/login?method=password&redirectTo=%2Fcompanies');
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/companies');
  });

  test('[AUTH-15] [AUTH-18] [AUTH-22] [AUTH-68] [AUTH-70] a forgotten one: e-mail, link, new password, signed in', async ({
    page,
    person,
    server,
  }) => {
    await page.goto('/auth/reset-password');
    await page.getByLabel('Email address').fill(person.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.waitForURL('**/check-email');
    await expect(page.getByRole('main')).toContainText(
      `A link to choose a new password was sent to ${person.email}.`,
    );
    await expect(page.getByRole('button', { name: 'Resend reset link' })).toBeVisible();
    await expect(page.getByText('Check your email to choose a new password').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with the code' })).toBeVisible();
    await expect(page.getByLabel('6-digit code')).toHaveAccessibleDescription(
      'The email has a code too. Enter it here to choose a new password on this device.',
    );
    const verify = await hold(page, 'verify');
    await page.goto(linkOf(await server.nextMail(person.email, 1)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
    await verify.release();
    await page.waitForURL('**/auth/reset-password');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(redPanel(page)).toContainText('Password should be at least 8 characters');
    await page.getByLabel('New password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Your password was changed').first()).toBeVisible();
    await page.waitForURL('**/dashboard');
  });

  test('[AUTH-68] [AUTH-69] a forgotten one by the code of the mail', async ({
    page,
    person,
    server,
  }) => {
    await page.goto('/auth/reset-password');
    await page.getByLabel('Email address').fill(person.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByLabel('6-digit code').fill(codeOf(await server.nextMail(person.email, 1)));
    await page.waitForURL('**/auth/reset-password');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  test('[AUTH-72] /auth/update-password sets it for a signed-in person', async ({
    signedIn,
    person,
  }) => {
    await signedIn.goto('/auth/update-password');
    await signedIn.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await signedIn.getByRole('button', { name: 'Save new password' }).click();
    await signedIn.waitForURL('**/dashboard');
    await signedIn.evaluate(() => localStorage.clear());
    await signInWith(signedIn, person.email, OTHER_PASSWORD);
    await signedIn.waitForURL('**/dashboard');
  });

  test('[AUTH-74] an older session is asked for a mailed code first', async ({ signedIn }) => {
    await refuse(signedIn, 'user', {
      status: 400,
      code: 'reauthentication_needed',
      message: 'Password update requires reauthentication',
    });
    await signedIn.goto('/auth/update-password');
    const mailed = signedIn.waitForResponse('**/auth/v1/reauthenticate');
    await signedIn.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await signedIn.getByRole('button', { name: 'Save new password' }).click();
    expect((await mailed).status()).toBe(200);
    await expect(redPanel(signedIn)).toHaveText('Password update requires reauthentication');
    await signedIn.unroute('**/auth/v1/user');
    await signedIn.getByLabel('6-digit code').fill('123456');
    const sent = signedIn.waitForRequest(
      (request) => request.url().endsWith('/auth/v1/user') && request.method() === 'PUT',
    );
    await signedIn.getByRole('button', { name: 'Save new password' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ nonce: '123456' });
  });

  test('[AUTH-72] /auth/update-password without a session leads to a new link', async ({
    page,
  }) => {
    await page.goto('/auth/update-password');
    await expect(redPanel(page)).toHaveText('Please sign in first, or ask for a new link.');
    await page.getByRole('link', { name: 'Reset your password' }).click();
    await page.waitForURL('**/auth/reset-password');
  });
});
