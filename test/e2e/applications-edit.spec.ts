import { messages } from '#shared/core/messages.ts';
import {
  failWith,
  holdBack,
  rowsOf,
  seedApplication,
  toastOf,
} from '#test/e2e/application-helpers.ts';
import { expect, holdSession, test } from '#test/e2e/fixtures.ts';
import { signIn } from '#test/support/people.ts';

test.describe('Edit Application', () => {
  test('[APP-32] [APP-39] [APP-40] [APP-41] [APP-42] shows the application, requires job title, date and valid links, keeps the form when saving fails, saves every field and returns to the list', async ({
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
    const stored = await person.api('GET', `/api/applications/${id}/`);
    expect(stored.body).toMatchObject({ job_title: 'Engineer' });

    await signedIn.getByLabel('Job title').fill('Senior Engineer');
    await signedIn.getByLabel('Job link').fill('');
    await signedIn.getByLabel('Company link').fill('https://www.meadow.example');
    await status.selectOption('In progress');
    await signedIn.getByLabel('Date applied').fill('2026-04-01');
    await signedIn.getByLabel('Notes').fill('second call');
    await signedIn.getByText('More', { exact: true }).click();
    await signedIn.getByLabel('Company name').fill('Meadow Ltd');
    await signedIn.getByLabel('Source').selectOption('LinkedIn');
    const mend = await failWith(signedIn, 'PUT', 503);
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn.getByRole('alert')).toHaveText('Failed to update application');
    await expect(signedIn.getByLabel('Notes')).toHaveValue('second call');
    await mend();

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
      company_name: 'Meadow Ltd',
      source: 'LinkedIn',
    });
  });

  test('[APP-43] an application that cannot be loaded shows its message', async ({
    signedIn,
    person,
  }) => {
    await signedIn.goto('/edit/0198a000-0000-7000-8000-000000000000');
    await expect(signedIn.getByRole('alert')).toContainText('Failed to load application');
    await expect(signedIn.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    const { id } = await seedApplication(person);
    const mend = await failWith(signedIn, 'GET', 500);
    await signedIn.goto(`/edit/${id}`);
    await expect(signedIn.getByRole('alert')).toContainText('Failed to load application');
    await mend();
    await signedIn.getByRole('button', { name: 'Retry' }).click();
    await expect(signedIn.getByLabel('Job title')).toHaveValue('Platform Engineer');
  });

  test('[APP-44] [APP-46] unsaved edits survive a reload; Start over and Cancel discard them; /application/{id}/edit is the same page', async ({
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
    await signedIn.getByRole('button', { name: 'Start over' }).click();
    await expect(signedIn.getByLabel('Notes')).toHaveValue('stored');
    await signedIn.getByLabel('Notes').fill('typed again');
    await signedIn.getByRole('button', { name: 'Cancel' }).click();
    await expect(signedIn).toHaveURL('/dashboard');
    await signedIn.goto(`/application/${id}/edit`);
    await expect(signedIn.getByLabel('Job title')).toHaveValue('Platform Engineer');
    await expect(signedIn.getByLabel('Notes')).toHaveValue('stored');
  });

  test('[APP-45] returns to the list as the person left it', async ({ signedIn, person }) => {
    await seedApplication(person, { status: 'oa' });
    await signedIn.goto('/dashboard?status=oa');
    await rowsOf(signedIn).first().getByRole('link', { name: 'Edit' }).click();
    await signedIn.getByLabel('Notes').fill('x');
    await signedIn.getByRole('button', { name: 'Save Changes' }).click();
    await expect(signedIn).toHaveURL('/dashboard?status=oa');
  });

  test('[APP-48] [APP-50] [UI-46] Delete asks its question, says when it failed, then the list offers Undo', async ({
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
    await expect(question).toContainText('You can restore it for 30 days.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(signedIn.getByRole('button', { name: 'Delete' })).toBeFocused();
    const mend = await failWith(signedIn, 'DELETE', 500);
    await signedIn.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(signedIn, messages.applications.deleteFailed)).toBeVisible();
    await expect(signedIn).toHaveURL(`/edit/${id}`);
    await mend();
    await expect(question).toHaveCount(0);
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

  test('[APP-36] when the session ends while typing, /login leads back to the typed text', async ({
    signedIn,
    person,
    server,
  }) => {
    const { id } = await seedApplication(person);
    await signedIn.goto(`/edit/${id}`);
    await signedIn.getByLabel('Notes').fill('typed before the end');
    await person.auth.signOut({ scope: 'global' });
    // A question that the page asks by itself may be refused first; then there is no button any more.
    const left = signedIn.waitForURL('**/login?*');
    await Promise.race([signedIn.getByRole('button', { name: 'Save Changes' }).click(), left]);
    await left;
    await expect(signedIn).toHaveURL(`/login?redirectTo=${encodeURIComponent(`/edit/${id}`)}`);
    await holdSession(signedIn, await signIn(server, person.email));
    await signedIn.goto(`/login?redirectTo=${encodeURIComponent(`/edit/${id}`)}`);
    await expect(signedIn).toHaveURL(`/edit/${id}`);
    await expect(signedIn.getByLabel('Notes')).toHaveValue('typed before the end');
  });

  test('[APP-47] a draft is never shown to another person on the same device', async ({
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
