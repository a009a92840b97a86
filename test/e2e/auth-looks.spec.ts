import type { Page } from '@playwright/test';

import { expect, expectNoSidewaysScroll, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { askForLink, tokensOf } from '#test/e2e/auth-helpers.ts';
import { codeOf, newAddress, signIn } from '#test/support/people.ts';

const PUBLIC_PAGES = [
  '/login',
  '/login?method=password',
  '/register',
  '/register?method=password',
  '/check-email',
  '/auth/confirm?token_hash=abc&type=magiclink',
  '/auth/callback#error=access_denied&error_description=Email+link+is+invalid+or+has+expired',
  '/auth/reset-password',
  '/auth/update-password',
  '/dev/mailbox',
];
const PRIVATE_PAGES = ['/onboarding', '/auth/reset-password', '/auth/update-password'];

const looks = 'fits every width and passes axe in both themes';

/** The newest mails alone: each looks like the others, and there are as many as tests have run. */
async function withFewMails(page: Page): Promise<void> {
  await page.route('**/api/dev/mailbox', async (route) => {
    const response = await route.fetch();
    const { mails } = (await response.json()) as { mails: unknown[] };
    await route.fulfill({ response, json: { mails: mails.slice(0, 8) } });
  });
}

for (const path of PUBLIC_PAGES) {
  test(`[UI-2] [UI-3] ${path} ${looks}`, async ({ page }) => {
    if (path === '/dev/mailbox') await withFewMails(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectGoodLooks(page);
  });
}

for (const path of PRIVATE_PAGES) {
  test(`[UI-2] [UI-3] ${path} signed in ${looks}`, async ({ signedIn }) => {
    await signedIn.goto(path);
    await signedIn.getByRole('heading', { level: 1 }).waitFor();
    await expectGoodLooks(signedIn);
  });
}

test(`[UI-2] [UI-3] /auth/callback with somebody else's tokens ${looks}`, async ({
  signedIn,
  server,
}) => {
  const other = await signIn(server, newAddress('somebody-with-a-rather-long-address'));
  await signedIn.goto(`/auth/callback#${tokensOf(other)}`);
  await signedIn.getByRole('button', { name: 'Continue' }).waitFor();
  await expectGoodLooks(signedIn);
});

test('[UI-1] signing in by keyboard alone', async ({ page, server }) => {
  const email = newAddress();
  await page.goto('/login');
  await expect(page.getByLabel('Email address')).toBeFocused();
  const reach = async (name: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : '';
        return label || element?.textContent;
      });
      if (focused === name) return;
    }
    throw new Error(`${name} cannot be reached`);
  };
  await page.keyboard.type(email);
  await reach('Send magic link');
  await page.keyboard.press('Space');
  await page.waitForURL('**/check-email');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(codeOf(await server.nextMail(email)));
  await page.waitForURL('**/onboarding');
  await expect(page.getByLabel('Job link')).toBeFocused();
  await reach('Type it in instead');
  await page.keyboard.press('Enter');
  await reach('Add application');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company name is required').first()).toBeVisible();
});

test('[UI-3] a long address breaks inside its page at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await askForLink(page, newAddress('somebody-with-a-really-very-long-mailbox-name'));
  await expectNoSidewaysScroll(page);
});

test('[NAV-11] the pointer and the focus pass the brand link without leaving the page', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email address').fill('kept@waymark.example');
  const left: string[] = [];
  page.on('framenavigated', (frame) => left.push(frame.url()));
  const brand = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Waymark' });
  await brand.hover();
  await brand.focus();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Email address')).toHaveValue('kept@waymark.example');
  expect(left).toEqual([]);
});
