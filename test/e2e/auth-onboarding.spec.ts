import { redPanel, refuse } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, test } from '#test/e2e/fixtures.ts';

test.describe('welcome', () => {
  test('[NAV-2] is for signed-in people only', async ({ page }) => {
    await page.goto('/onboarding');
    await page.waitForURL('**/login?redirectTo=%2Fonboarding');
  });

  test('[AUTH-80] [AUTH-81] saves first and last name with the account, then the first application', async ({
    signedIn,
    person,
  }) => {
    await signedIn.goto('/onboarding');
    await signedIn.getByLabel('First name').fill('Ada');
    await signedIn.getByLabel('Last name').fill('Lovelace');
    await signedIn.getByRole('button', { name: 'Save and continue' }).click();
    await expect(
      signedIn.getByRole('heading', { name: 'Add your first application' }),
    ).toBeVisible();
    const { data } = await person.auth.getUser();
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
    // Somebody whose name is known, from a registration for example, is not asked for it.
    await signedIn.goto('/onboarding');
    await expect(signedIn.getByLabel('First name')).toHaveCount(0);

    await expect(signedIn.getByRole('link', { name: 'Import it' })).toHaveAttribute(
      'href',
      '/applications/import',
    );
    await signedIn.getByRole('button', { name: 'Add application' }).click();
    await expect(redPanel(signedIn)).toContainText('Company name is required');
    await expect(redPanel(signedIn)).toContainText('Job title is required');
    await expectAccessible(signedIn);
    await signedIn.getByLabel('Company name').fill('Orbit Cabin');
    await signedIn.getByLabel('Job title').fill('Engineer');
    await signedIn.getByRole('button', { name: 'Add application' }).click();
    await signedIn.waitForURL('**/dashboard');
    const { body } = await person.api('GET', '/api/applications/');
    expect(body).toMatchObject({
      count: 1,
      results: [{ company_name: 'Orbit Cabin', job_title: 'Engineer', status: 'applied' }],
    });
  });

  test('[AUTH-81] both steps can be skipped, and next opens', async ({ signedIn }) => {
    await signedIn.goto('/onboarding?next=%2Fadd-application');
    await signedIn.getByRole('button', { name: 'Skip' }).click();
    await signedIn.getByRole('heading', { name: 'Add your first application' }).waitFor();
    await signedIn.getByRole('button', { name: 'Skip' }).click();
    await signedIn.waitForURL('**/add-application');
  });

  test('[AUTH-82] what was typed survives a reload and a refusal', async ({ signedIn }) => {
    await signedIn.route('**/api/applications/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'unavailable', title: 'no' } })
        : route.continue(),
    );
    await signedIn.goto('/onboarding?step=application');
    await signedIn.getByLabel('Company name').fill('Orbit Cabin');
    await signedIn.getByLabel('Job title').fill('Engineer');
    await signedIn.reload();
    await expect(signedIn.getByLabel('Company name')).toHaveValue('Orbit Cabin');
    await signedIn.getByRole('button', { name: 'Add application' }).click();
    await expect(redPanel(signedIn)).toHaveText('Failed to create application. Please try again.');
    await expect(signedIn.getByLabel('Job title')).toHaveValue('Engineer');
  });

  test('[AUTH-82] names that cannot be saved keep the form', async ({ signedIn }) => {
    await signedIn.goto('/onboarding');
    await signedIn.getByLabel('First name').fill('Ada');
    await refuse(signedIn, 'user', { status: 400, code: 'validation_failed' });
    await signedIn.getByRole('button', { name: 'Save and continue' }).click();
    await expect(redPanel(signedIn)).toHaveText('Failed to save your name');
    await expect(signedIn.getByLabel('First name')).toHaveValue('Ada');
  });
});
