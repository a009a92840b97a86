import type { Page } from '@playwright/test';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { formatDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { rowsOf, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

const LEVER = 'https://jobs.lever.co/northwind/3f2a7c1e-8b4d-4c6f-9a10-5d2e7b8c9f01';
const WORKDAY =
  'https://harbour.wd5.myworkdayjobs.com/en-US/External/job/Oslo/Senior-Platform-Engineer_R12345';

const field = (page: Page, label: string) => page.getByLabel(label);

/** Pastes a text over what the application link holds. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await field(page, 'Application link').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field(page, 'Application link')).toHaveValue(text);
}

test.describe('a new application from its link', () => {
  test('[APP-71] the form begins with the link, and a pasted one fills in company and title, says so, and never overwrites what the person typed', async ({
    signedIn: page,
  }) => {
    await page.goto('/add-application');
    await expect(page.locator('form').getByRole('textbox').first()).toHaveAccessibleName(
      'Application link',
    );
    await paste(page, WORKDAY);
    await expect(field(page, 'Company name')).toHaveValue('Harbour');
    await expect(field(page, 'Job title')).toHaveValue('Senior Platform Engineer');
    await expect(
      page.getByRole('status').filter({
        hasText:
          'Filled in from the link: Company name Harbour, Job title Senior Platform Engineer',
      }),
    ).toHaveCount(1);
    await expect(page.getByText(messages.applications.takenFromLink)).toHaveCount(2);
    await paste(page, LEVER);
    await expect(field(page, 'Company name')).toHaveValue('Northwind');
    await expect(field(page, 'Job title')).toHaveValue('');

    await field(page, 'Company name').fill('My own words');
    await paste(page, WORKDAY);
    await expect(field(page, 'Job title')).toHaveValue('Senior Platform Engineer');
    await expect(field(page, 'Company name')).toHaveValue('My own words');
    await field(page, 'Job title').fill('Another title');
    await expect(page.getByText(messages.applications.takenFromLink)).toHaveCount(0);
    await paste(page, LEVER);
    await expect(field(page, 'Company name')).toHaveValue('My own words');
    await expect(field(page, 'Job title')).toHaveValue('Another title');
  });

  test('[APP-71] [UI-1] a typed link fills in when it is left, and Enter shows what was filled in before it sends', async ({
    signedIn: page,
  }) => {
    await page.goto('/add-application');
    await field(page, 'Application link').pressSequentially(LEVER);
    await expect(field(page, 'Company name')).toHaveValue('');
    await page.keyboard.press('Tab');
    await expect(field(page, 'Company name')).toHaveValue('Northwind');
    await page.keyboard.type('Typed at once');
    await expect(field(page, 'Company name')).toHaveValue('Typed at once');
    await field(page, 'Application link').fill(WORKDAY);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Job title')).toHaveValue('Senior Platform Engineer');
    await expect(page).toHaveURL('/add-application');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test("[APP-72] 'Create and add another' empties the form, counts, and puts the focus on the link", async ({
    signedIn: page,
    person,
  }) => {
    await page.goto('/add-application');
    const another = page.getByRole('button', { name: 'Create and add another' });
    const more = page.getByRole('button', { name: 'More ways to save' });
    await paste(page, WORKDAY);
    await field(page, 'Status').selectOption('OA');
    await expect(another).toHaveCount(0);
    await more.click();
    await page.getByRole('menuitem', { name: 'Create and add another' }).click();
    await expect(page.getByText('Senior Platform Engineer at Harbour was added.')).toBeVisible();
    await expect(page.getByText('1 application added here so far.')).toBeVisible();
    await expect(page.getByText('You applied here on')).toHaveCount(0);
    await expect(field(page, 'Application link')).toBeFocused();
    for (const label of ['Application link', 'Company name', 'Job title', 'Company link']) {
      await expect(field(page, label)).toHaveValue('');
    }
    await expect(field(page, 'Status')).toHaveValue('applied');
    await more.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Save for later']);
    await page.getByRole('menu').press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await paste(page, LEVER);
    await another.click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText(messages.applications.jobTitleRequired);
    await field(page, 'Job title').fill('Engineer');
    // Both move the buttons: the summary that goes, and what is on record of the company.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Most likely match in the USCIS decisions')).toBeVisible();
    await another.click();
    await expect(page.getByText('2 applications added here so far.')).toBeVisible();
    await expect(field(page, 'Application link')).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(messages.applications.draftRestored)).toHaveCount(0);
    const { body } = await person.api('GET', '/api/applications/?sort=job_title');
    expect((body as { data: Application[] }).data).toMatchObject([
      { company_name: 'Northwind', job_title: 'Engineer', application_link: LEVER },
      { company_name: 'Harbour', job_title: 'Senior Platform Engineer', status: 'oa' },
    ]);
  });

  test('[UI-3] what is on its way about the employer fits at 320 px, too', async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const asked = page.waitForRequest(/\/api\/h1b\/approvals/);
    await page.route(/\/api\/h1b\/approvals/, () => {});
    await page.goto('/add-application');
    await field(page, 'Company name').fill('Meadow');
    await asked;
    await expect(page.locator('.animate-pulse').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('[APP-73] says when the person applied to that company, or for that posting', async ({
    signedIn: page,
    person,
  }) => {
    await seedApplication(person, { company: 'Northwind', title: 'Old', date: '2026-01-05' });
    const { id } = await seedApplication(person, {
      company: 'Northwind',
      title: 'Engineer',
      jobLink: LEVER,
      date: '2026-03-18',
    });
    await page.goto('/add-application');
    const notice = page.getByRole('status').filter({ hasText: 'You applied here on' });
    await field(page, 'Company name').fill('northwind');
    await expect(notice).toContainText(
      messages.applications.appliedHere(formatDate('2026-03-18', 'en-US')),
    );
    await expect(notice).toContainText(messages.applications.newestOf(2));
    await expect(notice.getByRole('link', { name: 'Engineer' })).toHaveAttribute(
      'href',
      `/edit/${id}`,
    );
    await field(page, 'Company name').fill('');
    await expect(notice).toHaveCount(0);
    await paste(page, `${LEVER}/apply?lever-source=mail`);
    await expect(notice).toContainText(messages.applications.samePosting);
    await expectGoodLooks(page);
    await notice.getByRole('link', { name: 'Engineer' }).click();
    await expect(page).toHaveURL(`/edit/${id}`);
  });

  test('[APP-74] [UI-1] suggests known companies; Enter chooses one, or sends the form where none is chosen', async ({
    signedIn: page,
    person,
  }) => {
    await seedApplication(person, { company: 'Northwind Traders', title: 'Old' });
    await page.goto('/add-application');
    const company = page.getByRole('combobox', { name: 'Company name' });
    await company.pressSequentially('wind');
    const option = page.getByRole('option', { name: /Northwind Traders/ });
    await expect(option).toContainText('1 application');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(option).toHaveCount(0);
    await expect(company).toHaveValue('wind');
    await page.keyboard.press('ArrowDown');
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(company).toHaveValue('Northwind Traders');
    await expect(page).toHaveURL('/add-application');
    await field(page, 'Job title').fill('Engineer');
    await company.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(rowsOf(page)).toHaveCount(2);
  });
});

test.describe('a posting that is handed over', () => {
  test('[APP-180] [APP-181] the bookmarklet, a share sheet and a Shortcut open the form with the posting filled in', async ({
    signedIn: page,
  }) => {
    await page.goto('/add-application');
    await page.getByRole('button', { name: 'Save from any page' }).click();
    await expect(page.getByRole('heading', { name: 'On a computer: a bookmark' })).toBeInViewport();
    await expectGoodLooks(page);
    const main = page.getByRole('main');
    const link = main.getByRole('link', { name: 'Save to Waymark' });
    const code = (await link.getAttribute('href')) ?? '';
    expect(code).toMatch(/^javascript:void open\('http[^']+\/add-application\?url='\+/);
    await expect(main.getByLabel(/make a bookmark yourself/)).toHaveValue(code);
    // What a phone's share sheet opens.
    const manifest = await page.request.get('/manifest.webmanifest');
    expect(await manifest.json()).toMatchObject({
      share_target: {
        action: '/add-application',
        method: 'GET',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    });
    await link.click();
    await expect(toastOf(page, 'Drag this to your bookmarks bar')).toBeVisible();
    const address = await main.getByLabel('Address for “Open URLs”').inputValue();
    // What a Shortcut opens.
    await page.goto(address + encodeURIComponent(WORKDAY));
    await expect(field(page, 'Application link')).toHaveValue(WORKDAY);
    await expect(field(page, 'Company name')).toHaveValue('Harbour');
    await expect(field(page, 'Job title')).toHaveValue('Senior Platform Engineer');
    // What the browser opens for a bookmark.
    const opened = page.waitForEvent('popup');
    await page.evaluate(code.replace(/^javascript:/, ''));
    await (await opened).waitForURL('**/add-application?url=*');
    // A phone puts the link into the text.
    await page.goto(`/add-application?title=Engineer&text=${encodeURIComponent(`Look: ${LEVER}`)}`);
    await expect(field(page, 'Company name')).toHaveValue('Northwind');
    await page.getByRole('button', { name: 'Create Application' }).click();
    await expect(page.getByText('Job title is required').first()).toBeVisible();
  });

  test("[APP-180] on a phone 'Save for later' is at hand for what is shared, and Cancel in the menu", async ({
    signedIn: page,
  }) => {
    await page.goto(`/add-application?text=${encodeURIComponent(WORKDAY)}`);
    await expect(field(page, 'Company name')).toHaveValue('Harbour');
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Create and add another', 'Cancel']);
    await page.getByRole('menu').press('Escape');
    await page.getByRole('button', { name: 'Save for later' }).click();
    await expect(page).toHaveURL('/dashboard?tab=saved');
    await page.goto('/add-application');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save for later' })).toHaveCount(0);
  });

  test('[APP-180] whoever is signed out signs in first', async ({ page }) => {
    await page.goto(`/add-application?url=${encodeURIComponent(LEVER)}`);
    await page.waitForURL('**/login?redirectTo=*');
    expect(new URL(page.url()).searchParams.get('redirectTo')).toBe(
      `/add-application?url=${encodeURIComponent(LEVER)}`,
    );
  });
});
