import { localDate } from '#shared/core/dates.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { rowsOf, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[APP-113] [APP-114] [APP-115] the dashboard by keyboard: what is due, status in the row, many at once with one Undo, and its looks', async ({
  signedIn: page,
  person,
}) => {
  test.slow();
  const call = (id: string, body: object) => person.api('PUT', `/api/applications/${id}/`, body);
  const first = await seedApplication(person, { title: 'Gardener', company: 'Meadow' });
  const second = await seedApplication(person, { title: 'Potter', company: 'Kiln', notes: 'Clay' });
  await call(first.id, { location: 'Oslo', pay_amount: 90_000, pay_unit: 'year', notes: 'Clay' });
  await page.goto('/dashboard');
  await expect(rowsOf(page).filter({ hasText: 'Gardener' })).toContainText('Oslo · $90,000 a year');
  await expect(page.getByText('Clay')).toHaveCount(0);
  await call(first.id, { next_step: 'Call Kim', next_step_on: localDate(new Date()) });
  await call(second.id, { next_step: 'Ask again', next_step_on: '2026-01-02', tags: ['near'] });
  await person.api('POST', `/api/applications/${second.id}/interviews/`, {
    kind: 'phone',
    starts_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    zone: 'UTC',
  });
  await page.goto('/dashboard');
  const row = (title: string) => rowsOf(page).filter({ hasText: title });
  const today = page.getByRole('navigation', { name: 'Today' });
  await expect(today).toContainText('1 overdue');
  await today.getByRole('link', { name: /Kiln · Potter/ }).press('Enter');
  await expect(page).toHaveURL(`/application/${second.id}`);
  await page.goBack();
  await expect(row('Gardener')).toContainText('Call Kim');
  for (const each of await rowsOf(page).all()) {
    expect((await each.boundingBox())?.height).toBeLessThanOrEqual(56);
  }
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 700 });
  const cut = () => today.evaluate((one) => one.scrollWidth - one.clientWidth);
  await expect.poll(cut, 'what is due today is seen whole on the narrowest phone').toBe(0);
  await page.setViewportSize(wide);

  await today.getByRole('link', { name: '1 overdue' }).press('Enter');
  await expect(page).toHaveURL('/dashboard?attention=overdue');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: 'More filters' }).press('Enter');
  await page.getByLabel('Tag', { exact: true }).fill('NEAR');
  await expect(page).toHaveURL('/dashboard?tag=NEAR');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByLabel('Tag', { exact: true }).fill('');
  await expect(rowsOf(page)).toHaveCount(2);

  await row('Gardener').getByRole('button', { name: 'Applied' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Applied' }).waitFor();
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitemradio', { name: 'Applied' })).toBeFocused();
  for (const name of ['In progress', 'OA']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(row('Gardener').getByRole('button', { name: 'OA' })).toBeFocused();
  await toastOf(page, applicationMessages.statusNow('OA'))
    .getByRole('button')
    .first()
    .press('Enter');
  await expect(row('Gardener').getByRole('button', { name: 'Applied' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  const bar = page.getByRole('region', { name: '2 selected' });
  await bar.getByLabel('Tag of the selected').fill('spring');
  await expectGoodLooks(page);
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Tag spring added to 2 applications')).toBeVisible();
  await expect(bar).toBeHidden();
  await call(second.id, { tags: ['mine'] });
  await toastOf(page, 'Tag spring added').getByRole('button').first().press('Enter');
  await expect(toastOf(page, 'Undone, except for 1 application')).toBeVisible();
  const tagsOf = async (id: string) =>
    (await person.api('GET', `/api/applications/${id}/`)).body as object;
  expect(await tagsOf(first.id)).toMatchObject({ tags: [] });
  expect(await tagsOf(second.id)).toMatchObject({ tags: ['mine'] });

  await row('Potter').getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Archive', exact: true }).press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await row('Gardener').getByRole('time').click();
  await expect(page).toHaveURL(`/application/${first.id}`);
});

test('[APP-209] one press ends those that were silent for 60 days, on a phone in the view of the quiet ones', async ({
  signedIn: page,
  person,
}) => {
  await seedApplication(person, { title: 'Gardener' });
  // Nobody can wait 61 days: the counts are those of somebody who did.
  await page.route('**/api/applications/today/**', async (route) => {
    const answer = await route.fetch();
    const today = (await answer.json()) as object;
    await route.fulfill({ json: { ...today, quiet: 94, quiet_days: 61, silent: 12 } });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('94 with no reply, the oldest for 61 days')).toBeVisible();
  const mark = page.getByRole('button', { name: 'Mark the 12 over 60 days as no answer' });
  const asked = page.waitForRequest('**/api/applications/bulk/');
  await mark.click();
  expect((await asked).postDataJSON()).toMatchObject({
    silent_days: 60,
    change: { no_answer: true },
  });
  await expect(toastOf(page, 'Marked as no answer: 0 applications')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(mark).toBeHidden();
  await page.goto('/dashboard?attention=quiet');
  await expect(mark).toBeVisible();
});
