import type { H1bRecord } from '#shared/h1b/columns.ts';
import { recordSalary } from '#shared/h1b/display.ts';
import type { WageAnswer } from '#shared/h1b/wages.ts';
import { offerMessages } from '#shared/h1b/offer-messages.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { askH1b, openExplorer } from '#test/e2e/h1b-helpers.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe("'Is my offer fair?'", () => {
  test('[OFFER-10] [OFFER-22] [OFFER-23] a visitor asks by keyboard, reads the answer, shares it and opens its rows', async ({
    page,
  }) => {
    await openExplorer(page);
    await page.getByRole('link', { name: 'Is my offer fair?' }).click();
    await expect(page).toHaveTitle(/Is my offer fair/);
    await page.getByRole('combobox', { name: 'Role' }).focus();
    await page.keyboard.type('data eng');
    await expect(page.getByRole('option', { name: /^Data Engineer/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue(/^Data Engineer/);
    await page.getByRole('combobox', { name: 'Role' }).fill('engineer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Aust');
    await page.keyboard.press('Enter');
    const place = page.getByRole('textbox', { name: 'Place' });
    await expect(place).toHaveAccessibleDescription(new RegExp(offerMessages.place));
    await expect(place).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('in, TX');
    const pay = page.getByRole('textbox', { name: 'Pay' });
    await pay.fill('128k');
    await page.keyboard.press('Tab');
    await expect(pay).toHaveValue('$128,000');
    await pay.press('Enter');
    await expect(page).toHaveURL(/amount=128000/);

    const answer = page.getByRole('region', { name: 'Answer' });
    await expect(answer.getByRole('heading')).toHaveText(
      /^(?:Low|Below average|About average|Above average|High): \$[\d,]+ (?:below|above) the middle$/,
    );
    await expect(answer).toContainText(
      /About \d+ of 100 similar filings pay less\. Half earn between \$[\d,]+ and \$[\d,]+ a year\./,
    );
    await expect(answer).toContainText(offerMessages.baseOnly);
    await expect(
      answer.getByRole('img', { name: /^Yearly pay of [\d,]+ filings .*; your \$128,000$/ }),
    ).toBeVisible();
    const wider = page.getByRole('table', { name: 'The offer among wider groups of filings' });
    await expect(wider.getByRole('row', { name: /^Anywhere, this title/ })).toContainText(
      /\d+ of 100/,
    );
    const own = wider.getByRole('row', { name: /^Similar filings estimate/ });
    const [share = 'no share'] = /\d+ of 100/.exec((await answer.textContent()) ?? '') ?? [];
    await expect(own).toContainText(share);
    await expect(page.getByText(/^Nine times in ten the true share lies between/)).toBeVisible();
    await page.getByText('How counted').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'in Austin, TX' })).toHaveCount(1);
    await expect(page.getByRole('row', { name: /Your offer/ })).toContainText('$128,000');
    await expect(page.getByText('90 FR 60864')).toBeVisible();
    await expect(page.getByText(offerMessages.information)).toBeVisible();
    await expectGoodLooks(page);

    // The address alone gives the same answer to somebody else.
    const words = await answer.locator('p').first().textContent();
    await page.goto(page.url());
    await expect(answer.locator('p').first()).toHaveText(words ?? '');
    const link = answer.getByRole('link', { name: /^[\d,]+ filings?$/ }).first();
    const [count = ''] = ((await link.textContent()) ?? '').split(' ');
    await link.click();
    await expect(page).toHaveURL(/\/h1b\?/);
    await expect(page.getByText(new RegExp(`^${count} applications? found`)).first()).toBeVisible();
  });

  test('[OFFER-7] of few filings an estimate is made; they are shown, and each leads to its record', async ({
    page,
  }) => {
    await openExplorer(page);
    const { data: states } = await askH1b<{ data: { name: string; count: number }[] }>(
      page,
      'states',
    );
    const { name: state = '' } = states.findLast(({ count }) => count < 10) ?? {};
    const { data: records } = await askH1b<{
      data: { job_title: string; case_number: string }[];
    }>(page, `records?state=${state}`);
    const [record] = records;
    const query = new URLSearchParams({
      title: record?.job_title ?? '',
      state,
      years: '1990-2030',
    });
    await page.goto(`/h1b/offer?${query}`);
    await expect(
      page.getByText('An estimate from similar titles, occupations and places'),
    ).toBeVisible();
    const { rows } = await askH1b<{ rows: { case_number: string }[] }>(page, `offer?${query}`);
    const caseNumber = rows[0]?.case_number ?? 'no row';
    const table = page.getByRole('table', { name: /in the job title|occupation/ });
    await expect(table.getByRole('rowheader')).toHaveCount(rows.length);
    await table.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText('Application Details');
    await expect(page.getByRole('dialog')).toContainText(caseNumber);
    await expect(page).toHaveURL(new RegExp(`state=.*case=${caseNumber}`));
  });

  test('[WAGE-9] the details of a filing say the level of its pay by the table of its day', async ({
    page,
  }) => {
    const { data } = await askH1b<{ data: H1bRecord[] }>(page, 'records?years=2025&pageSize=100');
    const day = (record: H1bRecord) => record.received_date ?? '';
    const during = data.find((record) => day(record) >= '2025-07-01')!;
    const query = new URLSearchParams({
      soc: during.soc_code!,
      zip: during.worksite_postal_code!,
      state: during.worksite_state!,
      amount: String(recordSalary(during, true)),
      date: day(during),
    });
    const { official, cleared } = await askH1b<WageAnswer>(page, `wages?${query}`);
    await page.goto(`/h1b?case=${during.case_number}`);
    const dialog = page.getByRole('dialog', { name: 'Application Details' });
    await expect(dialog).toContainText(
      cleared === 'below' ? 'The pay stays below level I.' : `The pay reaches level ${cleared}.`,
    );
    await expect(dialog).toContainText(`in ${official!.area.name}, July 2025 to June 2026.`);
    await expectGoodLooks(page, { part: '[role=dialog]' });

    const { data: older } = await askH1b<{ data: H1bRecord[] }>(
      page,
      'records?years=2023&pageSize=1',
    );
    const asked = page.waitForResponse(/\/api\/h1b\/wages\?/);
    await page.goto(`/h1b?case=${older[0]!.case_number}`);
    await expect(dialog).toContainText('Prevailing Wage');
    expect(await (await asked).json()).toMatchObject({ state: 'year', official: null });
    await expect(dialog).not.toContainText('Official wages');
  });

  test('[OFFER-11] [WAGE-9] an application with pay says its level, and leads to it as an employer’s page does', async ({
    signedIn: page,
    person,
  }) => {
    const { status, body } = await person.api('POST', '/api/applications/', {
      company: { name: 'Northwind' },
      job_title: 'Software Developer',
      status: 'applied',
      date_applied: '2026-01-05',
      location: 'Austin, TX',
      pay_amount: 60,
      pay_unit: 'hour',
    });
    expect(status).toBe(201);
    const { id, company_id } = body as { id: string; company_id: string };
    const level =
      /The pay reaches level I{1,3}V?\. \$[\d,]+ more a year would reach level I{0,3}V?\. Official wages of Software Developers \(15-1252\) in Austin-Round Rock-San Marcos, TX, July 2025 to June 2026\./;
    await page.goto(`/companies/${company_id}`);
    await expect(page.getByRole('main')).toContainText(level);
    await expectGoodLooks(page, { part: 'table' });
    await page.goto('/jobgpt');
    await page.locator('textarea[name=input]').fill('Northwind');
    await expect(page.getByRole('main')).toContainText(level);
    await page.goto(`/application/${id}`);
    await expect(page.getByRole('main')).toContainText(level);
    // The record says of the pay, which it does not send, what the offer's page says.
    const here = page.getByRole('region', { name: 'Your offer' });
    const standing = await here.getByText(/: \$[\d,]+ (?:below|above) the middle$/).innerText();
    const half = /Half earn between \$[\d,]+ and \$[\d,]+ a year/.exec(await here.innerText())?.[0];
    await page.getByRole('link', { name: 'Is my offer fair?' }).click();
    const answer = page.getByRole('region', { name: 'Answer' });
    await expect(answer).toContainText('Your $124,800');
    await expect(answer.getByRole('heading')).toHaveText(standing);
    await expect(answer).toContainText(half ?? 'no half on the record');
    await expect(page.getByRole('textbox', { name: 'Place' })).toHaveValue('Austin, TX');
    await page
      .getByRole('table', { name: /most comparable/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('link', { name: 'Is my offer fair?' }).click();
    await expect(page.getByRole('combobox', { name: /^Employer/ })).not.toHaveValue('');
  });
});
