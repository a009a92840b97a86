import type { WageAnswer } from '#shared/h1b/wages.ts';
import { formatSalary } from '#shared/h1b/display.ts';
import { rangeWords } from '#shared/h1b/level-of-pay.ts';
import { localDate } from '#shared/core/dates.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { askH1b } from '#test/e2e/h1b-helpers.ts';
import { test } from '#test/e2e/h1b-rows.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[OFFER-21] [WAGE-8] [WAGE-10] a candidate sees which level a pay is here, by the official table, with year, source and filings', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/h1b/offer');
  await page.getByLabel('Role').fill('software engineer');
  await page.getByLabel('Place').fill('San Francisco, CA');
  await page.getByLabel('Pay', { exact: true }).fill('150000');
  await page.getByRole('button', { name: 'Compare' }).click();

  const question = 'soc=15-1252&city=San+Francisco&state=CA&amount=150000';
  const { cleared, next, levels, official } = await askH1b<WageAnswer>(page, `wages?${question}`);
  const heading = page.getByRole('heading', { name: 'Wage level' });
  const part = main.locator('section', { has: heading }).last();
  await expect(part).toContainText(
    `The pay reaches level ${cleared}. ${formatSalary(next!.dollars)} more a year would reach level ${next!.level}.`,
  );
  const table = part.getByRole('table', { name: 'Wage levels of the area' });
  for (const { level, amount } of levels) {
    const row = table.getByRole('row', { name: `Level ${level} `, exact: false });
    await expect(row.filter({ hasText: formatSalary(amount) })).toHaveCount(1);
  }
  await expect(part).toContainText(
    `Official prevailing wages of Software Developers (15-1252) in ${official!.area.name}, July 2025 to June 2026`,
  );
  await expect(part).toContainText(
    /[1-9]\d* filings of all years within 25 miles of San Francisco, CA list a wage level/,
  );
  await expect(part.getByRole('link', { name: official!.source })).toHaveAttribute(
    'href',
    official!.url,
  );
  await expect(part).toContainText(
    /At level I+V?: \d entr(?:y|ies), if the employer names this occupation and the table still holds\./,
  );
  const isOver = official!.until < localDate(new Date());
  await expect(part.getByText('That year is over')).toHaveCount(isOver ? 1 : 0);
  await expectGoodLooks(page);

  // Without a city there is no area, but a range of them all.
  const state = '/h1b/offer?title=software+engineer&state=CA&amount=150000';
  const { range } = await askH1b<WageAnswer>(page, 'wages?soc=15-1252&state=CA');
  await page.goto(state);
  await expect(part).toContainText(rangeWords(range!, 150_000));
  const within = part.getByRole('table', { name: 'Wage levels within the state' });
  for (const { level, low, high } of range!.levels) {
    const row = `Level ${level}${formatSalary(low)}${formatSalary(high)}`;
    await expect(within).toContainText(row);
  }
  await expect(part).toContainText(
    `among the ${range!.areas} areas of California with official wages for it, July 2025 to June 2026. Source: ${range!.source}`,
  );
  await expect(part.getByText('That year is over')).toHaveCount(isOver ? 1 : 0);
  await expect(part).toContainText('Enter a city or a ZIP code to find the area.');
  await expectGoodLooks(page, { part: 'main' });
  await page.goto(`${state}&years=2020`);
  await expect(part).toContainText('An estimate from the prevailing wages in filings');
});
