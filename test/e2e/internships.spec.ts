import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { internshipMessages } from '#shared/internships/messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { COLD, expect, expectAccessible, kept, test as base } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { askH1b } from '#test/e2e/h1b-helpers.ts';
import { startOwnServer } from '#test/e2e/own-server.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import type { Person } from '#test/support/people.ts';
import { secretKeys, WITH_SAMPLE } from '#test/support/server.ts';

const PLACES = [['Boston, MA'], ['Denver, CO', 'Boulder, CO'], ['Remote in USA']];
const SPONSORSHIPS = ['', 'Offers Sponsorship', 'Does Not Offer Sponsorship'];

/** More than one page of listings, as the community's list has them. */
const LISTINGS = Array.from({ length: 115 }, (_, k) => ({
  id: `listing-${k}`,
  title: `${k % 2 === 0 ? 'Data' : 'Software'} Engineering Intern`,
  company_name: `Firm ${k % 23}`,
  active: true,
  is_visible: true,
  url: `https://firm-${k % 23}.example/careers/${k}`,
  locations: PLACES[k % PLACES.length],
  sponsorship: SPONSORSHIPS[k % SPONSORSHIPS.length],
  date_posted: 1_760_000_000 - k * 1000,
}));

/** A server into which those are imported, as an operator does it. */
const test = base.extend({
  server: kept(async (atEnd) => {
    const server = await startOwnServer(WITH_SAMPLE);
    atEnd(() => server.remove());
    const file = join(server.dataDir, 'listings.json');
    await writeFile(file, JSON.stringify(LISTINGS));
    const { databaseUrl, dataDir } = server;
    const database =
      databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, ...secretKeys() };
    await operatorCommand('internships-import', { DATA_DIR: dataDir, ...database }, file);
    return server;
  }),
});

const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Internships' }).locator('tbody').getByRole('row');
const titleOf = (page: Page, at: number) => rowsOf(page).nth(at).getByRole('cell').first();

/** The listings that the API lists first. */
async function listed(person: Person, query = '') {
  const { body } = await person.api('GET', `/api/internships${query}`);
  return body as {
    data: { id: string; title: string; company_name: string; url: string }[];
    count: number;
  };
}

