import { messages } from '#shared/core/messages.ts';
import { failWith, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('companies', () => {
  test('[CO-1] [CO-2] [CO-24] [NAV-6] from the user menu: cards with counts, search, empty texts', async ({
    signedIn: page,
    person,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Companies' }).click();
    await expect(page.getByText('No companies found.')).toBeVisible();
    await seedApplication(person, { company: 'Northwind' });
    await seedApplication(person, { company: 'Northwind', title: 'Designer' });
    await seedApplication(person, { company: 'Acme' });
    await page.reload();
    const cards = page.getByRole('list', { name: 'Companies' }).getByRole('link');
    await expect(cards).toHaveCount(2);
    // The circle with the initial, the name and the count.
    await expect(cards.nth(0)).toHaveText(/^AAcmeApplied1 application · last activity .+$/);
    await expect(cards.nth(1)).toContainText('2 applications');
    await expect(cards.nth(0)).toContainText('visa unknown');
    await page.getByPlaceholder('Search companies...').fill('north');
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL('/companies?search=north');
    await page.getByPlaceholder('Search companies...').fill('zzz');
    await expect(page.getByText('No companies found matching your search.')).toBeVisible();
    await page.goto('/companies');
    await cards.nth(1).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Northwind' })).toBeVisible();
    await expect(page).toHaveURL(/\/companies\/[0-9a-f-]{36}$/);
  });

  test('[CO-3] [CO-4] table, website, edit, and a new application with the company filled in', async ({
    signedIn: page,
    person,
  }) => {
    await seedApplication(person, {
      company: 'Harbor & Sons',
      title: 'Engineer',
      status: 'rejected',
      jobLink: 'https://harbor.example/jobs/1',
      companyLink: 'https://www.harbor.example/about',
    });
    await seedApplication(person, {
      company: 'Harbor & Sons',
      title: 'Analyst',
      date: '2026-01-01',
    });
    await page.goto(`/company/${encodeURIComponent('harbor & sons')}`);
    const table = page.getByRole('table', { name: 'Applications to Harbor & Sons' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Outcome',
      'Job Title',
      'Link',
      'Actions',
    ]);
    const rows = table.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(2);
    const badge = (row: number, words: string) => rows.nth(row).getByText(words, { exact: true });
    await expect(badge(0, 'Rejected')).toHaveClass(/bg-red-bg/);
    await expect(badge(1, 'Applied')).toHaveClass(/bg-blue-bg/);
    await expect(page.getByRole('link', { name: 'Back to Companies' })).toHaveAttribute(
      'href',
      '/companies',
    );
    await expect(rows.nth(1)).toContainText('Applied Jan 1');
    await expect(rows.nth(1).getByRole('link', { name: 'Analyst' })).toHaveAttribute(
      'href',
      /^\/application\/[0-9a-f-]{36}$/,
    );
    await expect(rows.nth(0).getByRole('link', { name: /^View/ })).toHaveAttribute(
      'href',
      'https://harbor.example/jobs/1',
    );
    await expect(page.getByRole('link', { name: /^Visit Website/ })).toHaveAttribute(
      'href',
      'https://www.harbor.example',
    );
    await rows.nth(1).getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/application\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByLabel('Job title')).toHaveValue('Analyst');
    await page.goBack();
    await page.getByRole('link', { name: 'Add New Record' }).click();
    await expect(page).toHaveURL('/add-application?company=Harbor+%26+Sons');
    await expect(page.getByLabel('Company name')).toHaveValue('Harbor & Sons');
    await page.getByLabel('Job title').fill('Captain');
    await page.getByRole('button', { name: 'Create Application' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('[CO-3] up to three applications come before the records, and of more the newest stands beneath the name', async ({
    signedIn: page,
    person,
  }) => {
    const seed = (title: string, date: string) =>
      seedApplication(person, { company: 'Meadow', title, date });
    const { company_id } = await seed('Gardener', '2026-01-01');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/companies/${company_id}`);
    const own = page.getByRole('table', { name: 'Applications to Meadow' });
    const records = page.getByRole('region', { name: 'H1B filings' });
    const top = async (part: typeof own) => (await part.boundingBox())!.y;
    const standing = page.getByText('the newest: Beekeeper, Applied');
    await expect(own).toBeVisible();
    expect(await top(own)).toBeLessThan(await top(records));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(async () => (await top(own)) < (await top(records))).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await seed('Smith', '2026-01-02');
    await seed('Miller', '2026-01-03');
    await seed('Beekeeper', '2026-01-04');
    await page.reload();
    await expect(standing).toHaveText('4 applications, the newest: Beekeeper, Applied');
    await expect(own).toBeVisible();
    expect(await top(own)).toBeGreaterThan(await top(records));
    await standing.getByRole('link', { name: 'Beekeeper' }).click();
    await expect(page).toHaveURL(/\/application\/[0-9a-f-]{36}$/);
  });

  test('[CO-5] Delete asks, and Undo restores the application', async ({
    signedIn: page,
    person,
  }) => {
    const { company_id } = await seedApplication(person, { company: 'Meadow', title: 'Gardener' });
    await page.goto(`/companies/${company_id}`);
    await expect(page.getByRole('link', { name: /^Visit Website/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this application?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('cell', { name: 'Gardener' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(messages.companies.noApplications)).toBeVisible();
    await toastOf(page, messages.applications.deleted)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByRole('cell', { name: 'Gardener' })).toBeVisible();
  });

  test('[CO-6] Request Referral has a prepared message to copy and to mail', async ({
    signedIn: page,
    person,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { company_id } = await seedApplication(person, {
      company: 'Meadow',
      title: 'Gardener',
      jobLink: 'https://meadow.example/1',
    });
    const { id: bee } = await seedApplication(person, {
      company: 'Meadow',
      title: 'Beekeeper',
      date: '2026-01-01',
    });
    const known = { name: 'Ada Quill', mail: 'ada@meadow.example', company_id };
    expect((await person.api('POST', '/api/contacts/', known)).status).toBe(201);
    await page.goto(`/companies/${company_id}`);
    await page.getByRole('button', { name: 'Request Referral' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a referral' });
    await expect(dialog.getByLabel('Message')).toHaveValue(/Gardener position at Meadow/);
    await expect(dialog.getByLabel('Message')).toHaveValue(/https:\/\/meadow\.example\/1/);
    await dialog.getByLabel('Role').selectOption('Beekeeper');
    await expect(dialog.getByLabel('Message')).toHaveValue(/Beekeeper position at Meadow/);
    await expect(dialog.getByRole('link', { name: 'Open in email' })).toHaveAttribute(
      'href',
      /^mailto:\?subject=.*Beekeeper/,
    );
    await dialog.getByLabel('Who to ask').selectOption('Ada Quill');
    await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi Ada Quill,[^]*Beekeeper/);
    await expect(dialog.getByRole('link', { name: 'Open in email' })).toHaveAttribute(
      'href',
      /^mailto:ada@meadow\.example\?subject=/,
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy message' }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      `${messages.companies.referralCopied} The history of the application says so.`,
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Beekeeper');
    const events = await person.api('GET', `/api/applications/${bee}/events/`);
    expect(JSON.stringify(events.body)).toContain('Asked Ada Quill for a referral');
  });

  test('[CO-8] [CO-7] says what went wrong, and ‘Company not found’', async ({
    signedIn: page,
    person,
  }) => {
    for (const path of [
      '/companies/0198a000-0000-7000-8000-000000000000',
      '/companies/x',
      '/company/x',
      '/company/',
    ]) {
      await page.goto(path);
      await expect(page.getByText('Company not found')).toBeVisible();
    }
    await expectAccessible(page);
    const { company_id } = await seedApplication(person);
    await failWith(page, 'GET', 500);
    await page.goto(`/companies/${company_id}`);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch applications');
    await page.route('**/api/companies/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/companies');
    await expect(page.getByRole('alert')).toHaveText(
      /Failed to load companies\. Please try again later\./,
    );
  });
});

test('[UI-2] [UI-3] every page is accessible and fits its width', async ({
  signedIn: page,
  person,
}) => {
  test.slow();
  const { company_id } = await seedApplication(person, {
    title: `Extraordinarily${'long'.repeat(40)} title`,
    company: 'Unbreakable'.repeat(20),
    companyLink: 'https://harbor.example/',
    jobLink: `https://harbor.example/${'x'.repeat(300)}`,
    status: 'rejected',
  });
  for (const path of ['/companies', `/companies/${company_id}`, '/companies?search=zzz']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading...').waitFor({ state: 'detached' });
    await expectGoodLooks(page);
  }
});
