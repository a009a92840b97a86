import { rowsOf, seedApplication } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('the numbers of applications', () => {
  test('[NUM-6] [NUM-7] open beneath the tiles, say their interval on focus, and lead to their rows', async ({
    signedIn: page,
    person,
  }) => {
    for (let at = 0; at < 10; at += 1) {
      const { id } = await seedApplication(person, { title: `Engineer ${at}`, date: '2026-03-18' });
      const status = at < 3 ? 'vo' : at < 5 ? 'rejected' : 'applied';
      await person.api('PUT', `/api/applications/${id}/`, { status });
    }
    await page.goto('/dashboard?statistics=shown');
    await page.getByRole('button', { name: 'Funnel and answers' }).click();
    const sources = page.getByRole('region', { name: 'Answers by source' });
    const rate = sources.getByRole('row', { name: /^All/ }).getByRole('link', { name: '50 %' });
    await rate.focus();
    await expect(page.getByRole('tooltip')).toHaveText('24 % to 76 % (95 % interval of 5 of 10)');
    await expect(rate).toHaveAccessibleDescription('24 % to 76 % (95 % interval of 5 of 10)');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
    await expectGoodLooks(page);
    const funnel = page.getByRole('region', { name: 'How far they came' });
    await funnel.getByRole('row', { name: /^VO/ }).getByRole('link', { name: /^3,/ }).click();
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(page.getByText('VO or further, with archived ones')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(rowsOf(page)).toHaveCount(10);
  });
});
