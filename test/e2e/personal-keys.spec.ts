import { keyMessages } from '#shared/security/key-messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[KEY-7] a key is made on the profile, shown once, used, named in the history and ended', async ({
  signedIn: page,
  server,
  person,
}) => {
  await page.goto('/profile?part=security');
  const part = page.getByRole('region', { name: 'Keys for programs' });
  await part.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText(keyMessages.nameRequired)).toBeVisible();
  await expectGoodLooks(page, { part: '[role=dialog]' });
  await dialog.getByLabel('Name').fill('laptop');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'Key laptop' });
  const key = await shown.getByLabel('Key', { exact: true }).inputValue();
  await expect(shown.getByText(keyMessages.shownOnce)).toBeVisible();
  await expectGoodLooks(page, { part: '[role=dialog]' });
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = part.getByRole('listitem').filter({ hasText: 'laptop' });
  await expect(row).toContainText(/Read and write, made .*, never used, expires /);
  await expect(page.locator('body')).not.toContainText(key);

  const made = await fetch(`${server.url}/api/applications/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ company: { name: 'Trailhead' }, job_title: 'Engineer' }),
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/application/${id}`);
  await expect(page.getByText('by the key laptop').first()).toBeVisible();

  await page.goto('/profile?part=security');
  await expect(row).toContainText('last used');
  await expectGoodLooks(page);
  await row.getByRole('button', { name: 'End the key laptop' }).click();
  await page
    .getByRole('alertdialog', { name: keyMessages.endQuestion('laptop') })
    .getByRole('button', { name: 'End' })
    .click();
  await expect(toastOf(page, keyMessages.ended)).toBeVisible();
  await expect(row).toHaveCount(0);
  const after = await fetch(`${server.url}/api/applications/`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(after.status).toBe(401);
  expect((await person.api('GET', '/api/account/keys/')).body).toEqual({ keys: [] });
});
