import type { Page, Request } from '@playwright/test';

import { serverMessages } from '#shared/core/server-messages.ts';
import { seedApplication } from '#test/e2e/application-helpers.ts';
import { refuse } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, holdSession, test } from '#test/e2e/fixtures.ts';
import type { Person } from '#test/support/people.ts';

const LOOK_UP = '**/auth/v1/user';
const BACK_TO_THE_LIST = '/login?redirectTo=%2Fdashboard%3Fstatus%3Doa';

const keptSession = (page: Page) => page.evaluate(() => localStorage.getItem('waymark.session'));

/** Records the tokens that a page sends to the applications list, and how often it renews its session. */
function watchTokens(page: Page) {
  const tokens: string[] = [];
  let renewals = 0;
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/applications/') {
      tokens.push((request.headers()['authorization'] ?? '').replace('Bearer ', ''));
    }
    if (searchParams.get('grant_type') === 'refresh_token') renewals += 1;
  });
  return { tokens, renewals: () => renewals };
}

/** Makes the API refuse a token, as it does after a key was replaced. */
async function refuseToken(page: Page, token: string): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().headers()['authorization'] === `Bearer ${token}`
      ? route.fulfill({
          status: 401,
          json: { title: serverMessages.auth.badJwt('expired'), code: 'bad_jwt' },
        })
      : route.fallback(),
  );
}

test.describe('a protected page', () => {
  test('[NAV-3] says Checking authentication... until the user is looked up', async ({
    signedIn: page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(LOOK_UP, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Checking authentication...')).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page.getByRole('link', { name: 'Add Application' }).first()).toBeVisible();
    await expect(page.getByText('Checking authentication...')).toHaveCount(0);
  });

  test('[NAV-4] a refused user look-up signs out and goes to /login', async ({
    signedIn: page,
  }) => {
    await refuse(page, 'user', {
      status: 403,
      code: 'session_not_found',
      message: serverMessages.auth.sessionNotFound,
    });
    await page.goto('/dashboard?status=oa');
    await expect(page).toHaveURL(BACK_TO_THE_LIST);
    expect(await keptSession(page)).toBeNull();
  });

  test('[NAV-4] a server that fails or does not answer at first leads to /login and keeps the session', async ({
    signedIn: page,
  }) => {
    for (const way of ['fails', 'does not answer'] as const) {
      await page.route(LOOK_UP, (route) =>
        way === 'fails' ? route.fulfill({ status: 500, json: {} }) : route.abort(),
      );
      await page.goto('/dashboard?status=oa');
      await expect(page).toHaveURL(BACK_TO_THE_LIST);
      await expect(page.getByText('Waymark is not responding right now.')).toBeVisible();
      // The banner is there before the page is.
      await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
      await expectAccessible(page);
      expect(await keptSession(page)).not.toBeNull();
      await page.unroute(LOOK_UP);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveURL('/dashboard?status=oa');
    }
  });

  test('[NAV-4] on a loaded page an unreachable server shows a banner and signs nobody out', async ({
    signedIn: page,
    person,
  }) => {
    await seedApplication(person, { title: 'Lighthouse Keeper' });
    await page.goto('/dashboard');
    await expect(page.getByText('Lighthouse Keeper')).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sync Gmail' }).click();
    await expect(page.getByText('Waymark is not responding right now.')).toBeVisible();
    await expect(page.getByText('Lighthouse Keeper')).toBeVisible();
    expect(await keptSession(page)).not.toBeNull();
  });

  test('[NAV-5] signing out in one tab leads every tab to /login', async ({
    signedIn: page,
    context,
  }) => {
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/companies');
    await expect(other.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login?redirectTo=%2Fcompanies');
  });
});

test.describe('an access token', () => {
  test('[NAV-9] that is refused is renewed once, and the request is sent again', async ({
    signedIn: page,
    person,
  }) => {
    await seedApplication(person, { title: 'Lighthouse Keeper' });
    const old = person.session.access_token;
    await refuseToken(page, old);
    const seen = watchTokens(page);
    await page.goto('/dashboard');
    await expect(page.getByText('Lighthouse Keeper')).toBeVisible();
    expect(seen.renewals()).toBe(1);
    expect(seen.tokens).toHaveLength(2);
    expect(seen.tokens[0]).toBe(old);
    expect(seen.tokens[1]).not.toBe(old);
  });

  test('[NAV-9] that is refused again is not renewed again', async ({ signedIn: page }) => {
    await page.route('**/api/applications/**', (route) =>
      route.fulfill({
        status: 401,
        json: { title: serverMessages.auth.badJwt('expired'), code: 'bad_jwt' },
      }),
    );
    const seen = watchTokens(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toContainText('Failed to load applications.');
    expect(seen.renewals()).toBe(1);
    expect(seen.tokens).toHaveLength(2);
  });

  for (const [left, renewals] of [
    [80, 1],
    [600, 0],
  ] as const) {
    test(`[NAV-9] with ${left} s left is renewed ${renewals} times before it is used`, async ({
      page,
      person,
    }) => {
      await holdSession(page, endingIn(person, left));
      const seen = watchTokens(page);
      await page.goto('/dashboard');
      await expect(page.getByText('Your list starts here')).toBeVisible();
      expect(seen.renewals()).toBe(renewals);
      expect(seen.tokens.includes(person.session.access_token)).toBe(renewals === 0);
    });
  }
});

/** The person with a session that expires in the given number of seconds. */
function endingIn(person: Person, seconds: number): Person {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  return { ...person, session: { ...person.session, expires_at } };
}
