import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Request } from '@playwright/test';

import { calendarMessages } from '#shared/calendar/messages.ts';
import { messages } from '#shared/core/messages.ts';
import { accountMessages, profileMessages } from '#shared/profile/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { GOOD_PASSWORD, refuse } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, holdSession, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { codeOf, newAddress, signIn } from '#test/support/people.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'resumes');
const resumeBytes = (name: string) => readFileSync(join(FIXTURES, name));

const PDF_TYPE = 'application/pdf';
const pdf = { name: 'ann.pdf', mimeType: PDF_TYPE, buffer: resumeBytes('twenty-pages.pdf') };

test.describe('profile', () => {
  test('[PRO-1] [PRO-3] [NAV-6] from the user menu: username, e-mail and names, read-only; Connect to LinkedIn opens the stored link', async ({
    signedIn: page,
    person,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toHaveValue(person.email);
    await expect(email).not.toBeEditable();
    const username = page.getByLabel('Username');
    await expect(username).toHaveValue(person.email.split('@', 1)[0] ?? '');
    await expect(username).not.toBeEditable();
    await page.getByRole('button', { name: 'Edit name' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('First name').fill('Zoe');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('First name')).not.toHaveValue('Zoe');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('First name').fill('Ann');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Ann');
    await expect(page.getByLabel('First name', { exact: true })).not.toBeEditable();

    await page.getByRole('button', { name: 'Connect to LinkedIn' }).click();
    const link = page.getByLabel('LinkedIn profile link');
    await link.fill('https://evil.example/in/x');
    await page.getByRole('button', { name: 'Save link' }).click();
    await expect(page.getByText(profileMessages.linkedInUrl)).toBeVisible();
    await expectAccessible(page);
    await link.fill('https://www.linkedin.com/in/ann');
    await page.getByRole('button', { name: 'Save link' }).click();
    await expect(page.getByRole('link', { name: /^Connect to LinkedIn/ })).toHaveAttribute(
      'href',
      'https://www.linkedin.com/in/ann',
    );
  });

  test('[PRO-2] the address form requires its fields and stays in this browser', async ({
    signedIn: page,
    server,
  }) => {
    await page.goto('/profile');
    await expect(page.getByLabel('Country')).toHaveValue('United States');
    const states = page.getByLabel('State').locator('option');
    await expect(states.first()).toHaveText('Choose a state');
    for (const state of ['California', 'New York', 'Wyoming']) {
      await expect(states.filter({ hasText: new RegExp(`^${state}$`) })).toHaveCount(1);
    }
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Zip code is required');
    await page.getByLabel('Address', { exact: false }).first().fill('1 Main St');
    await page.getByLabel('State').selectOption('California');
    await page.getByLabel('Zip code').fill('94000');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toastOf(page, profileMessages.saved)).toBeVisible();
    expect(sent).toEqual([]);
    await page.reload();
    await expect(page.getByLabel('Zip code')).toHaveValue('94000');
    // Another person on the same device has their own address.
    await holdSession(page, await signIn(server));
    await page.goto('/profile');
    await expect(page.getByLabel('Country')).toHaveValue('United States');
    await expect(page.getByLabel('Zip code')).toHaveValue('');
    // Whoever signs out leaves none behind.
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('address');
  });

  test('[PRO-6] the password is changed on the page; an older session needs a mailed code first', async ({
    signedIn: page,
    server,
    person,
  }) => {
    await page.goto('/profile?part=security');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const password = dialog.getByLabel('New password', { exact: true });
    const save = dialog.getByRole('button', { name: 'Save new password' });
    await password.fill('short');
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('at least 8 characters');
    await expectAccessible(page);
    await refuse(page, 'user', {
      status: 400,
      code: 'reauthentication_needed',
      message: serverMessages.auth.reauthenticationNeeded,
    });
    await password.fill(GOOD_PASSWORD);
    await save.click();
    const code = codeOf(await server.nextMail(person.email, 1));
    await page.unroute('**/auth/v1/user');
    await dialog.getByLabel('6-digit code').fill(code);
    await save.click();
    await expect(toastOf(page, messages.auth.passwordChanged)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/profile?part=security');
    const { error } = await person.auth.signInWithPassword({
      email: person.email,
      password: GOOD_PASSWORD,
    });
    expect(error).toBeNull();
  });

  test('[PRO-4] [RES-4] shows what failed to load or to be deleted; without a session it leads to /login', async ({
    signedIn: page,
    person,
  }) => {
    const profile = '**/api/profile/';
    await page.route(profile, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/profile?part=resumes');
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load profile' });
    await expect(failure).toBeVisible();
    await page.unroute(profile);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await page.getByLabel('Resume file').setInputFiles(pdf);
    await expect(page.getByText('ann.pdf')).toBeVisible();
    await page.route(profile, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to delete resume');
    await expect(page.getByText('ann.pdf')).toBeVisible();

    await page.unroute(profile);
    // Ended just before the request: an earlier request of the page would lead away first.
    await page.route(profile, async (route) => {
      if (route.request().method() === 'PATCH') await person.auth.signOut({ scope: 'global' });
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/login?redirectTo=%2Fprofile%3Fpart%3Dresumes');
    await page.goto('/profile?part=resumes');
    await expect(page).toHaveURL('/login?redirectTo=%2Fprofile%3Fpart%3Dresumes');
  });

  test('[PRO-7] another e-mail is requested on the page, and both addresses get a mail', async ({
    signedIn: page,
    server,
    person,
  }) => {
    await page.goto('/profile');
    const field = page.getByLabel('New email');
    const change = page.getByRole('button', { name: 'Change email' });
    await change.click();
    await field.fill(person.email);
    await change.click();
    await expect(page.getByText(accountMessages.emailSame)).toBeVisible();
    const other = newAddress();
    await field.fill(other);
    await change.click();
    await expect(page.getByText(accountMessages.emailAsked)).toBeVisible();
    await server.nextMail(other);
    await server.nextMail(person.email, 1);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  });

  test('[ACC-1] [ACC-2] downloads all data, and deletes the account after the typed address and a mailed code', async ({
    signedIn: page,
    server,
    person,
  }) => {
    await page.goto('/profile');
    const keptHere = () => page.evaluate(() => Object.keys(localStorage).join());
    await page.getByLabel('Address').first().fill('1 Main St');
    await page.getByLabel('State').selectOption('California');
    await page.getByLabel('Zip code').fill('94000');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(keptHere).toContain(person.session.user.id);
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    const old = person.session.access_token;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/account/data/', async (route) => {
      if (route.request().headers()['authorization'] === `Bearer ${old}`) {
        return route.fulfill({ status: 401, json: {} });
      }
      await held;
      return route.fallback();
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    release();
    expect((await download).suggestedFilename()).toBe('waymark-data.zip');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    const typed = dialog.getByLabel(/^Type /);
    const go = dialog.getByRole('button', { name: 'Delete my account permanently' });
    await expect(go).toBeDisabled();
    await typed.fill('somebody@else.example');
    await go.click();
    await expect(dialog.getByText(serverMessages.account.emailMismatch)).toBeVisible();
    await expectAccessible(page);
    // The server's rule about fresh sign-ins has a test of its own.
    await page.route('**/api/account/', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'reauthentication_needed', title: serverMessages.account.freshSignIn },
      }),
    );
    await typed.fill(person.email);
    await go.click();
    await expect(dialog.getByText(serverMessages.account.freshSignIn)).toBeVisible();
    const code = codeOf(await server.nextMail(person.email, 1));
    await page.unroute('**/api/account/');
    await dialog.getByLabel('6-digit code').fill(code);
    const failed: string[] = [];
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfailed', (request) => pending.delete(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('response', (response) => {
      if (!response.ok()) failed.push(response.url());
    });
    await go.click();
    await page.waitForURL('**/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect.poll(() => pending.size).toBe(0);
    expect(failed, 'requests in the name of an account that is gone').toEqual([]);
    expect((await person.api('GET', '/api/profile/')).status).toBe(401);
    expect(await keptHere()).not.toContain(person.session.user.id);
  });
});

test('[CAL-8] Calendar makes an address, shows it once, replaces it and switches it off', async ({
  signedIn: page,
}) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = dialog.getByLabel('Address');
  await expect(address).toBeFocused();
  const first = await address.inputValue();
  await expect(page.getByText(calendarMessages.made).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await page.request.get(first)).status()).toBe(200);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(dialog.getByText('On since')).toBeVisible();
  await expectGoodLooks(page, { part: '[role=dialog]' });
  await expect(address).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  const second = await address.inputValue();
  expect(second).not.toBe(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);
});

