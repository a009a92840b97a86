import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { signIn } from '#test/support/people.ts';

test('[ACC-20] [ACC-21] [ACC-24] a download is restored on the profile, a second time nothing, and another file is refused', async ({
  signedIn: page,
  server,
}) => {
  const other = await signIn(server);
  await other.api('POST', '/api/applications/', {
    company: { name: 'Trail' },
    job_title: 'Engineer',
  });
  const answer = await fetch(`${server.url}/api/account/data/`, {
    headers: { authorization: `Bearer ${other.session.access_token}` },
  });
  const archive = {
    name: 'waymark-data.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(await answer.arrayBuffer()),
  };
  await page.goto('/profile?part=data');
  await expect(
    page.getByRole('button', { name: 'Restore from a download' }),
  ).toHaveAccessibleDescription(transferMessages.restore.leavesOut);
  const input = page.getByLabel('Archive to restore');
  await input.setInputFiles({ name: 'a.zip', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByText(transferMessages.restore.noArchive)).toBeVisible();
  await expectGoodLooks(page, { part: 'section[aria-labelledby=data]' });
  await input.setInputFiles(archive);
  await expect(page.getByText('Restored: 1 application and 1 company.')).toBeVisible();
  await expectGoodLooks(page, { part: 'section[aria-labelledby=data]' });
  await input.setInputFiles(archive);
  await expect(page.getByText(transferMessages.restore.nothing)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Engineer').first()).toBeVisible();
});
