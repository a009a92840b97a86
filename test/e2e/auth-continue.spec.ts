import type { Page } from '@playwright/test';

import { askForLink, continueAs, linkOf, tokensOf } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { newAddress, type Person, signIn } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('waymark.session'));
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The status with which the server takes a person's access token. */
async function statusOf(server: RunningServer, { session }: Person): Promise<number> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  return (await fetch(`${server.url}/auth/v1/user`, { headers })).status;
}

test.describe('tokens of a flow that this browser did not begin', () => {
  test('[AUTH-39] [UI-1] sign nobody in before the person agrees; the keyboard does it all', async ({
    page,
    person,
  }) => {
    await page.goto(`/auth/callback?next=%2Fadd-application#${tokensOf(person)}`);
    await expect(title(page)).toHaveText(`Continue as ${person.email}?`);
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole('main')).toContainText(
      'This link was requested in a different browser. Continue only if this is your email address.',
    );
    await expect(page.getByRole('main')).not.toContainText('You are signed in as');
    expect(page.url()).toMatch(/\/auth\/callback$/);
    expect(await kept(page)).toBeNull();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/add-application');
    expect(await kept(page)).toContain(person.email);
  });

  test('[AUTH-40] are dropped for good by a visitor who declines', async ({
    page,
    person,
    server,
  }) => {
    await page.goto(`/auth/callback#${tokensOf(person)}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/login');
    expect(await kept(page)).toBeNull();
    await expect.poll(() => statusOf(server, person)).toBe(403);
  });

  test('[AUTH-41] name the present session, which stays when the person declines', async ({
    signedIn: page,
    person,
    server,
  }) => {
    const other = await signIn(server);
    await page.goto(`/auth/callback?next=%2Fadd-application#${tokensOf(other)}`);
    await expect(title(page)).toHaveText(`Continue as ${other.email}?`);
    await expect(page.getByRole('main')).toContainText(`You are signed in as ${person.email}.`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.waitForURL('**/dashboard');
    expect(await kept(page)).toContain(person.email);
    expect(await statusOf(server, person)).toBe(200);
    await expect.poll(() => statusOf(server, other)).toBe(403);
  });

  test('[AUTH-42] end the present session when the person agrees', async ({
    signedIn: page,
    person,
    server,
  }) => {
    const other = await signIn(server);
    await page.goto('/favicon.svg');
    await page.evaluate(
      (id) => localStorage.setItem(`waymark.draft.${id}`, 'mine'),
      person.session.user.id,
    );
    await page.goto(`/auth/callback#${tokensOf(other)}`);
    await continueAs(page, other.email);
    await page.waitForURL('**/dashboard');
    expect(await kept(page)).toContain(other.email);
    expect(await statusOf(server, person)).toBe(403);
    expect(await statusOf(server, other)).toBe(200);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft');
  });

  test('[AUTH-42] replace an older session of the same person, whose drafts stay', async ({
    signedIn: page,
    person,
    server,
  }) => {
    const again = await signIn(server, person.email);
    const draft = `waymark.draft.${person.session.user.id}`;
    await page.goto('/favicon.svg');
    await page.evaluate((key) => localStorage.setItem(key, 'mine'), draft);
    await page.goto(`/auth/callback?next=%2Fcompanies#${tokensOf(again)}`);
    await continueAs(page, person.email);
    await page.waitForURL('**/companies');
    expect(await statusOf(server, person)).toBe(403);
    expect(await statusOf(server, again)).toBe(200);
    expect(await page.evaluate((key) => localStorage.getItem(key), draft)).toBe('mine');
  });

  test('[AUTH-43] are not taken for the link that was asked for, which is another person’s', async ({
    page,
    server,
  }) => {
    const attacker = await signIn(server);
    const mine = newAddress();
    await askForLink(page, mine);
    await page.goto(`/auth/callback#${tokensOf(attacker)}`);
    await expect(title(page)).toHaveText(`Continue as ${attacker.email}?`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/login');
    await page.goto(linkOf(await server.nextMail(mine)));
    await page.waitForURL('**/onboarding');
  });
});

test.describe('the note that this browser asked for a link', () => {
  test('[AUTH-44] holds no address, and lasts as long as the mail and for one sign-in', async ({
    page,
    person,
    server,
  }) => {
    await askForLink(page, person.email);
    const note = () => page.evaluate(() => localStorage.getItem('waymark.asked'));
    const asked = (await note()) ?? '';
    expect(asked).not.toContain(person.email.split('@')[0]);
    await page.goto(linkOf(await server.nextMail(person.email, 1)));
    await page.waitForURL('**/dashboard');
    expect(await note()).toBeNull();

    const old = Object.keys(JSON.parse(asked) as object).map((key) => [key, Date.now() - 1]);
    await page.evaluate(
      (text) => localStorage.setItem('waymark.asked', text),
      JSON.stringify(Object.fromEntries(old)),
    );
    const again = await signIn(server, person.email);
    await page.goto(`/auth/callback#${tokensOf(again)}`);
    await expect(title(page)).toHaveText(`Continue as ${person.email}?`);
  });

  test('[AUTH-44] is forgotten at sign-out', async ({ signedIn: page }) => {
    await page.goto('/dashboard');
    await page.evaluate(() => localStorage.setItem('waymark.asked', '{"x":9000000000000}'));
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('waymark.asked'))).toBeNull();
  });
});
