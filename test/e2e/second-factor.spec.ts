import { randomInt } from 'node:crypto';

import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';

import {
  expect,
  expectAccessible,
  holdSession,
  kept,
  test as base,
  type Start,
} from '#test/e2e/fixtures.ts';
import { tokensOf } from '#test/e2e/auth-helpers.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { startOwnServer, type OwnServer } from '#test/e2e/own-server.ts';
import { signIn } from '#test/support/people.ts';
import { freePort } from '#test/support/server.ts';
import { catchTexts } from '#test/support/sms-hook.ts';

type Texts = Awaited<ReturnType<typeof catchTexts>>;

/** A server under a name, since browsers make passkeys for no IP address, and with an SMS service. */
const startWithTexts: Start<{ server: OwnServer; texts: Texts }> = async (atEnd) => {
  const texts = await catchTexts();
  atEnd(() => texts.close());
  const PORT = await freePort();
  const env = { PORT, PUBLIC_URL: `http://localhost:${PORT}`, ...texts.env };
  const server = await startOwnServer(env);
  atEnd(() => server.remove());
  return { server, texts };
};

const test = base.extend<{ withTexts: { server: OwnServer; texts: Texts }; texts: Texts }>({
  withTexts: kept(startWithTexts),
  texts: ({ withTexts }, use) => use(withTexts.texts),
  server: ({ withTexts }, use) => use(withTexts.server),
});

/** The code an app with this key shows some steps of 30 seconds from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: key.replace(/\s/g, '') }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Presses the Tab key until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Goes to a control by the Tab key and presses Enter. */
async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Sets up an authenticator app on the profile page by keyboard; resolves to its key. */
async function setUpApp(page: Page): Promise<string> {
  await page.goto('/profile?part=security');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = (await dialog.locator('code').textContent()) ?? '';
  const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    20,
  );
  await tabTo(page, dialog.getByLabel('6-digit code'));
  await page.keyboard.type(codeOf(key));
  await page.keyboard.press('Enter');
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

/** What would be printed is the codes with their site and date, and nothing else. */
async function expectPrintedAlone(page: Page, codes: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const [title, about, ...lines] = (await page.locator('body').innerText()).trim().split(/\n+/);
  await page.emulateMedia({ media: null });
  expect(title).toBe('Waymark recovery codes');
  expect(about).toMatch(new RegExp(`^${new URL(page.url()).origin}, .*\\d{4}`));
  expect(lines).toEqual(codes);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

test('[AUTH-292] tokens from elsewhere that wait for a second step are refused, and their session ends', async ({
  signedIn: page,
  person,
  server,
}) => {
  await setUpApp(page);
  const planted = await signIn(server, person.email);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/auth/callback#${tokensOf(planted)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Error');
  await expect(page.getByText('still needs its second step')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('waymark.session'))).toBeNull();
  await expect.poll(async () => (await planted.api('GET', '/api/profile/')).status).toBe(401);
});

test('[AUTH-170] [AUTH-171] an authenticator app is asked for at sign-in, and a recovery code stands in for it', async ({
  signedIn: page,
  person,
  server,
}) => {
  const key = await setUpApp(page);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Create recovery codes' }));
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  await expectPrintedAlone(page, await codes.allTextContents());
  await pressByKeyboard(page, page.getByRole('button', { name: 'I have saved them' }));
  await expect(page.getByText('10 of 10 codes left.')).toBeVisible();
  await expectGoodLooks(page);

  await holdSession(page, await signIn(server, person.email));
  await page.goto('/companies?page=1');
  await expect(page).toHaveURL(/\/auth\/second-factor\?next=%2Fcompanies/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you');
  await expectGoodLooks(page);
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.keyboard.type('000000');
  await expect(page.getByRole('alert')).toHaveText(
    'That code is not right. Check the app and try again.',
  );
  await page.getByLabel('6-digit code').fill(codeOf(key, 1));
  await expect(page).toHaveURL(/\/companies/);

  await holdSession(page, await signIn(server, person.email));
  await page.goto('/profile?part=security');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Use a recovery code' }));
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('9 of 10 codes left.')).toBeVisible();

  await pressByKeyboard(page, page.getByRole('button', { name: /^Remove Authenticator app/ }));
  const question = page.getByRole('alertdialog');
  await pressByKeyboard(page, question.getByRole('button', { name: 'Remove' }));
  await expect(page.getByText('Authenticator app removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('[AUTH-172] a passkey is added, renamed, signs in and is removed', async ({
  signedIn: page,
}) => {
  await plugIn(page, 'internal');
  await page.goto('/profile?part=security');
  await security(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();

  await signOut(page);
  await page.goto('/login?redirectTo=%2Fprofile%3Fpart%3Dsecurity');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/profile\?part=security$/);
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
  await page.goto('/profile?part=security');
  await security(page).getByRole('button', { name: 'Add a security key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Security key added', { exact: true })).toBeVisible();

  await holdSession(page, await signIn(server, person.email));
  await page.goto('/profile?part=security');
  await page.getByRole('button', { name: 'Use your security key' }).click();
  await expect(page).toHaveURL(/\/profile\?part=security$/);
  await expect(page.getByText('Security key 1')).toBeVisible();
});

test('[AUTH-195] a phone is added by the code of a text, asked for at sign-in and removed', async ({
  signedIn: page,
  person,
  server,
  texts,
}) => {
  const phone = `+4915${randomInt(100_000_000, 999_999_999)}`;
  const textedCode = async (known: number) =>
    /\d{6}/.exec((await texts.textTo(phone, known)).text)?.[0] ?? '';
  await page.goto('/profile?part=security');
  await pressByKeyboard(page, security(page).getByRole('button', { name: 'Add a phone' }));
  const dialog = page.getByRole('dialog', { name: 'Add a phone' });
  await dialog.getByLabel('Phone number').fill('0151 1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/Invalid phone number format/);
  await dialog.getByLabel('Phone number').fill(phone);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('6-digit code')).toBeFocused();
  await expectGoodLooks(page, { widths: [320] });
  await page.keyboard.type(await textedCode(0));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Phone added', { exact: true })).toBeVisible();
  // The codes that stand in for a lost device are offered with the first second step.
  const offer = page.getByRole('alertdialog', { name: /Create recovery codes too/ });
  await expectAccessible(page, { part: '[role=alertdialog]' });
  await offer.getByRole('button', { name: 'Later' }).press('Enter');
  await expect(offer).toBeHidden();
  const name = `Phone ending in ${phone.slice(-4)}`;
  await expect(security(page).getByText(name)).toBeVisible();

  const raised = await page.evaluate(() => JSON.stringify(localStorage));
  await holdSession(page, await signIn(server, person.email));
  await page.goto('/profile?part=security');
  await expect(page.getByRole('button', { name: 'Send a code to my phone' })).toBeVisible();
  await page.evaluate((kept) => Object.assign(localStorage, JSON.parse(kept)), raised);
  await page.goto('/profile?part=security');
  await pressByKeyboard(page, page.getByRole('button', { name: `Remove ${name}` }));
  await pressByKeyboard(
    page,
    page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }),
  );
  await expect(page.getByText('Phone removed', { exact: true })).toBeVisible();
});