base(
  '[INT-8] until listings are imported ten examples are shown, which say so and pretend nothing',
  async ({ signedIn: page }) => {
    await page.goto('/internships');
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(page.getByText(internshipMessages.noneYet)).toBeVisible();
    await expect(page.getByText(/\b(example|sample)s?\b/i)).toHaveCount(1);
    await expect(page.getByText(internshipMessages.sampleMeans)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^Add/ })).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('link', { name: /Jobs/ })).toHaveCount(2);
    await expect(page.getByRole('searchbox', { name: 'Search internships' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Place' })).toHaveCount(0);
    await expect(rowsOf(page).first().getByRole('link', { name: 'Kestrel Maps' })).toHaveCSS(
      'text-decoration-line',
      'none',
    );
    await expect(rowsOf(page).first().getByRole('link', { name: 'Edit' })).toHaveCSS(
      'opacity',
      '0',
    );
    await rowsOf(page).first().hover();
    await expect(rowsOf(page).first().getByRole('link', { name: 'Edit' })).toHaveCSS(
      'opacity',
      '1',
    );
    await expect(rowsOf(page).getByRole('link', { name: /^View/ })).toHaveCount(0);
    await expect(rowsOf(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(rowsOf(page).getByRole('button')).toHaveCount(0);
  },
);

test.describe('internships', () => {
  test('[INT-1] [INT-2] the menu leads to a table in numbered pages', async ({
    signedIn: page,
    person,
  }) => {
    const { data, count } = await listed(person);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Internships' }).click();
    await page.waitForURL('**/internships');
    await expect(page).toHaveTitle('Internships · Waymark');
    const main = page.getByRole('main');
    await expect(main.getByText(internshipMessages.noneYet)).toHaveCount(0);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Job Title',
      'Company',
      'Location',
      'Sponsorship',
      'Link',
      'Actions',
    ]);
    await expect(rowsOf(page)).toHaveCount(100);
    await expect(titleOf(page, 0)).toContainText(data[0]?.title ?? '?');
    const view = rowsOf(page).first().getByRole('link', { name: /^View/ });
    await expect(view).toHaveAttribute('href', data[0]?.url ?? '?');
    await expect(view).toHaveAttribute('target', '_blank');
    await expect(titleOf(page, 0).getByRole('link')).toHaveAttribute('href', data[0]?.url ?? '?');
    for (const [name, href] of [
      ['Add New Record', '/add-application'],
      ['Hardware Jobs', '/hardware'],
      [/^IT Consulting Jobs/, /^https:/],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/internships?page=2');
    await expect(rowsOf(page)).toHaveCount(count - 100);
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pages.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL('**/internships');
    await expect(rowsOf(page)).toHaveCount(100);
    // An old link past the end shows the last page.
    await page.goto('/internships?page=9');
    await page.waitForURL('**/internships?page=2');
  });

  test('[INT-15] listings that say no are left out when asked to, and counted', async ({
    signedIn: page,
    person,
  }) => {
    const { count } = await listed(person);
    const open = await listed(person, '?without=no');
    expect(open.count).toBeLessThan(count);
    await page.goto('/internships');
    await page.getByLabel('What the listings say about sponsorship').selectOption('no');
    await page.waitForURL('**/internships?without=no');
    const left = page.getByRole('link', {
      name: `${count - open.count} hidden by what they say: show`,
    });
    await expect(left).toBeVisible();
    await expect(rowsOf(page).filter({ hasText: 'Does Not Offer Sponsorship' })).toHaveCount(0);
    await expect(rowsOf(page).filter({ hasText: 'Offers Sponsorship' }).first()).toBeVisible();
    // The rows are looked at below.
    await expectAccessible(page, { part: 'main p:has(a)' });
    await left.click();
    await page.waitForURL('**/internships');
    await expect(
      rowsOf(page).filter({ hasText: 'Does Not Offer Sponsorship' }).first(),
    ).toBeVisible();
  });

  test('[INT-3] [INT-2] search and place narrow the list and are in the address', async ({
    signedIn: page,
    person,
  }) => {
    const { count } = await listed(person, '?search=intern%20data&place=CO');
    await page.goto('/internships');
    await page.getByRole('searchbox', { name: 'Search internships' }).fill('intern data');
    await page.getByRole('textbox', { name: 'Place' }).fill('colorado');
    await page.waitForURL('**/internships?search=intern+data&place=colorado');
    await expect(rowsOf(page)).toHaveCount(count);
    await expect(page).toHaveTitle('intern data · Internships · Waymark');
    await page.getByRole('textbox', { name: 'Place' }).fill('atlantis');
    await expect(page.getByText('No items found.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all internships' }).click();
    await page.waitForURL('**/internships');
    await expect(rowsOf(page)).toHaveCount(100);
  });

  test('[INT-4] a company without a record leads to the H1B employers and a new record', async ({
    signedIn: page,
    person,
  }) => {
    const company = (await listed(person)).data[0]?.company_name ?? '';
    await page.goto('/internships');
    await rowsOf(page).first().getByRole('link', { name: company }).click();
    await page.waitForURL(`**/company/${encodeURIComponent(company)}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Company not found')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Search the H1B records' })).toHaveAttribute(
      'href',
      `/h1b?employer=${encodeURIComponent(company)}`,
    );
    await expect(main.getByRole('link', { name: 'Add New Record' })).toBeVisible();
    const { employers } = await askH1b<{ employers: string[] }>(page, 'employers');
    const employer = employers[0] ?? '';
    await page.goto(`/company/${encodeURIComponent(employer)}`);
    await main.getByRole('link', { name: employer, exact: true }).click();
    await page.waitForURL(`**/h1b/employer/${encodeURIComponent(employer)}`);
  });

  test('[INT-5] Edit fills the add form, and the way back keeps page and search', async ({
    signedIn: page,
    person,
  }) => {
    const place = '/internships?search=intern&page=2';
    const { title, company_name, url } = (await listed(person, '?search=intern&page=2'))
      .data[1] ?? {
      title: '',
    };
    await page.goto(place);
    const edit = rowsOf(page).nth(1).getByRole('link', { name: 'Edit' });
    await expect(edit).toHaveAttribute('title', /^Add it to your applications/);
    await edit.click();
    const form = page.getByRole('main');
    await expect(form.getByLabel('Job title')).toHaveValue(title);
    await expect(form.getByLabel('Company name')).toHaveValue(company_name ?? '?');
    await expect(form.getByLabel('Application link')).toHaveValue(url ?? '?');
    await expect(form.getByLabel('Company link')).toHaveValue(new URL(url ?? '').origin);
    await expect(form.getByLabel('Source')).toHaveValue('Other');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`**${place}`);
    await expect(titleOf(page, 1)).toContainText(title);

    await rowsOf(page).nth(1).getByRole('link', { name: 'Edit' }).click();
    await form.getByLabel('Notes').fill('Ask Kim.');
    await page.reload();
    await expect(form.getByLabel('Notes')).toHaveValue('Ask Kim.');
    await expect(form.getByLabel('Job title')).toHaveValue(title);
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Create and add another' }).click();
    await page.waitForURL('**/add-application');
    await expect(form.getByLabel('Job title')).toHaveValue('');
    await expect(form.getByLabel('Notes')).toHaveValue('');
    await page.getByRole('button', { name: 'Back to internships' }).click();
    await page.waitForURL(`**${place}`);
    const { body } = await person.api('GET', '/api/applications/');
    expect(body).toMatchObject({
      count: 1,
      data: [{ job_title: title, company_name, job_link: url, source: 'Other', notes: 'Ask Kim.' }],
    });
  });

  test('[INT-6] Delete hides a listing with Undo, and what is hidden can be shown again', async ({
    signedIn: page,
    person,
  }) => {
    const [first, second] = (await listed(person)).data;
    await page.goto('/internships');
    const hide = rowsOf(page).first().getByRole('button', { name: 'Delete' });
    await expect(hide).toHaveAttribute('title', 'Hide it from your list only');
    await hide.press('Enter');
    await expect(titleOf(page, 0)).toContainText(second?.title ?? '?');
    await expect(rowsOf(page).first().getByRole('button', { name: 'Delete' })).toBeFocused();
    await toastOf(page, 'Listing hidden').getByRole('button', { name: 'Undo' }).click();
    await expect(titleOf(page, 0)).toContainText(first?.title ?? '?');
    await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: '1 hidden by you' }).click();
    await page.waitForURL('**/internships?hidden=true');
    const hidden = page.getByRole('table', { name: 'Internships you hid' });
    await expect(hidden.locator('tbody').getByRole('row')).toHaveCount(1);
    await expectAccessible(page);
    await hidden.getByRole('button', { name: 'Show again' }).click();
    await expect(page.getByText('No items found.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to all internships' }).click();
    await expect(titleOf(page, 0)).toContainText(first?.title ?? '?');
    expect((await listed(person)).count).toBe(115);
  });

  test('[SAVED-7] Save keeps a listing among the saved jobs', async ({
    signedIn: page,
    person,
  }) => {
    const { title, company_name } = (await listed(person)).data[0] ?? { title: '?' };
    await page.goto('/internships');
    await rowsOf(page).first().getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toastOf(page, 'Saved for later')).toBeVisible();
    await page.goto('/dashboard?tab=saved');
    const jobs = page.getByRole('list', { name: 'Saved jobs' }).getByRole('listitem');
    await expect(jobs).toContainText([title]);
    await expect(jobs).toContainText([company_name ?? '?']);
  });

  test(
    '[INT-9] a list that cannot be loaded says so, with Retry',
    COLD,
    async ({ signedIn: page }) => {
      await page.route('**/api/internships*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/internships');
      await expect(page.getByRole('alert')).toContainText(
        'Failed to load internships. Please try again later.',
      );
      await page.unroute('**/api/internships*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(rowsOf(page)).toHaveCount(100);
      // The first touch loads what shows a toast.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click();
      await expect(toastOf(page, 'Failed to hide the listing')).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(100);
      await page.context().setOffline(false);
    },
  );
});

test('[INT-16] [UI-2] [UI-3] the page is accessible and fits its width, on a phone in lines', async ({
  signedIn: page,
}) => {
  // A page of few rows has all parts, and axe reads it quickly.
  await page.goto('/internships?page=2');
  await rowsOf(page).first().waitFor();
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const [, company, place, , link, actions] = await Promise.all(
    (await rowsOf(page).nth(1).getByRole('cell').all()).map((cell) => cell.boundingBox()),
  );
  expect(place?.y, 'company and place on one line').toBeLessThan(
    (company?.y ?? 0) + (company?.height ?? 0),
  );
  expect(link?.y, 'link and actions on one line').toBeLessThan(
    (actions?.y ?? 0) + (actions?.height ?? 0),
  );
  expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
  const gaps = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const [, , where, , view] = [...row.children].map((cell) => cell.getBoundingClientRect());
      return (view?.top ?? 0) - (where?.bottom ?? 0);
    }),
  );
  expect(Math.min(...gaps), 'the link beneath the places, whatever is said').toBeGreaterThan(0);
});
