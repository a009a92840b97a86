import { askForLink, hold, linkOf, redPanel } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { codeOf, newAddress, signIn } from '#test/support/people.ts';

test.describe('check-your-email page', () => {
  test('[AUTH-15] [AUTH-16] [AUTH-17] opened by its address it says your email address, and resending leads to /login, as Back to login does', async ({
    page,
  }) => {
    await page.goto('/check-email');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      'A magic link was sent to your email address. Open it to continue.',
    );
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.getByRole('button', { name: 'Resend magic link' }).click();
    await page.waitForURL('**/login');
  });

  test('[AUTH-15] [AUTH-17] [AUTH-18] [AUTH-19] a wrong code says so, resending mails again, then shows the alert; the address survives a reload; the code signs in, a new person by way of the welcome', async ({
    page,
    server,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    const first = codeOf(await server.nextMail(email));
    const field = page.getByLabel('6-digit code');
    await field.fill(first === '000000' ? '000001' : '000000');
    await expect(redPanel(page)).toHaveText('Token has expired or is invalid');
    await field.fill('12');
    await page.getByRole('button', { name: 'Sign in with the code' }).click();
    await expect(redPanel(page)).toContainText('The code has 6 digits');

    await page.getByRole('button', { name: 'Resend magic link' }).click();
    const alert = page.getByRole('alertdialog', { name: `Magic link resent to ${email}` });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    const code = codeOf(await server.nextMail(email, 1));
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('main')).toContainText(`A magic link was sent to ${email}`);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.waitForURL('**/onboarding');
  });

  test('[AUTH-9] [AUTH-18] the code of a known person leads where they wanted to go', async ({
    page,
    server,
  }) => {
    const { email } = await signIn(server);
    await askForLink(page, email, '/login?redirectTo=%2Fadd-application');
    const mail = await server.nextMail(email, 1);
    await page.getByLabel('6-digit code').fill(codeOf(mail));
    await page.waitForURL('**/add-application');
  });

  test('[AUTH-140] the sixth digit submits, once, and not before it', async ({ page, server }) => {
    const email = newAddress();
    await askForLink(page, email);
    const code = codeOf(await server.nextMail(email));
    const verify = await hold(page, 'verify*');
    const field = page.getByLabel('6-digit code');
    await expect(field).toBeFocused();
    const boxes = page.locator('span:has(> input) > span');
    await expect(boxes.nth(0)).toHaveAttribute('data-current');
    await page.keyboard.type(code.slice(0, 5));
    await expect(boxes.nth(5)).toHaveAttribute('data-current');
    await page.keyboard.press('ArrowLeft');
    await expect(boxes.nth(4)).toHaveAttribute('data-current');
    await page.keyboard.press('End');
    await expect(page.locator('[data-current]')).toHaveCount(1);
    expect(verify.count()).toBe(0);
    await page.keyboard.type(code.slice(5));
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await verify.release();
    await page.waitForURL('**/onboarding');
    expect(verify.count()).toBe(1);
  });

  test('[AUTH-140] a visitor whose address is not known types it first', async ({
    page,
    server,
    person,
  }) => {
    await page.goto('/login');
    await page.request.post('/auth/v1/otp', { data: { email: person.email } });
    const code = codeOf(await server.nextMail(person.email, 1));
    await page.goto('/check-email');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.getByLabel('6-digit code').fill(code);
    await expect(page.getByRole('button', { name: 'Sign in with the code' })).toBeEnabled();
    await expect(redPanel(page)).toHaveCount(0);
    await page.getByLabel('Email address').fill(person.email);
    await page.getByRole('button', { name: 'Sign in with the code' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('[AUTH-20] [AUTH-136] links to the local mailbox, whose link signs in; the waiting tab follows', async ({
    page,
    server,
    context,
  }) => {
    const { email } = await signIn(server);
    await askForLink(page, email);
    const mail = await server.nextMail(email, 1);
    await expect(page.getByRole('link', { name: 'Open the local mailbox' })).toHaveAttribute(
      'href',
      '/dev/mailbox',
    );
    const other = await context.newPage();
    await other.goto('/dev/mailbox');
    // The newest may be another test's.
    const own = other.getByRole('listitem').filter({ hasText: email }).first();
    const link = own.getByRole('link', { name: linkOf(mail) });
    await expect(own).toBeVisible();
    if (!(await link.isVisible())) await own.getByRole('heading').click();
    await link.click();
    await other.waitForURL('**/dashboard');
    await page.waitForURL('**/dashboard');
  });
});
