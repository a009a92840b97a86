import { localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';

test('[APP-80] further fields are folded on both forms until one has a value, and are saved, kept as a draft and cleared', async ({
  signedIn,
  person,
}) => {
  await signedIn.goto('/add-application');
  await signedIn.getByLabel('Company name').fill('Meadow');
  await signedIn.getByLabel('Job title').fill('Engineer');
  await expect(signedIn.getByLabel('Tags')).toBeHidden();
  await signedIn.getByText('More', { exact: true }).click();
  await signedIn.getByLabel('Tags').fill('first choice, Rust, rust');
  await signedIn.getByLabel('Pay', { exact: true }).fill('much');
  await signedIn.getByRole('button', { name: 'Create Application' }).click();
  await signedIn.getByRole('alert').getByRole('button').click();
  await expect(signedIn.getByLabel('Pay', { exact: true })).toBeFocused();
  await signedIn.getByLabel('Pay', { exact: true }).fill('72,000.50');
  await signedIn.getByLabel('Next step').fill('Call Kim');
  await signedIn.reload();
  await expect(signedIn.getByLabel('Next step')).toHaveValue('Call Kim');
  await signedIn.getByLabel('Closing reason').selectOption('Accepted');
  await expectAccessible(signedIn);
  await signedIn.getByRole('button', { name: 'Create Application' }).click();
  await expect(toastOf(signedIn, messages.applications.created)).toBeVisible();
  const { body } = await person.api('GET', '/api/applications/');
  const [made] = (body as { data: Application[] }).data;
  expect(made).toMatchObject({
    tags: ['first choice', 'Rust'],
    pay_amount: 72_000.5,
    next_step: 'Call Kim',
    closing_reason: 'accepted',
    closed_on: localDate(new Date()),
  });
  await signedIn.goto(`/edit/${made?.id}`);
  await expect(signedIn.getByLabel('Tags')).toHaveValue('first choice, Rust');
  await signedIn.getByLabel('Tags').fill('');
  await signedIn.getByLabel('Closing reason').selectOption('Still open');
  await person.api('PUT', `/api/applications/${made?.id}/`, { tags: ['other'] });
  await signedIn.getByRole('button', { name: 'Save Changes' }).click();
  await expect(signedIn.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription(
    'other',
  );
  await signedIn.getByRole('button', { name: 'Save chosen' }).click();
  await expect(toastOf(signedIn, messages.applications.updated)).toBeVisible();
  const saved = await person.api('GET', `/api/applications/${made?.id}/`);
  expect(saved.body).toMatchObject({ tags: [], closing_reason: null, closed_on: null });
});
