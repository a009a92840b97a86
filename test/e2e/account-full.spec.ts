import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  serverWith,
  test as base,
} from '#test/e2e/fixtures.ts';

const test = base.extend({ server: serverWith({ QUOTA_BYTES: '10000' }) });

test('[ACC-5] the form of a full account says what uses the space, and keeps the typed values', async ({
  signedIn,
  person,
}) => {
  for (let status = 201; status === 201;) {
    const body = { company: { name: 'ACME' }, job_title: 'Engineer', notes: 'word '.repeat(100) };
    ({ status } = await person.api('POST', '/api/applications/', body));
  }
  await signedIn.setViewportSize({ width: 320, height: 700 });
  await signedIn.goto('/add-application');
  await signedIn.getByLabel('Company name').fill('Meadow');
  await signedIn.getByLabel('Job title').fill('Engineer');
  await signedIn.getByLabel('Notes').fill('word '.repeat(200));
  await signedIn.getByRole('button', { name: 'Create Application' }).click();
  await expect(signedIn.getByRole('alert').first()).toContainText(
    /Your account is full: .* are used \(.*applications .*\)\. Delete what you no longer need/,
  );
  await expect(signedIn.getByLabel('Job title')).toHaveValue('Engineer');
  await expectAccessible(signedIn);
  await expectNoSidewaysScroll(signedIn);
});
