import { randomUUID } from 'node:crypto';

import { expect, holdSession, serverWith, test as base } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { operatorMessages } from '#shared/operators/messages.ts';
import { signIn } from '#test/support/people.ts';

const SERVICE_KEY = `sb_secret_${randomUUID()}`;

const test = base.extend({ server: serverWith({ AUTH_SERVICE_KEYS: SERVICE_KEY }) });

test('[ADM-19] who runs the site finds its page in the menu and sees how it is', async ({
  page,
  server,
}) => {
  const { email, session } = await signIn(server);
  await fetch(`${server.url}/auth/v1/admin/users/${session.user.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ app_metadata: { roles: ['operator'] } }),
  });
  await holdSession(page, await signIn(server, email));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Site status' }).click();
  await expect(page).toHaveURL('/operators');
  await expect(page.getByRole('heading', { level: 1, name: 'Site status' })).toBeVisible();
  for (const name of ['Health', 'Accounts', 'Backup', 'Disk', 'Mail', 'H1B records', 'Program']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(
    page.getByText(/^The site works, without (backups and )?a mail service\.$/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Health' })).not.toContainText('Mail');
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText(
    /Not set up.*Kept on this machine, not sent/,
  );
  await expect(page.getByRole('region', { name: 'Backup' })).toContainText(
    /Set BACKUP_DIR to a folder|PostgreSQL/,
  );
  await expectGoodLooks(page);
});

test('[ADM-19] nobody else has the link, or sees anything there', async ({ signedIn }) => {
  await signedIn.goto('/operators');
  await expect(signedIn.getByText(operatorMessages.refused)).toBeVisible();
  await signedIn.getByRole('button', { name: 'User menu' }).click();
  await expect(signedIn.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(signedIn.getByRole('menuitem', { name: 'Site status' })).toHaveCount(0);
});
