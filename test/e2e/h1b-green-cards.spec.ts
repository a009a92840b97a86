import { readFile } from 'node:fs/promises';

import { greenCardMessages } from '#shared/h1b/green-card-messages.ts';
import type { Certifications } from '#shared/h1b/query.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { askH1b, openExplorer } from '#test/e2e/h1b-helpers.ts';
import { test } from '#test/e2e/h1b-rows.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[PERM-20] [H1B-112] the switch shows labor certifications under the same filters, in the link and in a file, as one step and never as a no', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const ask = async (query: string) =>
    (await askH1b<{ certifications: Certifications }>(page, `green-cards/totals?${query}`))
      .certifications;
  // The sample of cases is made some seconds after the first start.
  await expect(async () => {
    expect((await ask('')).cases).toBeGreaterThan(0);
  }).toPass({ timeout: 90_000 });
  await openExplorer(page, '?state=CA&level=II');
  await page.getByRole('button', { name: 'Green card' }).click();
  await expect(page).toHaveURL(/programme=green-card/);
  const part = page.getByRole('region', { name: 'Green cards', exact: true });
  const inState = await ask('state=CA');
  const english = (count: number) => count.toLocaleString('en-US');
  await expect(part).toContainText(`Cases${english(inState.cases)}`);
  await expect(part).toContainText(`of ${english(inState.certified + inState.denied)}`);
  await expect(part).toContainText(greenCardMessages.step);
  await expect(part).toContainText(greenCardMessages.noForecast);
  await expect(part).toContainText(greenCardMessages.notFiltered('wage level II'));
  await expect(
    part.getByRole('img', { name: /^Labor certifications by fiscal year/ }),
  ).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Case Status' })).toHaveCount(0);
  await expectGoodLooks(page);

  const download = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Export' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^green_cards_\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(1 + inState.quarters.length + inState.years.length);
  expect(lines.at(-1)).toMatch(new RegExp(`^FY${inState.years.at(-1)?.period},`));

  // The link leads to the same, and the switch back to the filings under the same filters.
  await page.reload();
  await expect(part).toContainText(`Cases${english(inState.cases)}`);
  await page.getByRole('searchbox').fill('no such words at all');
  await expect(part).toContainText(greenCardMessages.sampleIsNoNo);
  // What was typed a moment before the switch counts as well.
  await page.getByRole('searchbox').fill('');
  await part.getByRole('button', { name: 'H-1B' }).click();
  await expect(page).toHaveURL('/h1b?state=CA&level=II');
});
