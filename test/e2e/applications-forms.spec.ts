import { localDate } from '#shared/domain/dates.ts';
import { messages } from '#shared/messages.ts';
import {
  failWith,
  holdBack,
  rowsOf,
  seedApplication,
  toastOf,
} from '#test/e2e/application-helpers.ts';
import { expect, holdSession, test } from '#test/e2e/fixtures.ts';
import { signIn } from '#test/support/people.ts';
import type { Application } from '#shared/contracts/applications.ts';

test.describe('Add New Application', () => {
  test('[spec 2] adds an application with every field and returns to the list', async ({
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

  test('[spec 4] offers five statuses with APPLIED first, five sources with Manual first, and today', async ({
    signedIn,
  }) => {
    await signedIn.goto('/add-application');
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
  });

  test('[spec 5] asks for company name and job title, below the fields and in a summary', async ({
    signedIn,
  }) => {
    await signedIn.goto('/add-application');
    await signedIn.getByLabel('Application link').fill('not a link');
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    const summary = signedIn.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('button')).toHaveText([
      messages.applications.companyNameRequired,
      messages.applications.jobTitleRequired,
      messages.applications.applicationLinkUrl,
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

  test('[spec 8] a failure says the sentence and keeps everything typed', async ({ signedIn }) => {
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
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    await expect(rowsOf(signedIn)).toHaveCount(1);
  });

  test('[design] a field the server refuses is named under that field, in words', async ({
    signedIn,
  }) => {
    await failWith(signedIn, 'POST', 400, {
      title: 'company.name must be at most 255 characters',
      errors: [{ field: 'company.name', message: 'company.name must be at most 255 characters' }],
    });
    await signedIn.goto('/add-application');
    await signedIn.getByLabel('Company name').fill('Meadow');
    await signedIn.getByLabel('Job title').fill('Engineer');
    await signedIn.getByRole('button', { name: 'Create Application' }).click();
    await expect(signedIn.getByLabel('Company name')).toHaveAccessibleDescription(
      'Company name must be at most 255 characters',
    );
    await expect(signedIn.getByRole('alert')).toBeFocused();
  });

  test('[design] a pasted job link gives the company link, unless one is typed or it is a job board', async ({
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

  test('[design] what is typed survives a reload; success and sign-out forget it', async ({
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

  test("[design] 'Start over' empties the form, 'Cancel' gives up what was typed and can be undone", async ({
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

  test('[ruling 8] /applications/add leads to /add-application', async ({ signedIn }) => {
    await signedIn.goto('/applications/add');
    await expect(signedIn).toHaveURL('/add-application');
    await expect(signedIn.getByLabel('Company name')).toBeVisible();
  });

  test('[spec 2] without a session goes to /login and keeps the way back', async ({ page }) => {
    await page.goto('/add-application');
    await expect(page).toHaveURL('/login?redirectTo=%2Fadd-application');
  });
});

test.describe('Edit Application', () => {
  test('[spec 2] shows the application, saves every field and returns to the list', async ({
    signedIn,
    person,
  }) => {
    const { id } = await seedApplication(person, {
      title: 'Engineer',
      jobLink: 'https://jobs.harbor.example/7',
      companyLink: 'https://harbor.example',
      notes: 'first call',
    });
    await signedIn.goto(`/edit/${id}`);
    await expect(
      signedIn.getByRole('heading', { level: 1, name: 'Edit Application' }),
    ).toBeVisible();
    await expect(signedIn.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(signedIn.getByLabel('Job title')).toHaveValue('Engineer');
    await expect(signedIn.getByLabel('Job link')).toHaveValue('https://jobs.harbor.example/7');
    await expect(signedIn.getByLabel('Company link')).toHaveValue('https://harbor.example');
    await expect(signedIn.getByLabel('Date applied')).toHaveValue('2026-03-18');
    await expect(signedIn.getByLabel('Notes')).toHaveValue('first call');
    const status = signedIn.getByLabel('Status');
    await expect(status).toHaveValue('applied');
    await expect(status.locator('option')).toHaveText([
      'Applied',
      'In progress',
      'OA',
      'VO',
      'Offer',
      'Rejected',
    ]);
    await signedIn.getByLabel('Job title').fill('Senior Engineer');
    await signedIn.getByLabel('Job link').fill('');
    await signedIn.getByLabel('Company link').fill('https://www.meadow.example');
    await status.selectOption('In progress');
    await signedIn.getByLabel('Date applied').fill('2026-04-01');
    await signedIn.getByLabel('Notes').fill('second call');
    const release = await holdBack(signedIn, 'PUT');
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    release();
    await expect(signedIn).toHaveURL('/dashboard');
    await expect(toastOf(signedIn, messages.applications.updated)).toBeVisible();
    await expect(rowsOf(signedIn).first()).toContainText('meadow.example');
    await expect(rowsOf(signedIn).first()).toContainText('In progress');
    const { body } = await person.api('GET', `/api/applications/${id}/`);
    expect(body).toMatchObject({
      job_title: 'Senior Engineer',
      job_link: '',
      company_link: 'https://www.meadow.example',
      status: 'in_progress',
      date_applied: '2026-04-01',
      notes: 'second call',
    });
  });

  test('[ruling 8] /application/{id}/edit is the same page', async ({ signedIn, person }) => {
    const { id } = await seedApplication(person, { title: 'Engineer' });
    await signedIn.goto(`/application/${id}/edit`);
    await expect(signedIn.getByLabel('Job title')).toHaveValue('Engineer');
  });

  test('[spec 5] asks for job title and date, and for links that are links', async ({
    signedIn,
    person,
  }) => {
    const { id } = await seedApplication(person);
    await signedIn.goto(`/edit/${id}`);
    await signedIn.getByLabel('Job title').fill('  ');
    await signedIn.getByLabel('Job link').fill('javascript:alert(1)');
    await signedIn.getByLabel('Company link').fill('meadow');
    await signedIn.getByLabel('Date applied').fill('');
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn.getByRole('alert').getByRole('button')).toHaveText([
      messages.applications.jobTitleRequired,
      messages.applications.jobLinkUrl,
      messages.applications.companyLinkUrl,
      messages.applications.dateRequired,
    ]);
    const { body } = await person.api('GET', `/api/applications/${id}/`);
    expect(body).toMatchObject({ job_title: 'Platform Engineer' });
  });

  test('[spec 8] a failed save says so and never clears the form', async ({ signedIn, person }) => {
    const { id } = await seedApplication(person);
    await signedIn.goto(`/edit/${id}`);
    await signedIn.getByLabel('Notes').fill('must not be lost');
    const mend = await failWith(signedIn, 'PUT', 503);
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn.getByRole('alert')).toHaveText('Failed to update application');
    await expect(signedIn.getByLabel('Notes')).toHaveValue('must not be lost');
    await mend();
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
  });

  test('[spec 8] an application that cannot be loaded says so', async ({ signedIn, person }) => {
    await signedIn.goto('/edit/0198a000-0000-7000-8000-000000000000');
    await expect(signedIn.getByRole('alert')).toContainText('Failed to load application');
    const { id } = await seedApplication(person);
    const mend = await failWith(signedIn, 'GET', 503);
    await signedIn.goto(`/edit/${id}`);
    await expect(signedIn.getByRole('alert')).toContainText('Failed to load application');
    await mend();
    await signedIn.getByRole('button', { name: 'Retry' }).click();
    await expect(signedIn.getByLabel('Job title')).toHaveValue('Platform Engineer');
  });

  test('[design] unsaved edits survive a reload; Cancel gives them up', async ({
    signedIn,
    person,
  }) => {
    const { id } = await seedApplication(person, { notes: 'stored' });
    await signedIn.goto(`/edit/${id}`);
    await signedIn.getByLabel('Notes').fill('typed');
    await signedIn.reload();
    await expect(signedIn.getByLabel('Notes')).toHaveValue('typed');
    await expect(signedIn.getByLabel('Job title')).toHaveValue('Platform Engineer');
    await expect(signedIn.getByText(messages.applications.draftRestored)).toBeVisible();
    await signedIn.getByRole('button', { name: 'Cancel' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    await signedIn.goto(`/edit/${id}`);
    await expect(signedIn.getByLabel('Notes')).toHaveValue('stored');
  });

  test('[design] returns to the list as it was left', async ({ signedIn, person }) => {
    await seedApplication(person, { status: 'oa' });
    await signedIn.goto('/dashboard?status=oa');
    await rowsOf(signedIn).first().getByRole('link', { name: 'Edit' }).click();
    await signedIn.getByLabel('Notes').fill('x');
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn).toHaveURL('/dashboard?status=oa');
  });

  test('[ruling 6] Delete asks the exact question, then the list offers Undo', async ({
    signedIn,
    person,
  }) => {
    const { id } = await seedApplication(person, { title: 'Keep me', notes: 'all of it' });
    await signedIn.goto(`/edit/${id}`);
    await signedIn.getByRole('button', { name: 'Delete' }).click();
    const question = signedIn.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this application?',
      exact: true,
    });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(signedIn.getByRole('button', { name: 'Delete' })).toBeFocused();
    await signedIn.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    await expect(signedIn.getByText('Add your first application')).toBeVisible();
    expect((await person.api('GET', `/api/applications/${id}/`)).status).toBe(404);
    await toastOf(signedIn, messages.applications.deleted)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(rowsOf(signedIn)).toHaveCount(1);
    await expect(rowsOf(signedIn).first()).toContainText('Keep me');
    expect((await person.api('GET', `/api/applications/${id}/`)).body).toMatchObject({
      notes: 'all of it',
    });
  });

  test('[design] a failed deletion says so and stays', async ({ signedIn, person }) => {
    const { id } = await seedApplication(person);
    await failWith(signedIn, 'DELETE', 500);
    await signedIn.goto(`/edit/${id}`);
    await signedIn.getByRole('button', { name: 'Delete' }).click();
    await signedIn.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(signedIn, messages.applications.deleteFailed)).toBeVisible();
    await expect(signedIn).toHaveURL(`/edit/${id}`);
  });

  test('[spec 4] a session that ended while typing leads to /login and back to the typed text', async ({
    signedIn,
    person,
    server,
  }) => {
    const { id } = await seedApplication(person);
    await signedIn.goto(`/edit/${id}`);
    await signedIn.getByLabel('Notes').fill('typed before the end');
    await person.auth.signOut({ scope: 'global' });
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn).toHaveURL(`/login?redirectTo=${encodeURIComponent(`/edit/${id}`)}`);
    await holdSession(signedIn, await signIn(server, person.email));
    await signedIn.goto(`/login?redirectTo=${encodeURIComponent(`/edit/${id}`)}`);
    await expect(signedIn).toHaveURL(`/edit/${id}`);
    await expect(signedIn.getByLabel('Notes')).toHaveValue('typed before the end');
  });

  test('[security] a draft is never shown to another person on the same device', async ({
    signedIn,
    server,
  }) => {
    await signedIn.goto('/add-application');
    await signedIn.getByLabel('Company name').fill('Meadow');
    await holdSession(signedIn, await signIn(server));
    await signedIn.goto('/add-application');
    await expect(signedIn.getByLabel('Company name')).toHaveValue('');
  });
});
