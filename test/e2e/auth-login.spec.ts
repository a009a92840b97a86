import { COLD, expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { hold, redPanel, refuse } from '#test/e2e/auth-helpers.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { newAddress } from '#test/support/people.ts';

test.describe('sign-in page', () => {
  test('[AUTH-1] [AUTH-2] [AUTH-10] [AUTH-141] has the title, the field, the buttons and the link to register; a bad e-mail or a provider that is not configured shows its sentence, which goes when another way is tried', async ({
    page,
  }) => {
    await page.goto('/login');
    const email = page.getByLabel('Email address', { exact: true });
    const send = page.getByRole('button', { name: 'Send magic link' });

    await test.step('[AUTH-1] what is there', async () => {
      await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
      await expect(email).toHaveAttribute('type', 'email');
      await expect(email).toHaveAttribute('placeholder', 'you@example.com');
      await expect(email).toHaveAttribute('required', '');
      await expect(send).toBeVisible();
      await expect(page.getByText('Or continue with', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Google' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'GitHub' })).toBeVisible();
    });

    await test.step('[AUTH-2] an empty e-mail, with the focus on the summary', async () => {
      await send.click();
      await expect(redPanel(page)).toContainText('Please enter your email');
      await expect(redPanel(page)).toBeFocused();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveAccessibleDescription('Please enter your email');
      await expectAccessible(page);
      await redPanel(page).getByRole('button', { name: 'Please enter your email' }).click();
      await expect(email).toBeFocused();
    });

    for (const name of ['Google', 'GitHub']) {
      await test.step(`[AUTH-10] [AUTH-141] ${name} after an empty e-mail, and back`, async () => {
        const provider = page.getByRole('button', { name });
        await expect(provider).toHaveAccessibleDescription('Not set up on this site');
        await expect(page.getByText('Not set up on this site')).toHaveCount(1);
        await provider.click();
        await expect(redPanel(page)).toHaveText('Unsupported provider: provider is not enabled');
        await expect(page).toHaveURL(/\/login$/);
        await expect(provider).toBeEnabled();
        await expect(email).not.toHaveAttribute('aria-invalid');
        await send.click();
        await expect(redPanel(page)).toContainText('Please enter your email');
        await expect(redPanel(page)).toHaveCount(1);
      });
    }

    await test.step('[AUTH-2] half an address is caught before anything is sent', async () => {
      await email.fill('somebody');
      await send.click();
      await expect(redPanel(page)).toContainText('Please enter a valid email address');
    });
    await page.getByRole('link', { name: 'create a new account' }).click();
    await page.waitForURL('**/register');
  });

  test('[AUTH-3] [AUTH-4] [AUTH-15] says Sending magic link... while busy and sends once; after sending: the toast, then the check-your-email page', async ({
    page,
    server,
  }) => {
    const address = newAddress();
    const otp = await hold(page, 'otp*');
    await page.goto('/login');
    const email = page.getByLabel('Email address');
    await email.fill(address);
    await email.press('Enter');
    const busy = page.getByRole('button', { name: 'Sending magic link...' });
    await expect(busy).toBeDisabled();
    await email.press('Enter');
    await otp.release();
    await page.waitForURL('**/check-email');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(otp.count()).toBe(1);
    await expect(page).toHaveURL(/\/check-email$/);
    await expect(page.getByText('Check your email for the login link!').first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `A magic link was sent to ${address}. Open it to continue.`,
    );
    const mail = await server.nextMail(address);
    expect(mail.subject).toContain('sign-in link');
  });

  test('[AUTH-5] [AUTH-141] a refusal shows its sentence or the fallback, the form keeps its text, and it goes when a later attempt has another fault', async ({
    page,
  }) => {
    await refuse(page, 'otp*', { status: 429, message: 'Request rate limit reached' });
    await page.goto('/login');
    const email = page.getByLabel('Email address');
    await email.fill('kept@waymark.example');
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(redPanel(page)).toHaveText('Request rate limit reached');
    await expect(email).toHaveValue('kept@waymark.example');
    await expectAccessible(page);
    await email.fill('');
    await email.press('Enter');
    await expect(redPanel(page)).toContainText('Please enter your email');
    await expect(redPanel(page)).toHaveCount(1);
    await email.fill('kept@waymark.example');
    await expect(redPanel(page)).toHaveCount(0);
    await email.press('Enter');
    await expect(redPanel(page)).toHaveText('Request rate limit reached');
    await refuse(page, 'otp*', { status: 400 });
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(redPanel(page)).toHaveText('Failed to send magic link');
  });

  test(
    '[AUTH-6] a server that does not answer is named, and a second try works',
    COLD,
    async ({ page, context }) => {
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
    },
  );

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
    await page.getByRole('button', { name: 'Google' }).click();
    await expect(page.getByRole('button', { name: 'Google' })).toBeEnabled();
    await expect(redPanel(page)).toHaveCount(1);
    await page.goto('/login#error=access_denied&error_description=Call+555-0100+to+unlock');
    await page.reload();
    await expect(page.getByText('555-0100')).toHaveCount(0);
  });

  test('[AUTH-7] the typed address survives a reload and is on the next form', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email address').fill('kept@waymark.example');
    await page.reload();
    await expect(page.getByLabel('Email address')).toHaveValue('kept@waymark.example');
    await page.getByRole('link', { name: 'Use a password' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue('kept@waymark.example');
  });

  test('[AUTH-142] the first field has the focus on arrival, by address and by link', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Start your list' }).click();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByRole('link', { name: 'create a new account' }).click();
    await page.waitForURL('**/register');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByRole('link', { name: 'Use a password' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/auth/reset-password');
    await expect(page.getByLabel('Email address')).toBeFocused();
  });

  test('[AUTH-142] a form that appears beneath a dialog leaves the focus there', async ({
    page,
  }) => {
    await page.goto('/h1b');
    await page.getByRole('heading', { level: 1 }).waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/.*\.js/, async (route) => {
      if (/login/.test(route.request().url())) await held;
      await route.continue();
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Command palette' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    // The dialog would take the focus back at once, so what counts is that it never moves.
    await page.evaluate(() => {
      const moves: string[] = [];
      Object.assign(globalThis, { moves });
      addEventListener('focusin', ({ target }) => moves.push((target as Element).outerHTML));
    });
    release();
    await expect(page.locator('h1', { hasText: 'Sign in to your account' })).toBeAttached();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await page.evaluate(() => (globalThis as unknown as { moves: string[] }).moves)).toEqual(
      [],
    );
    await expect(dialog.getByRole('combobox')).toBeFocused();
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

for (const [registration, note] of [
  [
    'invited',
    'New accounts are by invitation only. Ask the people who run this site for an invitation.',
  ],
  ['closed', 'This site is not accepting new accounts.'],
] as const) {
  test(`[AUTH-314] a site whose registration is ${registration} says so in place of the way to an account`, async ({
    page,
  }) => {
    await page.route(/\/(login|register)(\?|$)/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const [open, other] = ['open', registration].map(
        (word) => `registration&quot;:&quot;${word}`,
      );
      await route.fulfill({ response, body: text.replace(open ?? '', other ?? '') });
    });
    await page.goto('/login');
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByRole('link', { name: 'create a new account' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeVisible();
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await expectGoodLooks(page);
    await page.goto('/login#error=server_error&error_code=signup_disabled');
    await expect(redPanel(page)).toContainText('this site does not create one automatically');
  });
}
