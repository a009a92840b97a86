import { approvalSource } from '#shared/h1b/approval-messages.ts';
import { formatH1bDate } from '#shared/h1b/display.ts';
import type { OfferAnswer } from '#shared/h1b/offer.ts';
import { messages } from '#shared/core/messages.ts';
import { seedApplication } from '#test/e2e/application-helpers.ts';
import { expect, holdSession } from '#test/e2e/fixtures.ts';
import {
  H1bRows,
  inDollars,
  medianOf,
  prevailingPay,
  test,
  yearlyPay,
} from '#test/e2e/h1b-rows.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test('[PUB-16] [OFFER-12] a candidate with an offer finds the answers to ten questions in real filings and petitions', async ({
  page,
  server,
}) => {
  const main = page.getByRole('main');
  const api = new H1bRows(server);
  await page.goto('/?employer=facebook');
  await expect(page.locator('#answer')).toContainText(
    /Source: USCIS H-1B Employer Data Hub, FY.+ Filings: a sample of the US Department of Labor/,
  );
  const role = { jobTitle: 'software engineer' };
  const there = { ...role, city: 'San Francisco', state: 'CA', years: '2020' };
  await page.goto('/h1b/offer');
  await page.getByLabel('Role').fill('software engineer');
  await page.getByLabel('Place').fill('San Francisco, CA');
  await page.getByLabel('Pay', { exact: true }).fill('150000');
  await page.getByLabel('Employer (optional)').fill('Facebook');
  await page.getByText('Radius, experience, fiscal years').click();
  await page.getByLabel('Fiscal years (optional)').fill('2020');
  await page.getByRole('button', { name: 'Compare' }).click();

  await test.step('does it file for this role?', async () => {
    const filed = await api.of({ ...role, employerId: 'meta-platforms-inc' });
    const newest = Math.max(...filed.map((row) => row.fiscal_year!));
    expect(filed.length).toBeGreaterThan(300);
    await expect(main).toContainText(
      `Meta Platforms, Inc. filed ${filed.length} times for “software engineer”, in all places and years, newest FY${newest}`,
    );
  });
  await test.step('is the pay in line for the role and the place?', async () => {
    const comparable = await api.of(there);
    expect(comparable.length).toBeGreaterThan(10);
    await expect(main).toContainText(
      /About \d+ of 100 similar filings at Meta Platforms, Inc\. pay less\. Half earn between \$[\d,]+ and \$[\d,]+ a year\./,
    );
    await expect(main).toContainText(
      `${comparable.length} filings of “software engineer” in the job title, in San Francisco, CA, FY2020`,
    );
    const same = comparable.filter(({ job_title: title }) => /^software engineer$/i.test(title!));
    expect(same.length).toBeLessThan(10);
    await expect(main).toContainText(
      `only ${same.length} have just this title. The other titles have more words, such as Senior.`,
    );
    await expect(main).toContainText(await api.coverageOf(comparable));
    const less = yearlyPay(comparable).filter((pay) => pay < 150_000).length;
    await expect(main).toContainText(
      `Of the comparable filings alone, ${Math.round((100 * less) / comparable.length)}% pay less;`,
    );
  });
  await test.step('which wage level does it reach?', async () => {
    await expect(main).toContainText('The pay reaches level III.');
    await expect(main).toContainText('At level III: 3 entries, if the estimate holds.');
    const question = {
      title: 'software engineer',
      city: 'San Francisco',
      state: 'CA',
      years: '2020',
    };
    const { levels } = await api.get<OfferAnswer>('offer', question);
    const filed = levels!.levels.filter(({ basis }) => basis === 'filed');
    expect(filed.length).toBeGreaterThan(1);
    const table = page.getByRole('table', { name: 'Wage levels of the area' });
    for (const { level, filter } of filed) {
      const rows = await api.of(filter);
      const words = `${inDollars(medianOf(prevailingPay(rows)))}${rows.length}`;
      await expect(table).toContainText(`Level ${level}${words}`);
    }
    await expect(main).toContainText(
      /An estimate from the prevailing wages in filings, not the official table\. [^(]+\(15-[\d.-]+\), within 25 miles of San Francisco, CA, FY2020\./,
    );
  });
  await test.step('who else files in this city, and really gets approvals?', async () => {
    const others = page.getByRole('table', { name: 'Employers with the most comparable filings' });
    const other = others.getByRole('row', { name: /DoorDash, Inc\./ });
    const doorDash = await api.of({ ...there, employer: 'DoorDash' });
    const { years, sources } = await api.approvals('doordash');
    const { initialApprovals: approved, fiscalYear } = years.at(-1)!;
    await expect(other).toContainText(`${doorDash.length}${approved}`);
    const asOf = sources.find(({ fiscalYears }) => fiscalYears.includes(fiscalYear))!.importedAt;
    const day = formatH1bDate(asOf.slice(0, 10));
    await expect(main).toContainText(approvalSource([fiscalYear], day));
    await other.getByRole('link').last().click();
    await expect(page).toHaveURL(/city=San\+Francisco|city=San%20Francisco/);
    await expect(main).toContainText(`${doorDash.length} applications found`);
  });
  await test.step('what did it file before it was renamed?', async () => {
    await page.goto('/h1b/employer/Facebook');
    await expect(page).toHaveURL(/\/h1b\/employer\/Meta%20Platforms/);
    const filed = await api.ofEmployer('Facebook');
    const before = filed.filter(({ employer_name: name }) => name === 'FACEBOOK, INC.');
    expect(before.length).toBeGreaterThan(10);
    expect(filed.length).toBeGreaterThan(before.length);
    const spellings = page.getByRole('table', { name: /employer.s name is written/ });
    const former = spellings.getByRole('row', { name: /FACEBOOK, INC\./ });
    await expect(former).toContainText('Former or short name; from the reviewed list');
    await expect(former).toContainText(`${before.length}100%`);
    await expect(main).toContainText(await api.coverageOf(filed));
  });
  await test.step('does it hire new people or renew, and does it sponsor at all?', async () => {
    const { years, sources } = await api.approvals('Facebook');
    const [approved, continued] = [
      years.at(-1)!.initialApprovals,
      years.at(-1)!.continuingApprovals,
    ];
    await expect(main).toContainText(
      `Sponsored in FY2022: ${approved.toLocaleString('en-US')} new approvals. Approvals are on record up to FY2022.`,
    );
    const petitions = page.getByRole('table', { name: 'Petitions decided by fiscal year' });
    const newest = petitions.getByRole('row', { name: /FY2022/ });
    await expect(newest).toContainText(approved.toLocaleString('en-US'));
    await expect(newest).toContainText(continued.toLocaleString('en-US'));
    const asOf = sources.map(({ importedAt }) => importedAt.slice(0, 10)).toSorted();
    await expect(main).toContainText(
      `Source: USCIS H-1B Employer Data Hub, FY2021 and FY2022, as of ${formatH1bDate(asOf.at(-1)!)}.`,
    );
  });
  await test.step('does an employer depend on H-1B workers?', async () => {
    const asked = { employer: 'Cognizant', years: '2020' };
    const yes = (await api.of(asked)).filter((row) => row.h1b_dependent === 'Y');
    expect(yes.length).toBeGreaterThan(100);
    await page.goto('/h1b?employer=Cognizant&dependent=Y&years=2020');
    await expect(main).toContainText(`${yes.length} applications found`);
    await page.getByText('About these figures').click();
    await expect(main).toContainText(await api.coverageOf(yes));
    const no = (await api.of(asked)).filter((row) => row.h1b_dependent === 'N');
    expect(no).toEqual([]);
    await page.goto('/h1b?employer=Cognizant&dependent=N&years=2020');
    await expect(main).toContainText('No applications found');
  });
  await test.step('what do its filings say of that, and of work at a client, on its own page?', async () => {
    await page.goto('/h1b/employer/Infosys');
    const said = main.locator('section').filter({ hasText: 'What its filings say' });
    const rows = await api.ofEmployer('Infosys');
    const say = (column: 'h1b_dependent' | 'secondary_entity', answer: RegExp) =>
      rows.filter((row) => answer.test(row[column] ?? '')).length.toLocaleString('en-US');
    const years = String.raw`FY[\d, and FYto-]+`;
    const answers = (part: string, whole: string, words: string) =>
      new RegExp(`${part} of ${whole} filings of ${years} ${words}`);
    await expect(said).toContainText(
      answers(
        say('h1b_dependent', /Y/),
        say('h1b_dependent', /[YN]/),
        'say that the employer depends on H-1B workers',
      ),
    );
    await expect(said).toContainText(
      answers(
        say('secondary_entity', /Y/),
        say('secondary_entity', /[YN]/),
        "are for work at a client's site",
      ),
    );
    await expect(said).toContainText('Source: a sample of the US Department of Labor');
    await expect(said.getByRole('link', { name: 'Show them' })).toHaveCount(2);
    await expectGoodLooks(page, { part: 'section' });
  });
  await test.step('does it sponsor green cards, and how long does that take?', async () => {
    await page.goto('/h1b/employer/Amazon');
    const cards = main.locator('section').filter({ hasText: 'Files for green cards' });
    await expect(cards).toContainText(/Files for green cards: [\d,]+ cases in FY\d{4} and FY\d{4}/);
    await expect(cards).toContainText(
      /median [\d,]+ days from filing to decision \([\d,]+ decided/,
    );
    await expect(cards).toContainText(
      /Source: US Department of Labor, PERM disclosure data, FY\d{4} and FY\d{4} \(a sample\)/,
    );
  });
  await test.step('which level is this pay here?', async () => {
    await page.goto('/h1b/offer?title=Data+Engineer&city=Austin&state=TX&amount=128000');
    await expect(main).toContainText(/The pay reaches level II\. \$[\d,]+ more a year would reach/);
    await expect(main).toContainText(
      /Official prevailing wages of .+ in Austin-.+, TX, July \d{4} to June \d{4};.+Source: US Department of Labor, OFLC prevailing wages/,
    );
    await expect(main).toContainText(/\d+ filings of all years within 25 miles of Austin, TX list/);
  });
  await test.step('is the work done at a client?', async () => {
    const asked = { employer: 'Infosys', years: '2020' };
    const away = (await api.of(asked)).filter((row) => row.secondary_entity === 'Y');
    expect(away.length).toBeGreaterThan(10);
    await page.goto('/h1b?employer=Infosys&clientSite=Y&years=2020');
    await expect(main).toContainText(`${away.length} applications found`);
    await page.getByText('About these figures').click();
    await expect(main).toContainText(await api.coverageOf(away));
  });
});

/** Two brands as people type them, with the new approvals of FY2022 of all that file for them; test/acceptance/h1b.test.ts asks for more. */
const TYPED = [
  ['Amazon', '6,393'],
  ['EA', '52'],
] as const;

for (const [name, approvals] of TYPED) {
  test(`[APR-14] [APR-24] [EMP-13] ${name} is answered alike in the form, on its company, for an offer, in the explorer and by JobGPT`, async ({
    signedIn: page,
    person,
    server,
  }) => {
    const rows = await new H1bRows(server).ofEmployer(name.toLowerCase());
    const filings = rows.length.toLocaleString('en-US');
    const words = new RegExp(`Sponsored in FY2022: ${approvals} new approvals`);
    await page.goto('/add-application');
    await page.getByLabel('Company name').fill(name);
    await expect(page.getByText(words)).toBeVisible();
    const { company_id } = await seedApplication(person, { company: name });
    await page.goto(`/companies/${company_id}`);
    await expect(page.getByText(words)).toBeVisible();
    const files = new RegExp(`Files for H-1B: yes \\(${filings} of the sample's filings`);
    await page.getByText('About these figures').click();
    await expect(page.getByText(files)).toBeVisible();
    await expect(page.getByText('None found under this name.')).toHaveCount(0);
    const offer = `/h1b/offer?title=software+engineer&state=CA&amount=150000&employer=${name}`;
    await page.goto(offer);
    await expect(page.getByText(words)).toBeVisible();
    await page.goto(`/h1b/employer/${name}`);
    await expect(page.getByText(words).first()).toBeVisible();
    await page.goto('/jobgpt');
    await page.locator('textarea[name=input]').fill(name);
    await expect(page.getByText(words)).toBeVisible();
    // Its filings are those of the same employers, too.
    await expect(page.getByRole('main')).toContainText(
      `(a sample of the filings)Filings${filings}`,
    );
    await page.goto(`/h1b?employer=${name.toLowerCase()}`);
    const approved = page.getByRole('region', { name: 'Approved petitions' });
    await expect(approved).toContainText(words);
    // Letters are looked for in every name; the employer's own filings are one click away.
    await approved.getByRole('link', { name: `Show only ${name}`, exact: true }).click();
    await expect(page.getByText(`${filings} applications found`).first()).toBeVisible();
    await expect(approved).toContainText(words);
    await expect(approved.getByRole('link', { name: /^Show only / })).toHaveCount(0);
  });
}

test('[APR-21] [EMP-13] a brand is a choice in the explorer, counted under all its employers', async ({
  signedIn: page,
  server,
}) => {
  const filings = (await new H1bRows(server).ofEmployer('amazon')).length.toLocaleString('en-US');
  await page.goto('/h1b/employer/Amazon');
  await expect(page.getByRole('heading', { level: 2, name: 'Employers of Amazon' })).toBeVisible();
  await page.goto('/h1b');
  await page.getByLabel('Employer', { exact: true }).first().fill('Amaz');
  await page.getByRole('option', { name: `Amazon ${filings}` }).click();
  await expect(page).toHaveURL(/employerId=%7Eamazon|employerId=~amazon/);
  await expect(page.getByText(filings).first()).toBeVisible();
  const approved = page.getByRole('region', { name: 'Approved petitions' });
  await expect(approved).toContainText(/Sponsored in FY2022: 6,393 new approvals/);
  // Green would speak of the present.
  await expect(approved.getByText('✓')).not.toHaveClass(/green/);
});

test('[APR-17] who sponsors an occupation at a place, by the keyboard, and which filings that rests on', async ({
  browser,
  server,
}) => {
  // The frame is of another origin, which the contexts of other tests refuse.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.route('https://public.tableau.com/**', (route) => route.abort());
  const ranking = '**/api/h1b/sponsors?*';
  await page.route(ranking, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: unknown[] };
    // Axe asks of each row what it asked of the one before.
    await route.fulfill({ response, json: { ...answer, data: answer.data.slice(0, 8) } });
  });
  await page.goto('/h1b?tab=sponsors');
  const sponsors = page.getByRole('region', { name: 'Who sponsors here' });
  await sponsors.getByRole('textbox', { name: 'Occupation' }).focus();
  await page.keyboard.type('15-1252');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/soc=15-1252/);
  await sponsors.getByRole('combobox', { name: 'State' }).selectOption('CA');
  const first = sponsors.getByRole('row').nth(1);
  await expect(first).toContainText('Amazon.com Services LLC');
  await expect(first).toContainText(/half \$\d+,\d{3} to \$\d+,\d{3}, of \d+/);
  const hint = sponsors.getByRole('status');
  await expect(hint).toContainText(/employers with approvals, of [\d,]+ that filed/);
  await expect(hint).not.toContainText('most filings');
  await expectGoodLooks(page, { part: 'section' });
  const filings = first.getByRole('link', { name: /filings of/ });
  const count = await filings.innerText();
  await filings.click();
  await expect(page).toHaveURL(/soc=15-1252/);
  await expect(page.getByRole('main')).toContainText(`${count} applications found`);
  await page.goBack();
  await page.route(ranking, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const occupation = { ...answer.occupation, employers: 12_345 };
    await route.fulfill({ response, json: { ...answer, occupation } });
  });
  await page.reload();
  await expect(hint).toContainText('of 12,345 that filed for the occupation here: ');
  await expect(hint).toContainText('Only the 10,000 with the most filings are ranked.');
  await context.close();
});

