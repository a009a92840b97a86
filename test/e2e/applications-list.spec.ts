import { shortDate } from '#shared/applications/near-words.ts';
import { localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import {
  failWith,
  holdBack,
  rowsOf,
  seedApplication,
  seedMany,
} from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { signIn } from '#test/support/people.ts';

test.describe('applications list', () => {
  test('[APP-1] [APP-2] [APP-3] [APP-4] [APP-5] [APP-6] [APP-7] [APP-8] [APP-9] [APP-10] has its header, search box and columns; names a company by its link or its name, shows two letters as its badge, opens links in a new tab, and a status shows its label in its colour', async ({
    signedIn,
    person,
  }) => {
    const { id } = await seedApplication(person, {
      title: 'Data Scientist',
      companyLink: 'https://www.harbor.example/about',
      jobLink: 'https://jobs.harbor.example/7',
      status: 'OFFER',
      date: '2026-03-08',
    });
    await seedApplication(person, { company: 'Juniper', title: 'Backend Engineer' });
    const nameless = await seedApplication(person, { title: 'Nameless' });
    await person.api('PUT', `/api/applications/${nameless.id}/`, { company_name: null });
    const pills = [
      ['offer', 'Offer', 'green'],
      ['rejected', 'Rejected', 'red'],
      ['vo', 'VO', 'yellow'],
      ['oa', 'OA', 'blue'],
      ['applied', 'Applied', 'grey'],
      ['in_progress', 'In progress', 'grey'],
    ] as const;
    for (const [status] of pills) await seedApplication(person, { status, title: `As ${status}` });
    await signedIn.goto('/dashboard');
    const rowOf = (title: string) => rowsOf(signedIn).filter({ hasText: title });

    await test.step('its header, search box and columns', async () => {
      await expect(signedIn.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
      await expect(
        signedIn.getByPlaceholder('Search applications...', { exact: true }),
      ).toBeVisible();
      await expect(signedIn.getByRole('button', { name: 'Sync Gmail' })).toBeVisible();
      const add = signedIn.getByRole('main').getByRole('link', { name: 'Add Application' });
      await expect(add).toHaveAttribute('href', '/add-application');
      await expect(signedIn.getByRole('columnheader')).toHaveText([
        'Company & Position',
        'Status',
        'Next',
        'Visa and pay',
        'Applied On',
        'Actions',
      ]);
    });

    await test.step('a company with links', async () => {
      const row = rowOf('Data Scientist');
      await expect(row.getByText('HA', { exact: true })).toBeVisible();
      const company = row.getByRole('link', { name: /^harbor\.example/ });
      await expect(company).toHaveAttribute('href', 'https://www.harbor.example/about');
      await expect(company).toHaveAttribute('target', '_blank');
      await expect(company).toHaveAttribute('rel', 'noopener noreferrer');
      const job = row.getByRole('link', { name: /^Data Scientist/ });
      await expect(job).toHaveAttribute('href', 'https://jobs.harbor.example/7');
      await expect(job).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(row.getByText('Offer', { exact: true })).toBeVisible();
      await expect(row.getByRole('time')).toHaveText(
        shortDate('2026-03-08', localDate(new Date())),
      );
      await expect(row.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
        'href',
        `/edit/${id}`,
      );
    });

    await test.step('a company without a link, and one without a name', async () => {
      const row = rowOf('Backend Engineer');
      await expect(row.getByText('Juniper', { exact: true })).toBeVisible();
      await expect(row.getByText('JU', { exact: true })).toBeVisible();
      await expect(row.getByRole('link')).toHaveText(['Edit', 'Open']);
      await expect(rowOf('Nameless').getByText('Company', { exact: true })).toBeVisible();
      await expect(rowOf('Nameless').getByText('CO', { exact: true })).toBeVisible();
    });

    for (const [status, label, colour] of pills) {
      const expected = await signedIn.evaluate((name) => {
        const probe = document.createElement('i');
        probe.style.backgroundColor = `var(--${name}-bg)`;
        document.body.append(probe);
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
      }, colour);
      const pill = rowOf(`As ${status}`).getByText(label, { exact: true });
      await expect(pill).toHaveCSS('background-color', expected);
    }
  });

  test('[APP-13] [UI-43] searches job title and company link in any letter case, 300 ms after the last key', async ({
    signedIn,
    person,
  }) => {
    await seedApplication(person, { title: 'Rust Engineer', company: 'Alpha' });
    await seedApplication(person, { title: 'Designer', companyLink: 'https://rustworks.example' });
    await seedApplication(person, { title: 'Analyst', company: 'Gamma' });
    await signedIn.clock.install();
    await signedIn.goto('/dashboard');
    await expect(rowsOf(signedIn)).toHaveCount(3);
    const asked: string[] = [];
    signedIn.on('request', (request) => {
      const search = new URL(request.url()).searchParams.get('search');
      if (request.url().includes('/api/') && search) asked.push(search);
    });
    const box = signedIn.getByRole('searchbox', { name: 'Search applications' });
    const [search, views] = await Promise.all(
      [box, signedIn.getByRole('group', { name: 'View' })].map((part) => part.boundingBox()),
    );
    expect({ y: views?.y, height: views?.height }).toEqual({
      y: search?.y,
      height: search?.height,
    });
    // The page's time stands still, however slowly the keys come.
    await signedIn.clock.pauseAt(Date.now() + 10_000);
    await box.pressSequentially('RUST');
    await signedIn.clock.runFor(299);
    expect(asked).toEqual([]);
    await signedIn.clock.resume();
    await expect(rowsOf(signedIn)).toHaveCount(2);
    await expect(signedIn).toHaveURL('/dashboard?search=RUST');
    expect(asked).toEqual(['RUST']);
    await expect(signedIn.locator('search output')).toHaveText('2 applications found');
  });

  test("[APP-12] [APP-14] [APP-21] filters by status, stored in the address as status; '/' focuses the search box and Escape clears it; sorts ascending, then descending, another column ascending, newest first by default", async ({
    signedIn,
    person,
  }) => {
    await seedApplication(person, {
      title: 'Bee',
      company: 'Zeta',
      date: '2026-01-05',
      status: 'oa',
    });
    await seedApplication(person, {
      title: 'Ant',
      company: 'Yak',
      date: '2026-02-05',
      status: 'rejected',
    });
    await signedIn.goto('/dashboard');

    await test.step('filters by status', async () => {
      const filter = signedIn.getByRole('combobox', { name: 'Status' });
      await expect(filter.locator('option')).toHaveText([
        'All statuses',
        'Active',
        'Applied',
        'OA',
        'VO',
        'Offer',
        'Rejected',
      ]);
      await filter.selectOption('OA');
      await expect(signedIn).toHaveURL('/dashboard?status=oa');
      await expect(rowsOf(signedIn)).toHaveCount(1);
      await expect(rowsOf(signedIn).first()).toContainText('Bee');
      await expect(signedIn.locator('search output')).toHaveText('1 application found');
      await filter.selectOption('All statuses');
      await expect(signedIn).toHaveURL('/dashboard');
      await expect(rowsOf(signedIn)).toHaveCount(2);
    });

    await test.step("'/' and Escape", async () => {
      const box = signedIn.getByRole('searchbox', { name: 'Search applications' });
      await box.fill('ant');
      await expect(signedIn).toHaveURL('/dashboard?search=ant');
      await expect(rowsOf(signedIn)).toHaveCount(1);
      await box.blur();
      await signedIn.keyboard.press('/');
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('ant');
      await signedIn.keyboard.press('Escape');
      await expect(box).toHaveValue('');
      await expect(signedIn).toHaveURL('/dashboard');
    });

    const header = (name: string) => signedIn.getByRole('columnheader', { name, exact: true });
    await expect(header('Applied On')).toHaveAttribute('aria-sort', 'descending');
    await expect(header('Company & Position')).toHaveAttribute('aria-sort', 'none');
    await expect(rowsOf(signedIn).first()).toContainText('Ant');
    for (const [button, column, first, last] of [
      ['Position', 'Company & Position', 'Ant', 'Bee'],
      ['Company', 'Company & Position', 'Yak', 'Zeta'],
      ['Applied On', 'Applied On', 'Bee', 'Ant'],
    ] as const) {
      await signedIn.getByRole('button', { name: button, exact: true }).click();
      await expect(header(column)).toHaveAttribute('aria-sort', 'ascending');
      await expect(rowsOf(signedIn).first()).toContainText(first);
      await signedIn.getByRole('button', { name: button, exact: true }).click();
      await expect(header(column)).toHaveAttribute('aria-sort', 'descending');
      await expect(rowsOf(signedIn).first()).toContainText(last);
    }
    await signedIn.getByRole('button', { name: 'Status', exact: true }).click();
    await expect(header('Status')).toHaveAttribute('aria-sort', 'ascending');
    await expect(signedIn).toHaveURL('/dashboard?sort=status');
  });

  test('[APP-19] [APP-206] [APP-207] [APP-208] a page past the end redirects to the last page; remembers how many rows a page has, shows the active ones, and orders by what comes next', async ({
    signedIn: page,
    person,
  }) => {
    await seedMany(person, 11);
    const { id } = await seedApplication(person, { title: 'Ended', date: '2025-01-01' });
    await person.api('PUT', `/api/applications/${id}/`, { closing_reason: 'withdrawn' });
    const soon = await seedApplication(person, { title: 'Soon', date: '2025-01-02' });
    await person.api('PUT', `/api/applications/${soon.id}/`, { next_step_on: '2026-02-01' });
    await page.goto('/dashboard?page=9');
    await expect(page).toHaveURL('/dashboard?page=2');
    await expect(rowsOf(page)).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
    await expect(rowsOf(page)).toHaveCount(13);
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(13);
    await page
      .getByRole('group', { name: 'Pipeline' })
      .getByRole('button', { name: 'Active 12' })
      .click();
    await expect(page).toHaveURL('/dashboard?status=active');
    await expect(rowsOf(page)).toHaveCount(12);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL('/dashboard?status=active&sort=next');
    await expect(rowsOf(page).first()).toContainText('Soon');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
    await expect(rowsOf(page)).toHaveCount(10);
  });

  test('[APP-15] opens any view from its address, and Back returns to the previous view', async ({
    signedIn,
    person,
  }) => {
    await seedApplication(person, { title: 'Data Engineer', status: 'oa', company: 'Alpha' });
    await seedApplication(person, { title: 'Data Analyst', status: 'oa', company: 'Beta' });
    await seedApplication(person, { title: 'Data Lead', status: 'vo' });
    await signedIn.goto('/dashboard?search=data&status=OA&sort=company&direction=desc');
    await expect(rowsOf(signedIn)).toHaveCount(2);
    await expect(rowsOf(signedIn).first()).toContainText('Beta');
    await expect(signedIn.getByRole('combobox', { name: 'Status' })).toHaveValue('oa');
    await expect(signedIn.getByRole('searchbox')).toHaveValue('data');
    await signedIn.getByRole('combobox', { name: 'Status' }).selectOption('VO');
    await expect(rowsOf(signedIn).first()).toContainText('Data Lead');
    await signedIn.getByRole('searchbox').fill('lea');
    await expect(signedIn).toHaveURL(/search=lea/);
    await signedIn.goBack();
    await expect(signedIn.getByRole('combobox', { name: 'Status' })).toHaveValue('oa');
    await expect(signedIn.getByRole('searchbox')).toHaveValue('data');
    await expect(rowsOf(signedIn)).toHaveCount(2);
    await signedIn.reload();
    await expect(rowsOf(signedIn)).toHaveCount(2);
  });

  test('[APP-11] [APP-24] has 10 rows a page and shows page controls only when there is more than one page; the next one is prefetched', async ({
    signedIn,
    person,
  }) => {
    await seedMany(person, 11);
    const prefetched = signedIn.waitForResponse((response) => response.url().includes('page=2'));
    await signedIn.goto('/dashboard');
    await prefetched;
    await expect(rowsOf(signedIn)).toHaveCount(10);
    await expect(signedIn.getByText('Page 1 of 2')).toBeVisible();
    await expect(signedIn.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const next = signedIn
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: 'Next' });
    const release = await holdBack(signedIn, 'GET');
    await next.click();
    await expect(rowsOf(signedIn)).toHaveCount(1);
    release();
    await expect(signedIn.getByText('Page 2 of 2')).toBeVisible();
    await expect(signedIn).toHaveURL('/dashboard?page=2');
    await expect(next).toBeDisabled();
    await signedIn.getByRole('button', { name: 'Previous' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    await signedIn.getByRole('searchbox').fill('Engineer 01');
    await expect(rowsOf(signedIn)).toHaveCount(1);
    await expect(signedIn.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });

  test('[APP-26] [APP-67] [APP-68] the statistics are hidden at first, count all applications, explain their sum and lead to what is in progress', async ({
    signedIn,
    person,
  }) => {
    for (const status of ['applied', 'in_progress', 'oa', 'vo', 'offer', 'rejected', 'rejected']) {
      await seedApplication(person, { status });
    }
    await signedIn.goto('/dashboard?status=oa');
    await expect(rowsOf(signedIn)).toHaveCount(1);
    const panel = signedIn.getByRole('region', { name: 'Statistics' });
    const toggle = signedIn.getByRole('button', { name: 'Statistics' });
    await expect(panel).toHaveCount(0);
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(panel.locator('dt')).toHaveText([
      'Total',
      'Active',
      'Applied',
      'OA',
      'VO',
      'Offers',
      'Rejected',
    ]);
    await expect(panel.locator('dd:first-of-type')).toContainText([
      '7',
      '4',
      '1',
      '1',
      '1',
      '1',
      '2',
    ]);
    await toggle.click();
    await expect(panel).toHaveCount(0);

    const filter = signedIn.getByRole('combobox', { name: 'Status' });
    await filter.selectOption('All statuses');
    await toggle.click();
    await expect(signedIn).toHaveURL('/dashboard?statistics=shown');
    await panel.getByRole('button', { name: '7' }).focus();
    await expect(panel.getByRole('tooltip')).toHaveText(
      '7 = 4 active + 1 with an offer + 2 rejected',
    );
    await panel.getByRole('button', { name: '4' }).hover();
    await expect(
      panel.getByRole('tooltip').filter({ hasText: '4 = 1 applied + 1 in progress + 1 OA + 1 VO' }),
    ).toBeVisible();
    await expectAccessible(signedIn);
    await panel.getByRole('link', { name: '1 in progress' }).click();
    await expect(signedIn).toHaveURL('/dashboard?status=in_progress&statistics=shown');
    await expect(rowsOf(signedIn)).toHaveCount(1);
    await expect(rowsOf(signedIn).first()).toContainText('In progress');
    await expect(filter).toHaveValue('in_progress');
    await expectAccessible(signedIn);
    await filter.selectOption('All statuses');
    await expect(signedIn).toHaveURL('/dashboard?statistics=shown');
    await expect(rowsOf(signedIn)).toHaveCount(7);
  });

  test("[APP-16] [APP-17] [APP-20] [APP-25] a signed-in person at / lands on the list, which explains what to do while it is empty, says 'Loading...' while it is loading, leads back from a search without a match, and has Retry where it cannot be loaded", async ({
    signedIn,
    person,
  }) => {
    await signedIn.goto('/');
    await expect(signedIn).toHaveURL('/dashboard');
    const first = signedIn.getByRole('link', { name: 'Add your first application' });
    await expect(first).toHaveAttribute('href', '/add-application');

    await seedApplication(person);
    const release = await holdBack(signedIn, 'GET');
    await signedIn.goto('/dashboard?search=nothing-like-it');
    await expect(signedIn.getByRole('heading', { name: 'Applications' })).toBeVisible();
    await expect(signedIn.getByText('Loading...', { exact: true })).toBeVisible();
    release();
    await expect(signedIn.getByText('No applications match')).toBeVisible();
    await expect(signedIn.getByText('Loading...')).toHaveCount(0);
    await expect(signedIn.getByText('Add your first application')).toHaveCount(0);
    await signedIn.getByRole('button', { name: 'Show all applications' }).click();
    await expect(rowsOf(signedIn)).toHaveCount(1);
    await expect(signedIn.getByText('Loading...')).toHaveCount(0);
    await expect(signedIn).toHaveURL('/dashboard');

    const mend = await failWith(signedIn, 'GET', 500);
    await signedIn.reload();
    await expect(signedIn.getByRole('alert')).toContainText(
      'Failed to load applications. Please try again later.',
    );
    await mend();
    await signedIn.getByRole('button', { name: 'Retry' }).click();
    await expect(rowsOf(signedIn)).toHaveCount(1);
    await expect(signedIn.getByRole('alert')).toHaveCount(0);
  });

  test("[APP-18] 'Sync Gmail' says 'Syncing...', is disabled meanwhile, and reads the list again; a failed one shows its message and keeps the list", async ({
    signedIn,
    person,
  }) => {
    await seedApplication(person, { title: 'Before' });
    await signedIn.goto('/dashboard');
    await expect(rowsOf(signedIn)).toHaveCount(1);
    await seedApplication(person, { title: 'Meanwhile' });
    const release = await holdBack(signedIn, 'GET');
    const sync = signedIn.getByRole('button', { name: 'Sync Gmail' });
    await sync.click();
    const busy = signedIn.getByRole('button', { name: 'Syncing...' });
    await expect(busy).toBeDisabled();
    await expect(rowsOf(signedIn)).toHaveCount(1);
    release();
    await expect(rowsOf(signedIn)).toHaveCount(2);
    await expect(
      signedIn.getByText('List refreshed. No mailbox is connected.').first(),
    ).toBeVisible();
    await expect(sync).toBeEnabled();

    await failWith(signedIn, 'GET', 500);
    await sync.click();
    await expect(signedIn.getByRole('alert')).toHaveText(messages.applications.syncFailed);
    await expect(rowsOf(signedIn)).toHaveCount(2);
    await signedIn.getByRole('button', { name: 'Dismiss' }).click();
    await expect(signedIn.getByRole('alert')).toHaveCount(0);
  });

  test("[APP-62] shows nothing of anybody else's", async ({ signedIn, person, server }) => {
    const other = await signIn(server);
    const theirs = await seedApplication(other, { title: 'Secret Role', company: 'Hidden' });
    await seedApplication(person, { title: 'Own Role' });
    await signedIn.goto('/dashboard?statistics=shown');
    await expect(rowsOf(signedIn)).toHaveCount(1);
    await expect(signedIn.getByRole('region').locator('dd').first()).toContainText('1 = 1 active');
    await signedIn.getByRole('searchbox').fill('secret');
    await expect(signedIn.getByText('No applications match')).toBeVisible();
    await signedIn.goto(`/edit/${theirs.id}`);
    await expect(signedIn.getByRole('alert')).toContainText('Failed to load application');
    await expect(signedIn.getByText('Secret Role')).toHaveCount(0);
  });
});
