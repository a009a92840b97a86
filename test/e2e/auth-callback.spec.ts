import { continueAs, hold, redPanel, refuse, tokensOf } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, holdSession, test } from '#test/e2e/fixtures.ts';
import { newAddress, signIn } from '#test/support/people.ts';

test.describe('callback page', () => {
  test('[AUTH-28] says Signing you in... and has cleared the address at once', async ({
    page,
    person,
  }) => {
    const user = await hold(page, 'user');
    await page.goto(`/auth/callback?next=%2Fadd-application#${tokensOf(person)}`);
    await expect(page.getByText('Signing you in...')).toBeVisible();
    await page.waitForURL('**/auth/callback');
    expect(await page.evaluate(() => location.href)).not.toContain('token');
    await expectAccessible(page);
    await user.release();
    await continueAs(page, person.email);
    await page.waitForURL('**/add-application');
    await page.goBack();
    expect(page.url()).not.toContain('token');
  });

  test('[SEC-15] the page asks browsers to send no referrer', async ({ request }) => {
    const response = await request.get('/auth/callback');
    expect(response.headers()['referrer-policy']).toBe('no-referrer');
  });

  test('[AUTH-29] [AUTH-30] takes the tokens from the query too, and leads to / without next', async ({
    page,
    person,
  }) => {
    await page.goto(`/auth/callback?${tokensOf(person)}`);
    await continueAs(page, person.email);
    await page.waitForURL('**/dashboard');
    expect(await page.evaluate(() => localStorage.getItem('waymark.session'))).toContain(
      person.email,
    );
  });

  test('[AUTH-30] type signup leads to the welcome, signed in', async ({ page, person }) => {
    await page.goto(`/auth/callback?next=%2Fdashboard#${tokensOf(person, { type: 'signup' })}`);
    await continueAs(page, person.email);
    await page.waitForURL('**/onboarding*');
    await expect(page.getByRole('heading', { name: 'Welcome to Waymark' })).toBeVisible();
  });

  test('[NAV-10] never follows a next that leads elsewhere', async ({ page, person }) => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:1',
    ]) {
      await page.goto(`/auth/callback?next=${encodeURIComponent(next)}#${tokensOf(person)}`);
      await continueAs(page, person.email);
      await page.waitForURL('**/dashboard');
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('[AUTH-31] an error shows Authentication Error, our own sentence and Back to Login', async ({
    page,
  }) => {
    const error = 'error=access_denied&error_code=otp_expired';
    await page.goto(`/auth/callback#${error}&error_description=Call+555-0100+to+unlock&sb=`);
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(redPanel(page)).toHaveText('Email link is invalid or has expired');
    await page.waitForURL(/\/auth\/callback$/);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute(
      'href',
      '/login',
    );
    await page.getByLabel('Email address').fill(newAddress());
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await page.waitForURL('**/check-email');
    await page.goto('/auth/callback#error=server_error&error_code=unheard_of');
    await expect(redPanel(page)).toHaveText('Failed to authenticate');
    await expect(page.getByRole('button', { name: 'Send magic link' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');
  });

  test('[AUTH-31] an error whose code we do not know', async ({ page }) => {
    await page.goto('/auth/callback?error=server_error&error_description=Call+555-0100+to+unlock');
    await expect(redPanel(page)).toHaveText('Failed to authenticate');
  });

  test('[AUTH-32] Missing authentication tokens', async ({ page }) => {
    await page.goto('/auth/callback');
    await expect(redPanel(page)).toHaveText('Missing authentication tokens');
    await page.goto('/auth/callback#access_token=only');
    await page.reload();
    await expect(redPanel(page)).toHaveText('Missing authentication tokens');
  });

  test('[AUTH-33] a token that nobody signed is refused with a sentence', async ({ page }) => {
    const claims = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url');
    const header = Buffer.from(JSON.stringify({ alg: 'ES256' })).toString('base64url');
    await page.goto(`/auth/callback#access_token=${header}.${claims}.c2ln&refresh_token=x`);
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(redPanel(page)).toHaveText(
      'This sign-in is no longer valid. Please ask for a new link.',
    );
    expect(await page.evaluate(() => localStorage.getItem('waymark.session'))).toBeNull();
  });

  test('[AUTH-33] tokens of a session that has ended are refused with the same sentence', async ({
    page,
    person,
  }) => {
    await person.auth.signOut();
    await page.goto(`/auth/callback#${tokensOf(person)}`);
    await expect(redPanel(page)).toHaveText(
      'This sign-in is no longer valid. Please ask for a new link.',
    );
    expect(await page.evaluate(() => localStorage.getItem('waymark.session'))).toBeNull();
  });

  test('[AUTH-34] Failed to get user after authentication', async ({ page, person }) => {
    let asked = 0;
    await page.route('**/auth/v1/user', async (route) => {
      asked += 1;
      if (asked === 1) return route.continue();
      return route.fulfill({ status: 400, json: {} });
    });
    await page.goto(`/auth/callback#${tokensOf(person)}`);
    await continueAs(page, person.email);
    await expect(redPanel(page)).toHaveText('Failed to get user after authentication');
  });

  test('[AUTH-34] a first look-up that is refused says the same', async ({ page, person }) => {
    await page.clock.setFixedTime(Date.now() + 125_000);
    for (const status of [400, 403, 500]) {
      const said = page.waitForEvent('console', (line) => line.text().includes('issued'));
      await refuse(page, 'user', { status, message: 'Anything' });
      await page.goto(`/auth/callback?${status}#${tokensOf(person)}`);
      await expect(redPanel(page)).toHaveText('Failed to get user after authentication');
      const warning = await said;
      expect([warning.type(), warning.text()]).toEqual([
        'warning',
        expect.stringMatching(/^The session in this address was issued 12\d s ago/),
      ]);
    }
  });

  test('[AUTH-34] a look-up that nobody answers names the connection', async ({ page, person }) => {
    await page.route('**/auth/v1/user', (route) => route.abort());
    await page.goto(`/auth/callback#${tokensOf(person)}`);
    await expect(redPanel(page)).toContainText('The server cannot be reached');
  });

  test('[AUTH-38] [AUTH-42] a signed-in visitor who agrees gets the new session', async ({
    signedIn,
    person,
    server,
  }) => {
    const other = await signIn(server);
    await signedIn.goto(`/auth/callback#${tokensOf(other)}`);
    await continueAs(signedIn, other.email);
    await signedIn.waitForURL('**/dashboard');
    const stored = await signedIn.evaluate(() => localStorage.getItem('waymark.session'));
    expect(stored).toContain(other.email);
    expect(stored).not.toContain(person.email);
  });

  test('[AUTH-35] a code from a flow of another browser signs nobody in', async ({ page }) => {
    await page.goto('/auth/callback?code=6f2a1a34-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(redPanel(page)).toHaveText(
      'This sign-in was started in another browser, or it expired. Please sign in again.',
    );
    expect(await page.evaluate(() => localStorage.getItem('waymark.session'))).toBeNull();
  });

  test('[AUTH-36] half of an e-mail change shows a sentence of ours', async ({ page }) => {
    await page.goto('/auth/callback#message=Call+555-0100+to+unlock&sb=');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    );
    await expect(page.getByText('555-0100')).toHaveCount(0);
    await page.waitForURL(/\/auth\/callback$/);
  });

  test('[AUTH-37] a server that fails leaves the old session as it is', async ({
    page,
    person,
    server,
  }) => {
    const other = await signIn(server);
    await holdSession(page, person);
    await refuse(page, 'user', { status: 503, code: 'unavailable', message: 'Try again later' });
    await page.goto(`/auth/callback#${tokensOf(other)}`);
    await expect(redPanel(page)).toHaveText('Failed to get user after authentication');
    expect(await page.evaluate(() => localStorage.getItem('waymark.session'))).toContain(
      person.email,
    );
  });
});
