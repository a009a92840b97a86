import { createHash } from 'node:crypto';

import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { askForLink, hold, redPanel, refuse } from '#test/e2e/auth-helpers.ts';
import { newAddress } from '#test/support/people.ts';

test.describe('sign-in page', () => {
  test('[AUTH-1] has the title, the field, the buttons and the link to register', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    const email = page.getByLabel('Email address', { exact: true });
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('placeholder', 'you@example.com');
    await expect(email).toHaveAttribute('required', '');
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeVisible();
    await expect(page.getByText('Or continue with', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Google' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'GitHub' })).toBeVisible();
    await page.getByRole('link', { name: 'create a new account' }).click();
    await page.waitForURL('**/register');
  });

  test('[AUTH-2] an empty e-mail shows its sentence, with the focus on the summary', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(redPanel(page)).toContainText('Please enter your email');
    await expect(redPanel(page)).toBeFocused();
    await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await redPanel(page).getByRole('button', { name: 'Please enter your email' }).click();
    await expect(page.getByLabel('Email address')).toBeFocused();
  });

  test('[AUTH-2] half an address is caught before anything is sent', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email address').fill('somebody');
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(redPanel(page)).toContainText('Please enter a valid email address');
  });

  test('[AUTH-3] says Sending magic link... while busy and sends once', async ({ page }) => {
    const otp = await hold(page, 'otp*');
    await page.goto('/login');
    const email = page.getByLabel('Email address');
    await email.fill(newAddress());
    await email.press('Enter');
    const busy = page.getByRole('button', { name: 'Sending magic link...' });
    await expect(busy).toBeDisabled();
    await email.press('Enter');
    await otp.release();
    await page.waitForURL('**/check-email');
    expect(otp.count()).toBe(1);
  });

  test('[AUTH-4] [AUTH-15] after sending: the toast, then the check-your-email page', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    await expect(page).toHaveURL(/\/check-email$/);
    await expect(page.getByText('Check your email for the login link!').first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `A magic link was sent to ${email}. Open it to go on.`,
    );
    const mail = await server.nextMail(email);
    expect(mail.subject).toContain('sign-in link');
  });

  test('[AUTH-5] a refusal shows its sentence, the form keeps its text', async ({ page }) => {
    await refuse(page, 'otp*', { status: 429, message: 'Request rate limit reached' });
    await page.goto('/login');
    await page.getByLabel('Email address').fill('kept@waymark.example');
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(redPanel(page)).toHaveText('Request rate limit reached');
    await expect(page.getByLabel('Email address')).toHaveValue('kept@waymark.example');
    await expectAccessible(page);
  });

  test('[AUTH-5] a refusal without a sentence shows the fallback', async ({ page }) => {
    await refuse(page, 'otp*', { status: 400 });
    await page.goto('/login');
    await page.getByLabel('Email address').fill('kept@waymark.example');
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(redPanel(page)).toHaveText('Failed to send magic link');
  });

  test('[AUTH-6] a server that does not answer is named, and a second try works', async ({
    page,
    context,
  }) => {
    const email = newAddress();
    await page.goto('/login');
    await page.getByLabel('Email address').fill(email);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(redPanel(page)).toHaveText(
      'The server cannot be reached. Please check your connection and try again.',
    );
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await page.waitForURL('**/check-email');
  });

  for (const name of ['Google', 'GitHub']) {
    test(`[AUTH-10] ${name}, when not configured, says so in the red panel`, async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name }).click();
      await expect(redPanel(page)).toHaveText('Unsupported provider: provider is not enabled');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('button', { name })).toBeEnabled();
    });
  }

  test('[AUTH-11] the address of a provider that is off leads back here, with a sentence of ours', async ({
    page,
    server,
  }) => {
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: `${server.url}/auth/callback?next=%2Fadd-application`,
    });
    await page.goto(`/auth/v1/authorize?${String(query)}`);
    await expect(redPanel(page)).toHaveText('Unsupported provider: provider is not enabled');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect(page).toHaveURL('/login?redirectTo=%2Fadd-application');
    await expectAccessible(page);
    await page.goto('/login#error=access_denied&error_description=Call+555-0100+to+unlock');
    await page.reload();
    await expect(page.getByText('555-0100')).toHaveCount(0);
  });

  test('[AUTH-13] a configured provider is left for with PKCE and the callback of this site', async ({
    page,
    server,
  }) => {
    await page.route('**/auth/v1/settings', (route) =>
      route.fulfill({ json: { external: { google: true, github: false } } }),
    );
    await page.route('**/auth/v1/authorize?*', (route) => route.fulfill({ body: 'provider' }));
    await page.goto('/login?redirectTo=%2Fadd-application');
    const left = page.waitForRequest('**/auth/v1/authorize?*');
    await page.getByRole('button', { name: 'Google' }).click();
    const query = new URL((await left).url()).searchParams;
    expect(query.get('provider')).toBe('google');
    expect(query.get('redirect_to')).toBe(`${server.url}/auth/callback?next=%2Fadd-application`);
    expect(query.get('code_challenge_method')).toBe('s256');
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  });

  test('[AUTH-14] back from the provider, the code is redeemed with the verifier of this browser', async ({
    page,
    person,
    server,
  }) => {
    let challenge: string | null = null;
    await page.route('**/auth/v1/settings', (route) =>
      route.fulfill({ json: { external: { google: false, github: true } } }),
    );
    await page.route('**/auth/v1/authorize?*', (route) => {
      challenge = new URL(route.request().url()).searchParams.get('code_challenge');
      const location = `${server.url}/auth/callback?next=%2Fadd-application&code=once`;
      return route.fulfill({ status: 302, headers: { location } });
    });
    await page.route('**/auth/v1/token?grant_type=pkce', (route) =>
      route.fulfill({ json: person.session }),
    );
    await page.goto('/login?redirectTo=%2Fadd-application');
    const redeemed = page.waitForRequest('**/auth/v1/token?grant_type=pkce');
    await page.getByRole('button', { name: 'GitHub' }).click();
    const body = (await redeemed).postDataJSON() as { auth_code: string; code_verifier: string };
    expect(body.auth_code).toBe('once');
    expect(createHash('sha256').update(body.code_verifier).digest('base64url')).toBe(challenge);
    await page.waitForURL('**/add-application');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(
      /verifier|refresh_token/,
    );
  });

  test('[AUTH-7] the typed address survives a reload and is on the next form', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email address').fill('kept@waymark.example');
    await page.reload();
    await expect(page.getByLabel('Email address')).toHaveValue('kept@waymark.example');
    await page.getByRole('link', { name: 'Use a password' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue('kept@waymark.example');
  });

  test('[NAV-7] [AUTH-38] a signed-in visitor is sent to the dashboard', async ({ signedIn }) => {
    for (const path of ['/login', '/check-email', '/auth/callback']) {
      await signedIn.goto(path);
      await signedIn.waitForURL('**/dashboard');
    }
  });

  test('[NAV-2] [AUTH-9] a protected page sends to /login with redirectTo, and the mailed link leads back to it', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    await page.goto('/add-application?a=b');
    await page.waitForURL('**/login?*');
    expect(new URL(page.url()).searchParams.get('redirectTo')).toBe('/add-application?a=b');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    const mail = await server.nextMail(email);
    expect(new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('next')).toBe(
      '/add-application?a=b',
    );
  });
});
