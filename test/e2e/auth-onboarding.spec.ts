import { redPanel } from '#test/e2e/auth-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { expectGoodLooks } from '#test/e2e/looks.ts';

test.describe('welcome', () => {
  test('[NAV-2] is for signed-in people only', async ({ page }) => {
    await page.goto('/onboarding');
    await page.waitForURL('**/login?redirectTo=%2Fonboarding');
  });

  test('[AUTH-80] [AUTH-82] asks for the first application, not for a name, and puts it into the list; what was typed survives a reload and a refusal', async ({
    signedIn: page,
    person,
  }) => {
    await page.goto('/onboarding');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Waymark');
    await expect(page.getByLabel('First name')).toHaveCount(0);
    await page.getByText('Type it in instead').click();
    await page.getByRole('button', { name: 'Add application' }).click();
    await expect(redPanel(page)).toContainText('Company name is required');
    await expect(redPanel(page)).toContainText('Job title is required');
    await expectGoodLooks(page);
    await page.getByLabel('Company name').fill('Orbit Cabin');
    await page.getByLabel('Job title').fill('Engineer');
    const applications = '**/api/applications/';
    await page.route(applications, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'unavailable', title: 'no' } })
        : route.continue(),
    );
    await page.reload();
    await expect(page.getByLabel('Company name')).toHaveValue('Orbit Cabin');
    await page.getByRole('button', { name: 'Add application' }).click();
    await expect(redPanel(page)).toHaveText('Failed to create application. Please try again.');
    await expect(page.getByLabel('Job title')).toHaveValue('Engineer');
    await page.unroute(applications);
    await page.getByRole('button', { name: 'Add application' }).click();
    await page.waitForURL('**/dashboard');
    const { body } = await person.api('GET', '/api/applications/');
    expect(body).toMatchObject({
      count: 1,
      results: [{ company_name: 'Orbit Cabin', job_title: 'Engineer', status: 'applied' }],
    });
  });

  test('[AUTH-80] a link opens the form with what its address says, a file the import, and an employer can be looked at before anything is in the list', async ({
    signedIn: page,
  }) => {
    await page.goto('/onboarding');
    const link = page.getByLabel('Job link');
    await link.fill('orbit cabin');
    await link.press('Enter');
    await expect(page.getByText('Job link must be a valid URL')).toBeVisible();
    await link.fill('https://boards.greenhouse.io/orbitcabin/jobs/4012345');
    await link.press('Enter');
    await page.waitForURL('**/add-application?*');
    await expect(page.getByLabel('Company name')).not.toHaveValue('');

    await page.goto('/onboarding');
    await page.getByLabel('File to import').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Company,Job Title\nOrbit Cabin,Engineer\n'),
    });
    await page.waitForURL('**/applications/import');
    await expect(page.getByRole('button', { name: 'Import 1 application' })).toBeVisible();
    // It is handed over once.
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

    await page.goto('/onboarding');
    await page.getByLabel('Employer').fill('Orbit & Cabin');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.waitForURL('**/h1b/employer/Orbit%20%26%20Cabin');
  });

  test('[AUTH-81] can be skipped, and next opens', async ({ signedIn: page }) => {
    await page.goto('/onboarding?next=%2Fadd-application');
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForURL('**/add-application');
  });
});
