import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';

import { expect, expectAccessible, holdSession, test as base } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { startOwnServer } from '#test/e2e/own-server.ts';
import { signIn } from '#test/support/people.ts';
import { freePort, type TestServer } from '#test/support/server.ts';

/** A server under a name: browsers make passkeys for no IP address. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const PORT = await freePort();
      const env = { PORT, PUBLIC_URL: `http://localhost:${PORT}` };
      const server = await startOwnServer(env);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The code an app with this key shows some steps of 30 seconds from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: key.replace(/\s/g, '') }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an authenticator app on the profile page; resolves to its key. */
async function setUpApp(page: Page): Promise<string> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = (await dialog.locator('code').textContent()) ?? '';
  const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    20,
  );
  await dialog.getByLabel('6-digit code').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Authenticator app added', { exact: true })).toBeVisible();
  return key;
}

/** An authenticator in the browser that agrees to everything. */
async function plugIn(page: Page, transport: 'internal' | 'usb'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const security = (page: Page) => page.getByRole('region', { name: 'Security', exact: true });

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

test('[AUTH-170] [AUTH-171] an authenticator app is asked for at sign-in, and a recovery code stands in for it', async ({
  signedIn: page,
  person,
  server,
}) => {
  const key = await setUpApp(page);
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of 10 codes left.')).toBeVisible();
  await expectGoodLooks(page);

  await holdSession(page, await signIn(server, person.email));
  await page.goto('/companies?page=1');
  await expect(page).toHaveURL(/\/auth\/second-factor\?next=%2Fcompanies/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you');
  await expectGoodLooks(page);
  await page.getByLabel('6-digit code').fill('000000');
  await expect(page.getByRole('alert')).toHaveText('Invalid TOTP code entered');
  await page.getByLabel('6-digit code').fill(codeOf(key, 1));
  await expect(page).toHaveURL(/\/companies/);

  await holdSession(page, await signIn(server, person.email));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('9 of 10 codes left.')).toBeVisible();

  await page.getByRole('button', { name: /^Remove Authenticator app/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Authenticator app removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('[AUTH-172] a passkey is added, renamed, signs in and is removed', async ({
  signedIn: page,
}) => {
  await plugIn(page, 'internal');
  await page.goto('/profile');
  await security(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();

  await signOut(page);
  await page.goto('/login?redirectTo=/profile');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible();
});

test('[AUTH-173] a security key is the second factor of a sign-in', async ({
  signedIn: page,
  person,
  server,
}) => {
  await plugIn(page, 'usb');
  await page.goto('/profile');
  await security(page).getByRole('button', { name: 'Add a security key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Security key added', { exact: true })).toBeVisible();

  await holdSession(page, await signIn(server, person.email));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Use your security key' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Security key 1')).toBeVisible();
});