test('[PRO-8] [PRO-9] is accessible and fits its width, with and without a resume', async ({
  signedIn: page,
}) => {
  test.slow();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alert').waitFor();
  await expectGoodLooks(page);
  const parts = page.getByRole('navigation', { name: 'Profile' });
  const headings = [
    ['Security', 'Recent security events', 'security'],
    ['Data', 'Data', 'data'],
    ['Resumes', 'Other versions', 'resumes'],
  ] as const;
  for (const [part, heading, address] of headings) {
    await parts.getByRole('link', { name: part }).press('Enter');
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await expect(page).toHaveURL(`/profile?part=${address}`);
    // One at a time.
    for (const [, other] of headings.filter(([name]) => name !== part)) {
      await expect(page.getByRole('heading', { name: other, exact: true })).toHaveCount(0);
    }
    await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
    await expectGoodLooks(page);
  }
  const name = `${'long'.repeat(40)}.pdf`;
  const file = { ...pdf, name, buffer: resumeBytes('one-column.pdf') };
  for (const label of ['Resume file', 'Version file']) {
    await page.getByLabel(label).setInputFiles(file);
  }
  await expect(page.getByRole('link', { name: /^View Resume/ })).toHaveCount(2);
  await page.getByText('The text in reading order').click();
  await page.getByRole('img', { name: 'Page 1 of the resume' }).waitFor();
  await expectGoodLooks(page);
});

test('[AUTH-315] an operator mails an invitation on the profile, and sees why one is refused', async ({
  signedIn,
}) => {
  await signedIn.goto('/profile');
  await expect(signedIn.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
  await expect(signedIn.getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
  await signedIn.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, app_metadata: { roles: ['operator'] } } });
  });
  await signedIn.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem('waymark.session') ?? '{}') as {
      user?: { app_metadata: object };
    };
    if (session.user) session.user.app_metadata = { roles: ['operator'] };
    localStorage.setItem('waymark.session', JSON.stringify(session));
  });
  await signedIn.reload();
  const address = signedIn.getByLabel('Email address of the person');
  await address.fill('half');
  await signedIn.getByRole('button', { name: 'Invite' }).click();
  await expect(signedIn.getByText('Please enter a valid email address')).toBeVisible();
  // The server knows that this person is no operator.
  await address.fill('ben@waymark.example');
  await signedIn.getByRole('button', { name: 'Invite' }).click();
  await expect(signedIn.getByText('Only operators of this site can invite people.')).toBeVisible();
  await signedIn.route('**/api/account/invitations/', (route) => route.fulfill({ status: 204 }));
  await signedIn.getByRole('button', { name: 'Invite' }).click();
  await expect(signedIn.getByText('on its way to ben@waymark.example')).toBeVisible();
  await expectGoodLooks(signedIn);
});
