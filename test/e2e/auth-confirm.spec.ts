import type { Page } from '@playwright/test';

import {
  askForLink,
  continueAs,
  hold,
  linkOf,
  redPanel,
  refuse,
  tokensOf,
} from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { newAddress, signIn } from '#test/support/people.ts';

const keptSession = (page: Page) => page.evaluate(() => localStorage.getItem('waymark.session'));

test.describe('confirm page', () => {
  test('[AUTH-21] elsewhere, opening the link ten times uses nothing up; the button signs in', async ({
    page,
    browser,
    server,
    request,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    const link = linkOf(await server.nextMail(email));
    for (let opened = 0; opened < 10; opened += 1) {
      await request.get(link);
      await request.head(link);
    }
    // Another browser, as that of a phone, and a mail scanner that runs scripts.
    const elsewhere = await browser.newContext({ baseURL: server.url });
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(other.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await other.waitForLoadState('networkidle');
    await other.reload();
    await other.getByRole('button', { name: 'Confirm' }).click();
    await other.waitForURL('**/onboarding');
    await elsewhere.close();
  });

  test('[AUTH-318] [AUTH-320] elsewhere, it says whose account the link is for; who leaves has not used it up', async ({
    signedIn: page,
    person,
    server,
  }) => {
    const other = await signIn(server);
    await other.auth.signInWithOtp({ email: other.email });
    const link = linkOf(await server.nextMail(other.email, 1));
    const main = page.getByRole('main');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Waymark');
    await expect(main).toContainText(`The link was sent to ${other.email}.`);
    await expect(main).toContainText(
      'This link was requested in a different browser. Confirm only if this is your email address.',
    );
    await expect(main).toContainText(
      `You are signed in as ${person.email}. If you confirm, that session ends on this device.`,
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await page.waitForURL('**/dashboard');
    expect(await keptSession(page)).toContain(person.email);

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => keptSession(page)).toContain(other.email);
    expect((await person.api('GET', '/api/profile/')).status).toBe(401);
  });

  test('[AUTH-318] [AUTH-320] a visitor who asked for a mail of their own is asked, too, and may cancel', async ({
    page,
    person,
    server,
  }) => {
    const mine = newAddress();
    await askForLink(page, mine);
    await person.auth.signInWithOtp({ email: person.email });
    const link = linkOf(await server.nextMail(person.email, 1));
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(`The link was sent to ${person.email}.`);
    await expect(page.getByRole('main')).not.toContainText('You are signed in as');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/login');
    expect(await keptSession(page)).toBeNull();
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  });

  test('[AUTH-320] agreeing to one link agrees to no other tokens', async ({
    page,
    person,
    server,
  }) => {
    const planted = await signIn(server, person.email);
    await person.auth.signInWithOtp({ email: person.email });
    await page.goto(linkOf(await server.nextMail(person.email, 2)));
    await page.route('**/auth/callback*', (route) => route.abort());
    const left = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await left;
    await page.unroute('**/auth/callback*');
    await page.goto(`/auth/callback#${tokensOf(planted)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Continue as ${person.email}?`,
    );
  });

  test('[AUTH-297] in the browser that asked, the link signs in without a press, once the page is visible', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    const verify = await hold(page, 'verify');
    await page.addInitScript(() => {
      const shown = document as unknown as { hiddenNow: boolean };
      shown.hiddenNow = true;
      Object.defineProperty(document, 'visibilityState', {
        get: () => (shown.hiddenNow ? 'hidden' : 'visible'),
      });
    });
    await page.goto(linkOf(await server.nextMail(email)));
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(verify.count()).toBe(0);
    await page.evaluate(() => {
      (document as unknown as { hiddenNow: boolean }).hiddenNow = false;
      document.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await verify.release();
    await page.waitForURL('**/onboarding');
    expect(verify.count()).toBe(1);
    expect(await keptSession(page)).toContain(email);
  });

  test('[AUTH-23] a link that was used says so and leads back', async ({
    page,
    server,
    context,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    const link = linkOf(await server.nextMail(email));
    const other = await context.newPage();
    await other.goto(link);
    await other.waitForURL('**/onboarding');
    await page.goto(link);
    await expect(redPanel(page)).toHaveText('Email link is invalid or has expired');
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible();
  });

  test('[AUTH-9] [AUTH-22] [AUTH-26] the link of a known person leads to the page they wanted', async ({
    page,
    server,
  }) => {
    const { email } = await signIn(server);
    await askForLink(page, email, '/login?redirectTo=%2Fadd-application%3Fa%3Db');
    const verify = await hold(page, 'verify');
    await page.goto(linkOf(await server.nextMail(email, 1)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Waymark');
    await verify.release();
    await page.waitForURL('**/add-application?a=b');
  });

  test('[AUTH-24] a link that lost its end says so', async ({ page }) => {
    await page.goto('/auth/confirm?type=magiclink');
    await expect(redPanel(page)).toHaveText(
      'This link is incomplete. Please open it again from the email.',
    );
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');
  });

  test('[AUTH-22] [AUTH-36] [AUTH-77] the first half of an e-mail change shows the sentence and makes no session', async ({
    page,
    server,
  }) => {
    const person = await signIn(server);
    const newEmail = newAddress('changed');
    const { error } = await person.auth.updateUser({ email: newEmail });
    expect(error).toBeNull();
    await page.goto(linkOf(await server.nextMail(newEmail)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Confirm your new email address',
    );
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(
      page.getByText('Please proceed to confirm link sent to the other email'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await keptSession(page)).toBeNull();
    await page.goto(linkOf(await server.nextMail(person.email, 1)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await continueAs(page, newEmail);
    await page.waitForURL('**/dashboard');
    expect(await keptSession(page)).toContain(newEmail);
  });

  test('[AUTH-25] a server that does not answer leaves the link for another try', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    await page.route('**/auth/v1/verify', (route) => route.abort());
    await page.goto(linkOf(await server.nextMail(email)));
    await expect(redPanel(page)).toContainText('The server cannot be reached');
    await page.unroute('**/auth/v1/verify');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/onboarding');
  });

  test('[AUTH-25] [AUTH-26] a server that does not say whose account it is can be asked again; then the link leads to the callback with the tokens in the fragment and nothing in the query', async ({
    page,
    person,
    server,
  }) => {
    await person.auth.signInWithOtp({ email: person.email });
    await page.route('**/auth/v1/verify/address', (route) => route.abort());
    await page.goto(linkOf(await server.nextMail(person.email, 1)));
    await expect(redPanel(page)).toContainText('The server cannot be reached');
    await page.unroute('**/auth/v1/verify/address');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('main')).toContainText(`The link was sent to ${person.email}.`);
    expect(await keptSession(page)).toBeNull();
    const visited: URL[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url())));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/dashboard');
    const callback = visited.find(({ pathname }) => pathname === '/auth/callback');
    expect(callback?.search).toBe('');
    expect(new URLSearchParams(callback?.hash.slice(1)).get('type')).toBe('magiclink');
    expect(callback?.hash).toContain('access_token=');
  });

  test('[AUTH-25] a refusal without a sentence shows the fallback', async ({
    page,
    person,
    server,
  }) => {
    await person.auth.signInWithOtp({ email: person.email });
    await refuse(page, 'verify', { status: 400, message: '' });
    await page.goto(linkOf(await server.nextMail(person.email, 1)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(redPanel(page)).toHaveText('Failed to authenticate');
  });

  test('[AUTH-27] the link of a PKCE flow gives a code, which signs nobody in on this page', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    const answer = await fetch(`${server.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({
        email,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 's256',
      }),
    });
    expect(answer.status).toBe(200);
    const visited: URL[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url())));
    await page.goto(linkOf(await server.nextMail(email)));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(redPanel(page)).toBeVisible();
    const callback = visited.find(({ pathname }) => pathname === '/auth/callback');
    expect(callback?.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect(callback?.hash).toBe('');
    expect(await keptSession(page)).toBeNull();
  });
});
