import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { answerFewRows, askH1b, openExplorer, rowsOf, withFewRows } from '#test/e2e/h1b-helpers.ts';

test('[UI-2] [UI-3] the H1B page is whole and accessible', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 800 });
  await answerFewRows(page);
  await openExplorer(page, '?charts=shown&pageSize=25');
  await expect(rowsOf(page)).toHaveCount(8);
  await page.getByRole('img', { name: /^Filings by fiscal year/ }).waitFor();
  await page.getByRole('button', { name: 'Show Examples' }).click();
  await expectGoodLooks(page);
  await rowsOf(page).first().getByRole('button').click();
  await page.getByRole('dialog', { name: 'Application Details' }).waitFor();
  await expectGoodLooks(page, { part: '[role="dialog"]' });
});

test('[H1B-1] [H1B-12] [H1B-17] on a phone the tabs are one line, and the filters a sheet with the switches', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openExplorer(page);
  const tabs = page.getByRole('tablist', { name: 'H1B data' });
  await expect(
    tabs.getByRole('tab', { name: 'USCIS Tableau Dashboard', exact: true }),
  ).toBeVisible();
  expect((await tabs.boundingBox())!.height).toBeLessThan(50);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'As filed' }).click();
  await expect(page).toHaveURL('/h1b?annualised=false');
  await sheet.getByRole('button', { name: 'Annualized' }).click();
  await sheet.getByRole('combobox', { name: 'Case Status' }).selectOption('DENIED');
  await expect(sheet.getByRole('button', { name: /^Show \d+ applications$/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expect(page).toHaveURL('/h1b?status=DENIED');
});

test('[H1B-111] on a phone the first figure is on the first screen, and the actions of an employer are one row', async ({
  page,
}) => {
  const end = async (name: string) => {
    const box = await page.locator('dt', { hasText: name }).locator('..').boundingBox();
    return box!.y + box!.height;
  };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openExplorer(page);
    const badge = await page.getByText(/^Sample data · /).boundingBox();
    expect(badge!.y).toBeLessThan((await page.getByRole('searchbox').boundingBox())!.y);
    expect(await end('Total Applications')).toBeLessThan(844);
    const { topEmployers } = await askH1b<{ topEmployers: { name: string }[] }>(page, 'statistics');
    await page.goto(`/h1b/employer/${encodeURIComponent(topEmployers[0]!.name)}`);
    await expect(page.locator('#first')).toHaveCount(0);
    expect(await end('Total Applications')).toBeLessThan(844);
    const actions = ['Is my offer fair?', 'Add to my list'].map((name) =>
      page.getByRole('link', { name }).boundingBox(),
    );
    const [first, second] = await Promise.all(actions);
    expect(first!.y).toBe(second!.y);
  }
});

test('[H1B-17] the printed page holds the results and no controls', async ({ page }) => {
  await openExplorer(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(rowsOf(page).first()).toBeVisible();
});

test('[H1B-68] further filters open on demand, and each that is set is a chip that removes it', async ({
  page,
}) => {
  await openExplorer(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Wage level' }).selectOption('II');
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('TX');
  await expect(page).toHaveURL('/h1b?state=TX&level=II');
  const chips = page.getByRole('list', { name: 'Filters that are set' });
  await expect(chips.getByRole('listitem')).toHaveText(['state TX', 'wage level II']);
  await withFewRows(page, () => expectGoodLooks(page));
  await chips.getByRole('button', { name: 'Remove filter: wage level II' }).click();
  await expect(page).toHaveURL('/h1b?state=TX');
  await page.reload();
  await expect(chips.getByRole('listitem')).toHaveText(['state TX']);
});
