import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import type { Person } from '#test/support/people.ts';

/** An application whose posting is kept with it. */
async function addPosting(person: Person, title: string, text: string): Promise<string> {
  const { body } = await person.api('POST', '/api/applications/', {
    company: { name: 'Quartz Harbor' },
    job_title: title,
  });
  const { id } = body as { id: string };
  await person.api('POST', `/api/applications/${id}/papers/`, { kind: 'posting', text });
  return id;
}

test.describe('what postings say, in lists', () => {
  test('[POST-16] the list, the board and the palette leave out what is refused, and count it', async ({
    signedIn: page,
    person,
  }) => {
    await addPosting(person, 'Lighthouse Keeper', 'We do not sponsor visas.');
    await addPosting(person, 'Pilot', 'Sponsorship is considered case by case.');
    await addPosting(person, 'Cook', 'Good team.');
    await page.goto('/dashboard');
    const rows = page.getByRole('table', { name: 'Applications' }).locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Lighthouse Keeper' })).toContainText('No sponsorship');
    await expect(rows.filter({ hasText: 'Pilot' })).toContainText('Sponsorship depends');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('What postings say').selectOption('no');
    await page.waitForURL('**/dashboard?without=no');
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('quartz');
    const options = palette.getByRole('group', { name: 'Applications' }).getByRole('option');
    await expect(options).toHaveText([
      /Cook.*Applied/,
      /Pilot.*Sponsorship depends · Applied/,
      '1 hidden by what they say: show',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    const shown = page.getByRole('link', { name: '1 hidden by what they say: show' });
    await expect(shown).toBeVisible();
    await expect(page.getByText('Lighthouse Keeper')).toHaveCount(0);
    await shown.click();
    await expect(page.getByText('Lighthouse Keeper')).toBeVisible();
    await page.goto('/dashboard?without=no,citizenship');
    await page.getByRole('button', { name: '1 hidden by what they say: show' }).click();
    await page.waitForURL('**/dashboard');
    await expect(rows).toHaveCount(3);
  });

  test('[POST-18] one press hides it all in this browser, and another shows it', async ({
    signedIn: page,
    person,
  }) => {
    const id = await addPosting(person, 'Lighthouse Keeper', 'We do not sponsor visas.');
    await page.goto('/dashboard');
    const row = page.getByRole('row', { name: /Lighthouse Keeper/ });
    await expect(row).toContainText('No sponsorship');
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Hide what postings say' }).click();
    await expect(row).not.toContainText('No sponsorship');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show what postings say' })).toBeVisible();
    await expect(row).not.toContainText('No sponsorship');
    await page.goto(`/application/${id}`);
    const says = page.getByRole('region', { name: 'What the posting says' });
    await expect(says).toHaveText(/hidden in this browser/);
    await says.getByRole('button', { name: 'Show what postings say' }).click();
    await expect(says).toContainText('We do not sponsor visas.');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Hide what postings say' }).click();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    const hidden = () => page.evaluate(() => localStorage.getItem('waymark.says-hidden'));
    expect(await hidden()).toBe('true');
  });
});
