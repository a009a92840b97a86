import { formatH1bDate } from '#shared/h1b/display.ts';
import { fiscalYearWords } from '#shared/h1b/figures.ts';
import { yearSpans } from '#shared/h1b/years.ts';
import { seedApplication } from '#test/e2e/application-helpers.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { H1bRows, inDollars, medianOf, test, yearlyPay } from '#test/e2e/h1b-rows.ts';

test('[H1B-72] [H1B-104] [APR-14] [APR-23] the numbers of an employer are those of its very rows, with years, source and day', async ({
  signedIn: page,
  person,
  server,
}) => {
  test.slow();
  const api = new H1bRows(server);
  const main = page.getByRole('main');
  const newestYears = await api.newestYears();
  for (const name of ['Adobe', 'Meta', 'instacart', 'EA']) {
    const rows = await api.ofEmployer(name);
    const inYears = [...Map.groupBy(rows, (row) => row.fiscal_year!)].sort(([a], [b]) => a - b);
    const recent = rows.filter((row) => newestYears.includes(row.fiscal_year ?? 0));
    const recentYears = inYears.map(([year]) => year).filter((year) => newestYears.includes(year));
    const pay = yearlyPay(recent);
    const average = pay.reduce((sum, each) => sum + each, 0) / pay.length;

    await page.goto(`/h1b/employer/${name}`);
    await expect(main).toContainText(`Total Applications${rows.length.toLocaleString('en-US')}`);
    await expect(main).toContainText(`Average Salary${inDollars(average)}`);
    const few = pay.length < 10;
    const number = few
      ? `only ${pay.length} ${pay.length === 1 ? 'filing' : 'filings'}`
      : `of ${pay.length}`;
    const others = rows.length - recent.length;
    await expect(main).toContainText(
      [
        `Median ${inDollars(medianOf(pay))}, ${number}, ${fiscalYearWords(recentYears)}`,
        ...(others > 0 ? [`${others} of other years`] : []),
      ].join('; '),
    );
    await expect(main).toContainText(
      `${yearSpans(inYears.map(([year]) => year))}. Source: a sample of the US Department of Labor’s LCA disclosure data, loaded `,
    );
    const years = page.getByRole('table', { name: 'Filings by fiscal year' });
    for (const [year, filed] of inYears) {
      const own = yearlyPay(filed);
      await expect(years.getByRole('row', { name: new RegExp(`^${year}`) })).toContainText(
        `${filed.length}${inDollars(own.reduce((sum, each) => sum + each, 0) / own.length)}`,
      );
    }

    const approvals = await api.approvals(name);
    const petitions = page.getByRole('table', { name: 'Petitions decided by fiscal year' });
    const seenPetitions = async () => {
      for (const year of approvals.years) {
        const { initialApprovals, initialDenials, continuingApprovals, continuingDenials } = year;
        const counts = [initialApprovals, initialDenials, continuingApprovals, continuingDenials];
        await expect(petitions.getByRole('row', { name: `FY${year.fiscalYear}` })).toContainText(
          new RegExp(counts.map((count) => count.toLocaleString('en-US')).join('\\D+')),
        );
      }
    };
    await seenPetitions();
    // The address became the employer's whole name; whoever is sent it reads the same.
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await seenPetitions();
    const asOf = approvals.sources.map(({ importedAt }) => importedAt.slice(0, 10)).toSorted();
    await expect(main).toContainText(
      `Source: USCIS H-1B Employer Data Hub, FY2021 and FY2022, as of ${formatH1bDate(asOf.at(-1)!)}.`,
    );

    const { company_id } = await seedApplication(person, { company: name });
    await page.goto(`/companies/${company_id}`);
    const card = page.getByRole('region', { name: 'H1B filings' });
    await expect(card).toContainText(`Filings${rows.length.toLocaleString('en-US')}`);
    await expect(card).toContainText(`newest ${fiscalYearWords([inYears.at(-1)![0]])}`);
    await expect(card).toContainText(
      `Median yearly wage${inDollars(medianOf(pay))}${number}, ${fiscalYearWords(recentYears)}`,
    );
  }
  // A title that was filed only in earlier years has figures, and none of the years that the others are of.
  await page.goto('/h1b/employer/Adobe');
  const titles = page.getByRole('table', { name: 'Job titles with the most filings' });
  await expect(titles.getByRole('row', { name: /^Product Manager/ })).toContainText('5other years');
});
