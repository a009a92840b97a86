import type { Output } from '#shared/core/contract.ts';
import type { listH1bSponsors } from '#shared/h1b/contracts/approvals.ts';
import type { getH1bGreenCards } from '#shared/h1b/contracts/green-cards.ts';
import { greenCardMessages, newestPeriod, periodWords } from '#shared/h1b/green-card-messages.ts';
import { seedApplication } from '#test/e2e/application-helpers.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { H1bRows, test } from '#test/e2e/h1b-rows.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

type GreenCards = Output<typeof getH1bGreenCards.response>;
type Sponsors = Output<typeof listH1bSponsors.response>;

const digits = (value: number) => value.toLocaleString('en-US');

/** An employer's labor certifications, as soon as the sample is made, which is some seconds after the first start. */
async function casesOf(api: H1bRows, name: string): Promise<GreenCards> {
  let found: GreenCards | undefined;
  await expect
    .poll(async () => (found = await api.get<GreenCards>('green-cards', { name })).source.cases)
    .toBe(119_995);
  return found!;
}

test('[PERM-10] [PERM-11] [PERM-12] do they sponsor green cards, and how long does it take?', async ({
  signedIn: page,
  person,
  server,
}) => {
  const { certifications: of, spellings } = await casesOf(new H1bRows(server), 'Nvidia');
  expect(of!.cases).toBeGreaterThan(500);
  const files = `Files for green cards: ${digits(of!.cases)} cases in FY2023 and FY2026`;
  const decided = `${digits(of!.certified)} certified of ${digits(of!.certified + of!.denied)} decided`;
  const { period, medianDays, timed } = newestPeriod(of!)!;
  const wait = `Labor certification only: median ${digits(Math.round(medianDays!))} days from filing to decision (${digits(timed)} decided ${periodWords(period)}). ${greenCardMessages.step}`;
  const main = page.getByRole('main');
  // The newest cases are of FY2026, so they speak of the present until October 2028.
  await page.clock.setFixedTime('2026-11-25T12:00:00Z');

  await test.step("on the employer's page", async () => {
    await page.goto('/h1b/employer/NVIDIA Corporation');
    for (const words of [files, decided, wait]) await expect(main).toContainText(words);
    const quarters = page.getByRole('table', {
      name: 'Labor certifications by quarter of the decision',
    });
    await expect(quarters.getByRole('row')).toHaveCount(of!.quarters.length + 1);
    const newest = of!.quarters.at(-1)!;
    await expect(quarters.getByRole('row').nth(1)).toContainText(periodWords(newest.period));
    await expect(quarters.getByRole('row').nth(1)).toContainText(digits(newest.cases));
    await expect(main).toContainText(`Most cases are for ${of!.occupations[0]!.title!}`);
    await expect(main).toContainText(`Offered pay a year: median`);
    await expect(main).toContainText(
      `${greenCardMessages.noForecast} Source: US Department of Labor, PERM disclosure data, FY2023 and FY2026 (a sample).`,
    );
    if (spellings.length > 1) {
      await expect(main.getByText(`${spellings.length} names as filed`)).toBeVisible();
    }
    await expectGoodLooks(page);
  });

  await test.step('on its company and in the record of an application', async () => {
    const { company_id, id } = await seedApplication(person, { company: 'Nvidia' });
    await page.goto(`/companies/${company_id}`);
    for (const words of [files, decided, wait]) await expect(main).toContainText(words);
    await page.goto(`/application/${id}`);
    await page.getByText('All its filings and green cards').click();
    await expect(main).toContainText(files);
    await expect(main).toContainText(wait);
  });

  await test.step('an employer that the sample lacks is unknown, not a no', async () => {
    const { company_id } = await seedApplication(person, { company: 'Tiny Unheard Bakery' });
    await page.goto(`/companies/${company_id}`);
    await expect(main).toContainText(
      'The loaded records have no petition, filing or labor certification of it. That is not a no',
    );
    await expect(main).not.toContainText('Green cards');
    await expect(main).not.toContainText('Files for green cards');
  });
});

test('[APR-13] [PERM-14] who sponsors here says who files for green cards, too', async ({
  page,
  context,
  server,
}) => {
  const api = new H1bRows(server);
  await casesOf(api, 'Nvidia');
  await page.goto('/h1b');
  await page
    .getByRole('tablist', { name: 'H1B data' })
    .getByRole('tab', { name: 'Who sponsors here' })
    .click();
  await expect(page).toHaveURL('/h1b?tab=sponsors');
  const { data } = await api.get<Sponsors>('sponsors');
  const sponsors = page.getByRole('region', { name: 'Who sponsors here' });
  await expect(sponsors.getByRole('columnheader', { name: 'Green cards' })).toBeVisible();
  for (const [k, { name, greenCards }] of data.entries()) {
    const cell = sponsors.getByRole('row').nth(k + 1);
    await expect(cell).toContainText(name);
    if (!greenCards) {
      await expect(cell).toContainText(greenCardMessages.noneInSample);
      continue;
    }
    const { cases, certified, denied, newest } = greenCards;
    await expect(cell).toContainText(`${digits(cases)} ${cases === 1 ? 'case' : 'cases'}`);
    if (certified + denied > 10)
      await expect(cell).toContainText(`of ${digits(certified + denied)}`);
    if (newest && newest.timed >= 10) {
      await expect(cell).toContainText(
        `FY${newest.fiscalYear}: median ${digits(Math.round(newest.medianDays))} days, of ${digits(newest.timed)}`,
      );
    }
  }
  expect(data.filter(({ greenCards }) => greenCards).length).toBeGreaterThan(20);
  await expect(sponsors).toContainText(greenCardMessages.columnHint);
  await expectGoodLooks(page, { part: 'section' });
  // The frame is of another origin, which other tests refuse.
  context.removeAllListeners('request');
  await page.route('https://public.tableau.com/**', (route) => route.abort());
  await page.getByRole('tab', { name: 'USCIS Tableau Dashboard' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Who sponsors here' }).click();
  await expect(page).toHaveURL('/h1b?tab=sponsors');
});
