import type { Page } from '@playwright/test';

import { startOwnServer } from '#test/e2e/own-server.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  WIDTHS,
} from '#test/e2e/fixtures.ts';
import { redPanel } from '#test/e2e/auth-helpers.ts';
import { startGitHub, type GitHubServer } from '#test/support/github-server.ts';
import {
  providerPerson,
  startOpenIdProvider,
  type OpenIdProvider,
} from '#test/support/open-id-provider.ts';
import { startSamlPages, type SamlPages } from '#test/support/saml-pages.ts';
import { newAddress } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';

/** A label as long as an operator may write it. */
const LABEL = 'The people of Acme International, its parts and its partners';

// One server of its own: its providers are real servers on loopback, and nothing of ours is faked.
test.describe('identity providers', () => {
  let google: OpenIdProvider;
  let gitHub: GitHubServer;
  let acme: SamlPages;
  let own: TestServer;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    [google, gitHub, acme] = await Promise.all([
      startOpenIdProvider(),
      startGitHub(),
      startSamlPages(),
    ]);
    own = await startOwnServer({
      AUTH_GOOGLE_CLIENT_ID: google.clientId,
      AUTH_GOOGLE_CLIENT_SECRET: google.clientSecret,
      AUTH_GOOGLE_ISSUER: google.issuer,
      AUTH_GITHUB_CLIENT_ID: gitHub.clientId,
      AUTH_GITHUB_CLIENT_SECRET: gitHub.clientSecret,
      AUTH_GITHUB_URL: gitHub.url,
      AUTH_GITHUB_API_URL: gitHub.url,
      AUTH_SAML_PROVIDERS: JSON.stringify([
        { ...acme.entry, label: LABEL },
        { ...acme.entry, id: 'quiet' },
      ]),
    });
    page = await (await browser.newContext({ baseURL: own.url })).newPage();
  });
  test.afterAll(async () => {
    await page.context().close();
    await Promise.all([own.remove(), google.close(), gitHub.close(), acme.close()]);
  });

  test('[AUTH-13] [AUTH-14] Google leads to the dashboard; [AUTH-221] /profile links GitHub and unlinks it', async () => {
    const email = newAddress();
    google.signInAs(providerPerson(email));
    gitHub.signInAs({ id: 99, login: 'ada', name: 'Ada', emails: [] });
    await page.goto('/login?redirectTo=%2Fdashboard');
    await expect(page.getByText('Not set up on this site')).toHaveCount(0);
    const left = page.waitForRequest('**/auth/v1/authorize?*');
    await page.getByRole('button', { name: 'Google' }).click();
    const query = new URL((await left).url()).searchParams;
    expect(query.get('redirect_to')).toBe(`${own.url}/auth/callback?next=%2Fdashboard`);
    expect(query.get('code_challenge_method')).toBe('s256');
    await page.waitForURL('**/dashboard');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(
      /verifier|refresh_token/,
    );

    await page.goto('/profile?part=security');
    const card = page.getByRole('region', { name: 'Sign-in methods' });
    await expect(card.getByRole('listitem')).toHaveText(new RegExp(`Google.*${email}`));
    await expect(card.getByText('This is your only way to sign in')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Unlink' })).toHaveCount(0);

    await card.getByRole('button', { name: 'Link GitHub' }).click();
    await expect(card.getByRole('button', { name: 'Unlink GitHub' })).toBeVisible();
    await expect(page).toHaveURL(/\/profile\?part=security$/);
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await card.getByRole('button', { name: 'Unlink GitHub' }).click();
    await page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect(page.getByText('Sign-in method unlinked').first()).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(1);
  });

  test('[AUTH-289] an organisation with a label has a button on both pages, which signs its people in', async ({
    browser,
  }) => {
    const email = newAddress();
    acme.signInAs({ subject: 'employee-7', email });
    const context = await browser.newContext({ baseURL: own.url });
    const visitor = await context.newPage();
    await visitor.goto('/login?redirectTo=%2Fprofile%3Fpart%3Dsecurity');
    await expect(visitor.getByRole('button', { name: LABEL })).toBeVisible();
    for (const width of WIDTHS) {
      await visitor.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(visitor);
      const button = visitor.getByRole('button', { name: LABEL });
      expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
    await visitor.goto('/register?redirectTo=%2Fprofile%3Fpart%3Dsecurity');
    await expect(visitor.getByRole('button', { name: 'quiet' })).toHaveCount(0);
    await visitor.getByRole('button', { name: LABEL }).click();
    await visitor.waitForURL('**/profile?part=security');
    const card = visitor.getByRole('region', { name: 'Sign-in methods' });
    await expect(card.getByRole('listitem')).toContainText(LABEL);
    await expect(card.getByRole('button', { name: `Link ${LABEL}` })).toHaveCount(0);
    await context.close();
  });

  test('[AUTH-218] a refusal of the provider shows a sentence of ours', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: own.url });
    const visitor = await context.newPage();
    gitHub.denyNext();
    await visitor.goto('/login');
    await visitor.getByRole('button', { name: 'GitHub' }).click();
    await expect(redPanel(visitor)).toHaveText(
      'You did not finish signing in there. Please try again.',
    );
    await expect(visitor.getByText('denied')).toHaveCount(0);
    await context.close();
  });
});
