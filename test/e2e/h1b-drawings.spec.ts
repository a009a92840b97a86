import type { H1bStatistics } from '#shared/h1b/query.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { askH1b, openExplorer, statOf, withFewRows } from '#test/e2e/h1b-helpers.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[H1B-110] [UI-31] the brush over the pay sets the least and the most salary, by pointer and by keys', async ({
  page,
}) => {
  await openExplorer(page);
  const { payBins: bins } = (await askH1b<H1bStatistics>(page, 'statistics')).recent;
  if (!bins) throw new Error('The sample has pay');
  const drawing = page.getByRole('img', { name: /^Yearly pay of / });
  // The median is the first that the card says.
  const figures = page.getByRole('region', { name: 'Statistics' });
  await expect(figures).toHaveText(/^Median \$[\d,]+ a yearHalf earn between /);
  const description = await drawing.getAttribute('aria-label');
  const box = (await drawing.boundingBox())!;
  const size = bins.counts.length;
  const x = (edge: number) => box.x + (box.width * edge) / size;
  const [low, high] = [bins.from + 2 * bins.step, bins.from + 5 * bins.step];
  await page.mouse.move(x(2), box.y + 20);
  await page.mouse.down();
  await page.mouse.move(x(4), box.y + 20);
  await page.mouse.move(x(5), box.y + 20);
  // While it moves, not only at its end.
  await expect(page.getByRole('textbox', { name: 'Max Salary' })).toHaveValue(String(high));
  await page.mouse.up();
  await expect(page.getByRole('textbox', { name: 'Min Salary' })).toHaveValue(String(low));
  await expect(page).toHaveURL(`/h1b?minSalary=${low}&maxSalary=${high}`);
  const asked = `statistics?annualised=true&minSalary=${low}&maxSalary=${high}`;
  const narrowed = await askH1b<H1bStatistics>(page, asked);
  await expect(statOf(page, 'Total Applications')).toContainText(
    narrowed.totalApplications.toLocaleString('en-US'),
  );
  // The drawing stands still under the brush.
  await expect(drawing).toHaveAttribute('aria-label', description ?? '');
  const least = page.getByRole('slider', { name: 'Least pay' });
  await expect(least).toHaveAttribute('aria-valuetext', `$${low.toLocaleString('en-US')}`);
  await least.press('ArrowRight');
  await expect(page).toHaveURL(`/h1b?minSalary=${low + bins.step}&maxSalary=${high}`);
  await least.press('Home');
  await expect(page).toHaveURL(`/h1b?maxSalary=${high}`);
  await withFewRows(page, () => expectGoodLooks(page));
  await page.getByRole('button', { name: /^Remove filter: to/ }).click();
  await expect(page).toHaveURL('/h1b');
  await page.getByRole('button', { name: 'As filed' }).click();
  await expect(page.getByText('Pay as filed is by the hour')).toBeVisible();
});

test("[H1B-105] 'Columns' takes a column away and brings it back, and the link carries it", async ({
  page,
}) => {
  await openExplorer(page);
  const header = page.getByRole('columnheader', { name: 'Fiscal Year' });
  await expect(header).toBeVisible();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fiscal Year' }).uncheck();
  await expect(header).toHaveCount(0);
  await expect(page).toHaveURL(/columns=employer_name/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Employer' })).toBeVisible();
  await expect(header).toHaveCount(0);
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fiscal Year' }).check();
  await expect(header).toBeVisible();
  await expect(page).toHaveURL('/h1b');
});
