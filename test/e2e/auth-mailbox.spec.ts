import { linkOf } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { newAddress, signIn } from '#test/support/people.ts';

test.describe('local mailbox', () => {
  test('[AUTH-137] shows the mails newest first, without a session; refresh brings new ones', async ({
    page,
    server,
  }) => {
    const first = newAddress('first');
    await signIn(server, first);
    await page.goto('/dev/mailbox');
    await expect(page.getByRole('heading', { name: 'Local mailbox' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: first })).toHaveCount(1);
    const second = newAddress('second');
    await signIn(server, second);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(second);
    await expectAccessible(page);
  });

  test('[AUTH-137] only links to this site can be followed', async ({ page, server }) => {
    const email = newAddress();
    await signIn(server, email);
    const own = linkOf(await server.nextMail(email));
    const text = `${own}\nhttps://evil.example/x ${own.replace('://', '://x@evil.example/')} done`;
    await page.route('**/api/dev/mailbox', (route) =>
      route.fulfill({
        json: {
          mails: [{ id: '1', sentAt: '2026-01-31T12:00:00Z', to: email, subject: 'Links', text }],
        },
      }),
    );
    await page.goto('/dev/mailbox');
    const mail = page.getByRole('main').getByRole('listitem');
    await expect(mail).toContainText('https://evil.example/x');
    await expect(mail.getByRole('link')).toHaveCount(1);
    await mail.getByRole('link').click();
    // It leads to the page of links, which knows that it was used.
    await expect(page).toHaveURL(/\/auth\/confirm/);
    await expect(page.getByText('Email link is invalid or has expired')).toBeVisible();
  });

  test('[AUTH-138] an empty mailbox and a missing one say so', async ({ page }) => {
    await page.route('**/api/dev/mailbox', (route) => route.fulfill({ json: { mails: [] } }));
    await page.goto('/dev/mailbox');
    await expect(page.getByText('No emails yet')).toBeVisible();
    await page.unroute('**/api/dev/mailbox');
    await page.route('**/api/dev/mailbox', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found' } }),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toHaveText('This server has no mailbox');
  });
});
