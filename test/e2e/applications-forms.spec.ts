import { localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { failWith, holdBack, rowsOf, toastOf } from '#test/e2e/application-helpers.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';

test.describe('Add New Application', () => {
  test('[APP-29] adds an application with every field and returns to the list', async ({
    signedIn,
    person,
  }) => {
    await signedIn.goto('/add-application');
    await expect(
      signedIn.getByRole('heading', { level: 1, name: 'Add New Application' }),
    ).toBeVisible();
    await signedIn.getByLabel('Company name').fill('Meadow');
    await signedIn.getByLabel('Job title').fill('Site Reliability Engineer');
    await signedIn.getByLabel('Status').selectOption('VO');
    await signedIn.getByLabel('Source').selectOption('LinkedIn');
    await signedIn.getByLabel('Application link').fill('https://jobs.meadow.example/9');
    await signedIn.getByLabel('Company link').fill('https://meadow.example');
    await signedIn.getByLabel('Date applied').fill('2026-02-03');
    await signedIn.getByLabel('Notes').fill('Referred by Kim');
    const release = await holdBack(signedIn, 'POST');
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    await expect(signedIn.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    release();
    await expect(signedIn).toHaveURL('/dashboard');
    await expect(toastOf(signedIn, messages.applications.created)).toBeVisible();
    await expect(rowsOf(signedIn).first()).toContainText('meadow.example');
    const { body } = await person.api('GET', '/api/applications/');
    expect((body as { data: Application[] }).data).toEqual([
      expect.objectContaining({
        company_name: 'Meadow',
        job_title: 'Site Reliability Engineer',
        status: 'vo',
        source: 'LinkedIn',
        application_link: 'https://jobs.meadow.example/9',
        company_link: 'https://meadow.example',
        date_applied: '2026-02-03',
        notes: 'Referred by Kim',
      }),
    ]);
  });

  test('[APP-30] [APP-31] [APP-32] [APP-38] offers five statuses with APPLIED first, five sources with Manual first, and today, at /applications/add too; requires company name and job title, with messages below the fields and in a summary', async ({
    signedIn,
  }) => {
    await signedIn.goto('/applications/add');
    await expect(signedIn).toHaveURL('/add-application');
    await expect(signedIn.getByLabel('Company name')).toBeVisible();
    const status = signedIn.getByLabel('Status');
    await expect(status).toHaveValue('applied');
    await expect(status.locator('option')).toHaveText(['Applied', 'OA', 'VO', 'Offer', 'Rejected']);
    const source = signedIn.getByLabel('Source');
    await expect(source).toHaveValue('Manual');
    await expect(source.locator('option')).toHaveText([
      'Manual',
      'Gmail',
      'LinkedIn',
      'Indeed',
      'Other',
    ]);
    await expect(signedIn.getByLabel('Date applied')).toHaveValue(localDate(new Date()));

    await signedIn.getByLabel('Application link').fill('not a link');
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    const summary = signedIn.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('button')).toHaveText([
      messages.applications.applicationLinkUrl,
      messages.applications.companyNameRequired,
      messages.applications.jobTitleRequired,
    ]);
    const name = signedIn.getByLabel('Company name');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription(messages.applications.companyNameRequired);
    await summary.getByRole('button', { name: messages.applications.companyNameRequired }).click();
    await expect(name).toBeFocused();
    await name.fill('Meadow');
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    await expect(signedIn).toHaveURL('/add-application');
  });

  test('[APP-33] [APP-34] a failure shows its message and keeps every typed value, an error of the server appears under its field, with the field’s label', async ({
    signedIn,
  }) => {
    const mend = await failWith(signedIn, 'POST', 500);
    await signedIn.goto('/add-application');
    await signedIn.getByLabel('Company name').fill('Meadow');
    await signedIn.getByLabel('Job title').fill('Engineer');
    await signedIn.getByLabel('Notes').fill('two\nlines');
    await signedIn.getByLabel('Job title').press('Enter');
    await expect(signedIn.getByRole('alert')).toHaveText(
      'Failed to create application. Please try again.',
    );
    await expect(signedIn.getByLabel('Company name')).toHaveValue('Meadow');
    await expect(signedIn.getByLabel('Notes')).toHaveValue('two\nlines');
    await mend();
    const mendField = await failWith(signedIn, 'POST', 400, {
      title: 'company.name must be at most 255 characters',
      errors: [{ field: 'company.name', message: 'company.name must be at most 255 characters' }],
    });
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    await expect(signedIn.getByLabel('Company name')).toHaveAccessibleDescription(
      'Company name must be at most 255 characters',
    );
    await expect(signedIn.getByRole('alert')).toBeFocused();
    await mendField();
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    await expect(rowsOf(signedIn)).toHaveCount(1);
  });

  test('[APP-35] a pasted job link fills in the company link, unless one is typed or it is a job board’s', async ({
    signedIn,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedIn.goto('/add-application');
    const paste = async (text: string) => {
      await signedIn.evaluate((words) => navigator.clipboard.writeText(words), text);
      await signedIn.getByLabel('Application link').fill('');
      await signedIn.getByLabel('Application link').press('ControlOrMeta+v');
      await expect(signedIn.getByLabel('Application link')).toHaveValue(text);
    };
    const company = signedIn.getByLabel('Company link');
    await paste('https://boards.greenhouse.io/meadow/jobs/1');
    await expect(company).toHaveValue('');
    await paste('https://careers.meadow.example/jobs/1');
    await expect(company).toHaveValue('https://meadow.example');
    await expect(signedIn.getByText('Taken from the application link')).toBeVisible();
    await company.fill('https://typed.example');
    await paste('https://careers.harbor.example/jobs/2');
    await expect(company).toHaveValue('https://typed.example');
  });

  test('[APP-36] typed values survive a reload; success and sign-out remove them', async ({
    signedIn,
  }) => {
    await signedIn.goto('/add-application');
    await signedIn.getByLabel('Company name').fill('Meadow');
    await signedIn.getByLabel('Notes').fill('half a thought');
    await signedIn.reload();
    await expect(signedIn.getByLabel('Company name')).toHaveValue('Meadow');
    await expect(signedIn.getByLabel('Notes')).toHaveValue('half a thought');
    await expect(signedIn.getByText(messages.applications.draftRestored)).toBeVisible();
    await signedIn.getByLabel('Job title').fill('Engineer');
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    const drafts = () =>
      signedIn.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
    expect(await drafts()).toEqual([]);
    await signedIn.goto('/add-application');
    await expect(signedIn.getByLabel('Company name')).toHaveValue('');
    await signedIn.getByLabel('Company name').fill('Harbor');
    expect(await drafts()).toHaveLength(1);
    await signedIn.getByRole('button', { name: 'User menu' }).click();
    await signedIn.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(signedIn).toHaveURL('/login');
    expect(await drafts()).toEqual([]);
  });

  test("[APP-37] 'Start over' empties the form; 'Cancel' discards the typed values and can be undone", async ({
    signedIn,
  }) => {
    await signedIn.goto('/add-application');
    await signedIn.getByLabel('Company name').fill('Meadow');
    await signedIn.reload();
    await signedIn.getByRole('button', { name: 'Start over' }).click();
    await expect(signedIn.getByLabel('Company name')).toHaveValue('');
    await signedIn.getByLabel('Company name').fill('Harbor');
    await signedIn.getByRole('button', { name: 'Cancel' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    await toastOf(signedIn, messages.applications.discarded)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(signedIn).toHaveURL('/add-application');
    await expect(signedIn.getByLabel('Company name')).toHaveValue('Harbor');
  });

  test('[NAV-2] without a session goes to /login and keeps the way back', async ({ page }) => {
    await page.goto('/add-application');
    await expect(page).toHaveURL('/login?redirectTo=%2Fadd-application');
  });
});
