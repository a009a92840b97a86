import { rowsOf, seedApplication, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#test/e2e/fixtures.ts';

const simplify = (count: number) =>
  [
    'Job Title,Company Name,Location,Job URL,Applied Date,Status,Notes',
    ...Array.from(
      { length: count },
      (_, n) =>
        `Engineer ${n},Summit ${n % 9},Oslo,https://summit.example/${n},2026-03-04,APPLIED,`,
    ),
    ',Nowhere,,,2026-03-04,APPLIED,',
  ].join('\n');

const linkedIn = (count: number) =>
  [
    'Application Date,Contact Email,Company Name,Job Title,Job Url,Resume Name,Question And Answers',
    ...Array.from(
      { length: count },
      (_, n) =>
        `"3/7/26, 2:22 PM",,Harbour,Designer ${n},https://www.linkedin.com/jobs/view/40000${10 + n},,`,
    ),
  ].join('\n');

const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('[IMP-7] [IMP-8] [IMP-13] 80 rows of two trackers are imported, and one of the imports is undone', async ({
  signedIn: page,
  person,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.waitForURL('**/applications/import');
  const main = page.getByRole('main');
  const choose = main.getByLabel('File to import');
  await expect(choose).toBeAttached();
  await expectAccessible(page);
  await choose.setInputFiles(asFile('simplify.csv', simplify(50)));
  await expect(main.getByText('51 rows from Simplify.')).toBeVisible();
  await expect(main.getByText('50 new applications · 1 row with problems')).toBeVisible();
  await main.getByLabel('APPLIED becomes').selectOption('Rejected');
  const sample = main.getByRole('table', { name: /The first applications/ });
  await expect(sample.getByText('Rejected')).toHaveCount(5);
  await main.getByText('1 row with problems will not be imported').click();
  await expect(main.getByText('Line 52, Job Title: The job title is missing')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { rules: 'colours' });
  await main.getByRole('button', { name: 'Import 50 applications' }).press('Enter');
  await expect(main.getByText('simplify.csv is imported')).toBeVisible();
  await main.getByRole('button', { name: 'Import another file' }).click();
  await choose.setInputFiles(asFile('Job Applications.csv', linkedIn(30)));
  await expect(main.getByText('30 rows from LinkedIn’s data export.')).toBeVisible();
  await main.getByRole('button', { name: 'Import 30 applications' }).click();
  await main.getByRole('link', { name: 'Show applications' }).click();
  await page.waitForURL('**/dashboard');
  await expect(main.getByRole('paragraph').filter({ hasText: '80 applications' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import' }).press('Enter');
  await page.waitForURL('**/applications/import');
  await main.getByRole('button', { name: 'Undo the import of simplify.csv' }).click();
  await expect(toastOf(page, 'Import undone')).toContainText('50 applications removed.');
  const { body } = await person.api('GET', '/api/applications/');
  expect(body).toMatchObject({ count: 30 });
  const { id } = (body as { results: { id: string }[] }).results[0] ?? { id: '' };
  await person.api('PUT', `/api/applications/${id}/`, { notes: 'They called.' });
  const other = main.getByRole('listitem').filter({ hasText: 'Job Applications.csv' });
  await other
    .getByRole('checkbox', { name: 'Also remove applications I edited since the import' })
    .check();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, '30 applications removed.')).toBeVisible();
});

test('[IMP-23] [IMP-24] missing columns are asked for first, and a column of dates that is left out is named', async ({
  signedIn: page,
}) => {
  await page.goto('/applications/import');
  const main = page.getByRole('main');
  const file = asFile(
    'own.csv',
    'Firm name,Item,Sent,Heard\nTrail,Alpha,2026-03-04,2026-03-09\nPeak,Beta,2026-03-05,',
  );
  await main.getByLabel('File to import').setInputFiles(file);
  await expect(main.getByText('Please choose the columns of the company')).toBeVisible();
  await expect(main.getByText('with problems')).toHaveCount(0);
  await expect(main.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessible(page);
  await main.getByLabel('Item becomes').selectOption('Job title');
  await expect(main.getByText('“Heard” has dates but is not used.')).toBeVisible();
  await expect(main.getByText(/^Mar 4(, 2026)?$/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Use the dates in “Heard”' }).click();
  await expect(main.getByText('1 row without a date')).toBeVisible();
  await expect(main.getByText(/^Mar 9(, 2026)?$/)).toBeVisible();
});

test('[IMP-23] [IMP-24] [IMP-25] [IMP-32] guesses are marked, and a table of errors only leads to its columns', async ({
  signedIn: page,
}) => {
  await page.goto('/applications/import');
  const main = page.getByRole('main');
  const lines = [
    'Where to,As what,Since',
    'Trail,Data Engineer,2026-03-04',
    'March 2026,,',
    'Peak,Cook,2026-03-05',
  ];
  const choose = main.getByLabel('File to import');
  await choose.setInputFiles(asFile('odd.csv', ['My list,,', ...lines].join('\n')));
  await expect(main.getByText('2 new applications')).toBeVisible();
  await main.getByText('1 line is no application and is left out').click();
  await expect(main.getByText('Line 4: A title between the rows: “March 2026”')).toBeVisible();
  await expect(main.getByText('Guessed from its contents')).toHaveCount(3);
  await expectAccessible(page);
  // The second choice is made while the preview of the first is still on its way.
  const { promise: second, resolve: chosen } = Promise.withResolvers<void>();
  await page.route('**/api/imports/*/preview/', async (route) => {
    await second;
    await route.continue();
  });
  await main.getByLabel('Where to becomes').selectOption('Notes');
  await main.getByLabel('Since becomes').selectOption('Company');
  chosen();
  await expect(main.getByText('Guessed from its contents')).toHaveCount(1);
  await main.getByRole('button', { name: 'Choose another file' }).click();
  await choose.setInputFiles(asFile('empty.csv', 'Company,Role,Team\n,Engineer,Trail\n,Cook,Peak'));
  await expect(main.getByText('Read this way, no row can be imported')).toBeVisible();
  await expect(main.getByText('Line 2, Company: The company is missing')).toBeVisible();
  await expect(main.getByText('rows with problems')).toHaveCount(0);
  await expect(main.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessible(page);
  await main.getByLabel('Company becomes').selectOption('Leave out');
  await main.getByLabel('Team becomes').selectOption('Company');
  await expect(main.getByText('2 new applications')).toBeVisible();
});

test('[IMP-27] a status that Waymark does not know is said to be unknown', async ({
  signedIn: page,
}) => {
  await page.goto('/applications/import');
  const main = page.getByRole('main');
  const lines = ['Trail,Cook,2026-03-04,Applied', 'Peak,Cook,2026-03-05,Blue folder'];
  const file = asFile('words.csv', ['Company,Role,Applied on,Status', ...lines].join('\n'));
  await main.getByLabel('File to import').setInputFiles(file);
  const choice = main.getByLabel('Blue folder becomes');
  await expect(choice).toHaveValue('applied');
  await expect(choice).toHaveAccessibleDescription(/^Not a status that Waymark knows/);
  await expect(main.getByText('Not a status that Waymark knows')).toHaveCount(1);
  await expectAccessible(page);
});

test('[IMP-15] [IMP-17] the report is shown for a range, and printed', async ({
  signedIn: page,
  person,
}) => {
  await seedApplication(person, {
    company: 'Northwind',
    date: '2026-03-18',
    jobLink: `https://northwind.example/${'jobs'.repeat(30)}`,
  });
  await seedApplication(person, { company: 'Eastwind', date: '2026-03-25', status: 'rejected' });
  await page.goto('/report?from=2026-03-01&to=2026-03-31');
  await expect(page.getByText(/^For unemployment offices/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'How applied' })).toHaveCount(2);
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toContainText('2 applications from');
  await expect(main.getByRole('table')).toHaveCount(2);
  await expect(main.getByRole('row').filter({ hasText: 'Eastwind' })).toContainText('Rejected');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // Above a long address the employer and the day stay on one line.
  const [employer, day] = await Promise.all(
    ['Northwind', '3/18/2026'].map((text) =>
      main.getByRole('cell').filter({ hasText: text }).first().boundingBox(),
    ),
  );
  expect(Math.abs(employer!.y - day!.y)).toBeLessThan(10);
  expect(employer!.height).toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 800 });
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main.getByLabel('From', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await main.getByLabel('To', { exact: true }).fill('2026-03-20');
  await page.waitForURL('**/report?from=2026-03-01&to=2026-03-20');
  await expect(main.getByRole('table')).toHaveCount(1);
  await page.goto('/dashboard');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'More actions' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^waymark-applications-.*\.csv$/);
});
