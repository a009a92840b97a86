import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { formatDate, localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { savedJobMessages } from '#shared/saved-jobs/messages.ts';
import { rowsOf, seedApplication } from '#test/e2e/application-helpers.ts';
import { expect, holdSession, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';
import { startOwnServer } from '#test/e2e/own-server.ts';
import { openCompanySites, type CompanySites } from '#test/support/company-sites.ts';
import { signIn, type Person } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';

/** A picture that every browser shows. */
const PICTURE = readFileSync(
  join(import.meta.dirname, '..', '..', 'web', 'public', 'icon-192.png'),
);

const POSTING = {
  '@type': 'JobPosting',
  title: 'Data Engineer',
  hiringOrganization: { name: 'Harbor & Sons' },
  jobLocation: { address: { addressLocality: 'Austin', addressRegion: 'TX' } },
  description:
    '<p>You will build pipelines.</p><p>We sponsor visas for many jobs.</p><p>This position is not eligible for visa sponsorship.</p>',
  baseSalary: { currency: 'USD', value: { minValue: 128000, maxValue: 150000, unitText: 'YEAR' } },
};

/** How many slow pages were asked for at once. */
const slow = { underWay: 0, most: 0 };

const send: RequestListener = (request, response) => {
  const html = (text: string) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${text}`);
  if (request.url === '/') html('<link rel="icon" sizes="192x192" href="/icon.png">');
  else if (request.url === '/icon.png') response.end(PICTURE);
  else if (request.url === '/jobs/7')
    html(`<script type="application/ld+json">${JSON.stringify(POSTING)}</script>`);
  else if (request.url?.startsWith('/slow/')) {
    slow.underWay += 1;
    slow.most = Math.max(slow.most, slow.underWay);
    setTimeout(() => {
      slow.underWay -= 1;
      response.writeHead(404).end();
    }, 300);
  } else if (request.url === '/jobs/8')
    html(`<main><h1>Nurse</h1><p>You will care for 40 people.</p><p>Salary: $90,000</p></main>`);
  else response.writeHead(404).end();
};

test.describe('what the server reads on the web', () => {
  let sites: CompanySites;
  let server: TestServer;

  test.beforeAll(async () => {
    sites = await openCompanySites({ 'harbor.example': '8.8.8.8' }, send);
    server = await startOwnServer(sites.env);
  });
  test.afterAll(async () => {
    await server.remove();
    sites.close();
  });

  /** A page of a new person on that server. */
  async function open(browser: Browser): Promise<{ page: Page; person: Person }> {
    const person = await signIn(server);
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await holdSession(page, person);
    return { page, person };
  }

  test('[LOGO-1] [LOGO-2] [LOGO-9] the icon of a company’s own site is shown, else letters', async ({
    browser,
  }) => {
    const { page, person } = await open(browser);
    const { company_id } = await seedApplication(person, {
      company: 'Harbor & Sons',
      companyLink: 'https://www.harbor.example/about',
    });
    await seedApplication(person, { company: 'Meadow', date: '2026-01-01' });
    await page.goto('/dashboard');
    const rows = rowsOf(page);
    await expect(rows.nth(0).locator('img')).toHaveCSS('opacity', '1');
    await expect(rows.nth(1)).toContainText('ME');
    await expect(rows.nth(1).locator('img')).toHaveCount(0);
    await page.goto('/companies');
    const cards = page.getByRole('list', { name: 'Companies' }).getByRole('link');
    await expect(cards.nth(0).locator('img')).toHaveCSS('opacity', '1');
    // Nobody has a site at meadow.com here.
    await expect(cards.nth(1)).toContainText(/^MMeadow.*1 application/);
    await expect(cards.nth(1).locator('img')).toHaveCount(0);
    await page.goto(`/companies/${company_id}`);
    await expect(page.getByRole('main').locator('img')).toHaveCSS('opacity', '1');
    expect(sites.asked).toEqual(['harbor.example/', 'harbor.example/icon.png']);
    await page.context().close();
  });

  test('[POST-1] [POST-7] the posting at a link fills in what the person has not typed', async ({
    browser,
  }) => {
    const { page, person } = await open(browser);
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/postings/read/', async (route) => {
      await seen;
      await route.continue();
    });
    await page.goto('/add-application');
    await page.getByLabel('Job title').fill('My own title');
    await page.getByLabel('Application link').fill('http://harbor.example/jobs/7');
    await page.keyboard.press('Tab');
    await expect(page.getByText(messages.applications.readingPosting)).toBeVisible();
    goOn();
    await expect(page.getByLabel('Location')).toHaveValue('Austin, TX');
    await expect(page.getByLabel('Company name')).toHaveValue('Harbor & Sons');
    await expect(page.getByLabel('Pay note')).toHaveValue('USD 128,000 to 150,000 a year');
    await expect(page.getByLabel('Job title')).toHaveValue('My own title');
    await expect(page.getByText(messages.applications.readingPosting)).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Application' }).click();
    await page.waitForURL('**/dashboard');
    const { body } = await person.api('GET', '/api/applications/');
    const kept = await person.api(
      'GET',
      `/api/applications/${(body as { results: [{ id: string }] }).results[0].id}/papers/`,
    );
    expect(kept.body).toMatchObject({
      data: [{ kind: 'posting', says: { verdict: 'no' } }],
    });
    // Another link takes what the first one filled in away again.
    await page.goto('/add-application');
    await page.getByLabel('Application link').fill('http://harbor.example/jobs/7');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Location')).toHaveValue('Austin, TX');
    await page.getByLabel('Job title').fill('My own title');
    await page.getByLabel('Application link').fill('http://harbor.example/gone');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Location')).toHaveValue('');
    await expect(page.getByLabel('Job title')).toHaveValue('My own title');
    await page.context().close();
  });

  test('[POST-12] [POST-13] what a posting says about sponsorship stands in the add form, for what the person needs', async ({
    browser,
  }) => {
    const { page } = await open(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      const whole = [request.method(), request.url(), request.postData()];
      sent.push([...whole, JSON.stringify(request.headers())].join(' '));
    });
    await page.goto('/add-application');
    await page.getByLabel('Application link').fill('http://harbor.example/jobs/7');
    await page.keyboard.press('Tab');
    const says = page.getByRole('region', { name: 'What the posting says' });
    await expect(says).toContainText('Says no: it does not sponsor.');
    await expect(says).toContainText('This position is not eligible for visa sponsorship.');
    await expect(says).toContainText('It also says');
    await expect(says.getByRole('listitem')).toHaveText('We sponsor visas for many jobs.');
    await says.getByLabel('What you need').selectOption('A new H-1B');
    await expect(says).toContainText('and you need a new H-1B');
    await expectGoodLooks(page);
    // A need whose name is nowhere else, so that a request that had it would be seen.
    await says.getByLabel('What you need').selectOption('STEM OPT');
    expect(await page.evaluate(() => localStorage.getItem('waymark.visa-need'))).toBe('stem_opt');
    await page.getByRole('button', { name: 'Create Application' }).click();
    await page.waitForURL('**/dashboard');
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
    expect(sent.filter((request) => request.startsWith('POST'))).not.toEqual([]);
    expect(sent.filter((request) => /stem.?opt/i.test(request))).toEqual([]);
    await page.context().close();
  });

  test('[POST-3] a person has one posting read at a time', async () => {
    const [one, other] = [await signIn(server), await signIn(server)];
    const read = (person: Person, at: number) =>
      person.api('POST', '/api/postings/read/', { link: `http://harbor.example/slow/${at}` });
    const answers = await Promise.all([1, 2, 3].map((at) => read(one, at)));
    expect([answers.map(({ status }) => status), slow.most]).toEqual([[200, 200, 200], 1]);
    await Promise.all([read(one, 4), read(other, 5)]);
    expect(slow.most).toBe(2);
  });

  test('[POST-15] a record says since when its posting is gone, asked once a day, and signing out forgets it', async ({
    browser,
  }) => {
    const { page, person } = await open(browser);
    const add = (title: string, jobLink: string) =>
      seedApplication(person, { company: 'Harbor', title, jobLink });
    const gone = await add('Gone', 'http://harbor.example/jobs/gone');
    const there = await add('There', 'http://harbor.example/jobs/7');
    const asked = () => sites.asked.filter((one) => one.endsWith('/jobs/gone')).length;
    const visit = async (id: string) => {
      await page.goto(`/application/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    const words = page.getByText(
      recordMessages.papers.postingGone(formatDate(localDate(new Date()))),
    );
    await visit(gone.id);
    await expect(words).toBeVisible();
    expect(asked()).toBe(1);
    await visit(there.id);
    await expect.poll(() => sites.asked.at(-1)).toBe('harbor.example/jobs/7');
    await expect(words).toHaveCount(0);
    await visit(gone.id);
    await expect(words).toBeVisible();
    expect(asked()).toBe(1);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('jobs/gone');
    await page.context().close();
  });

  test('[POST-14] [POST-19] [SAVED-10] a saved job says what its posting says about sponsorship, read when it is unfolded, and is left out by it', async ({
    browser,
  }) => {
    const { page, person } = await open(browser);
    const save = (title: string, job_link: string) =>
      person.api('POST', '/api/saved-jobs/', { title, company_name: 'Harbor', job_link });
    await save('Gone', 'http://harbor.example/gone');
    await save('Data Engineer', 'http://harbor.example/jobs/7');
    await save('Nurse', 'http://harbor.example/jobs/8');
    const before = sites.asked.length;
    await page.goto('/dashboard?tab=saved');
    const jobs = page.getByRole('listitem').filter({ hasText: 'Saved' });
    await expect(jobs.filter({ hasText: 'Data Engineer' })).toBeVisible();
    expect(sites.asked.slice(before)).not.toContain('harbor.example/jobs/7');
    await jobs
      .filter({ hasText: 'Data Engineer' })
      .getByRole('button', { name: 'What the posting says' })
      .click();
    const told = page.getByRole('region', { name: 'What the posting says: Data Engineer' });
    await expect(told).toContainText('This position is not eligible for visa sponsorship.');
    // The mark says it already.
    await expect(told).not.toContainText('Says no');
    await jobs
      .filter({ hasText: 'Gone' })
      .getByRole('button', { name: 'What the posting says' })
      .click();
    await expect(jobs.filter({ hasText: 'Gone' })).toContainText(savedJobMessages.postingNotRead);
    await expect(jobs.filter({ hasText: 'Data Engineer' })).toContainText('No sponsorship');
    const nurse = jobs.filter({ hasText: 'Nurse' });
    await expect(nurse).toContainText('Not known yet');
    await nurse.getByRole('button', { name: 'What the posting says' }).click();
    await expect(nurse.getByRole('button', { name: 'What the posting says' })).toContainText(
      'Says nothing',
    );
    await page.getByLabel('What you need').first().selectOption('h1b');
    await expect(jobs.filter({ hasText: 'Data Engineer' })).toContainText('you need a new H-1B');
    await expectGoodLooks(page);
    await page.getByLabel('What postings say').selectOption('no');
    await expect(jobs).toHaveText([/Nurse/, /Gone/]);
    await expectGoodLooks(page);
    await page.getByRole('button', { name: '1 hidden by what they say: show' }).click();
    await expect(jobs).toHaveCount(3);
    await page.context().close();
  });
});