test('[EMP-9] [EMP-21] the figures on a company’s page are of the employer that its person chose', async ({
  page,
  person,
}) => {
  await seedApplication(person, { company: 'Menlo Park Social' });
  await holdSession(page, person);
  await page.goto('/company/Menlo%20Park%20Social');
  const card = page.getByRole('region', { name: 'H1B filings' });
  await expect(card).toContainText(messages.companies.noneUnderName);
  await card.getByText('Is this the right employer?').click();
  await card.getByRole('textbox', { name: 'Another employer' }).fill('Facebook');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('You chose Meta Platforms, Inc.');
  // Its name stands there once.
  await expect(card.getByText('Median yearly wage')).toBeVisible();
  await expect(card).not.toContainText('Filed as');
  await expect(card).toContainText(/Sponsored in FY2022: 1,5\d\d new approvals/);
  await expect(card).toContainText(/of [\d,]+ filings (?:is|are) for work at a client's site\./);
  await expect(card).not.toContainText(messages.companies.noneUnderName);
  await expectGoodLooks(page, { part: 'section' });
  await card.getByRole('button', { name: 'None of these' }).click();
  await expect(card).toContainText('You said that it is not one of the employers in the records.');
  await expect(card.getByText('Median yearly wage')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(card.getByText('Median yearly wage')).toBeVisible();
});

test('[EMP-10] [EMP-11] a spelling that is not the company is parted for everybody or for a company, each with Undo; strangers see no button', async ({
  page,
  person,
}) => {
  // For everybody: no other test may ask about this employer meanwhile.
  const path = '/h1b/employer/Block%2C%20Inc.';
  const spellings = page.getByRole('table', { name: /employer.s name is written/ });
  const former = spellings.getByRole('row', { name: /SQUARE, INC\./ });
  const ask = page.getByRole('button', {
    name: 'Not the same company: SQUARE, INC.',
    exact: true,
  });
  await page.goto(path);
  await expect(former).toBeVisible();
  await expect(page.getByRole('button', { name: /Not the same|Split-off names/ })).toHaveCount(0);

  await holdSession(page, person);
  await page.goto(path);
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Not the same company?' });
  await dialog.getByRole('button', { name: /^Save / }).click();
  await expectGoodLooks(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Split it off for my company' }).click();
  await expect(page.getByText(/SQUARE, INC\. no longer counts for Block/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Split-off names' }).click();
  const list = page.getByRole('dialog', { name: 'Split-off names' });
  await list.getByRole('button', { name: 'Count SQUARE, INC. again' }).click();
  await expect(list).toContainText('No names are split off.');
  await list.getByRole('button', { name: 'Close' }).last().click();

  await ask.click();
  await dialog.getByRole('button', { name: 'Split it off for everybody' }).click();
  await expect(former).toHaveCount(0);
  await page.getByRole('button', { name: 'Split-off names' }).click();
  await list.getByRole('button', { name: 'Join SQUARE, INC. again' }).click();
  await expect(list).toContainText('No names are split off.');
  await list.getByRole('button', { name: 'Close' }).last().click();
  await expect(former).toBeVisible();
});
