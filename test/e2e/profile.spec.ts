import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { messages } from '#shared/messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { GOOD_PASSWORD, refuse } from '#test/e2e/auth-helpers.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  WIDTHS,
} from '#test/e2e/fixtures.ts';
import { pdfOf } from '#test/support/crooked-files.ts';
import { codeOf, newAddress } from '#test/support/people.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'resumes');
const resumeBytes = (name: string) => readFileSync(join(FIXTURES, name));

const PDF_TYPE = 'application/pdf';
const pdf = { name: 'ann.pdf', mimeType: PDF_TYPE, buffer: resumeBytes('twenty-pages.pdf') };

test.describe('profile', () => {
  test('[spec 2, 3] from the user menu: username, e-mail and names, read-only', async ({
    signedIn: page,
    person,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toHaveValue(person.email);
    await expect(email).not.toBeEditable();
    const username = page.getByLabel('Username');
    await expect(username).toHaveValue(person.email.split('@', 1)[0] ?? '');
    await expect(username).not.toBeEditable();
    await page.getByLabel('New first name').fill('Ann');
    await page.getByRole('button', { name: 'Change name' }).click();
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Ann');
    await expect(page.getByLabel('First name', { exact: true })).not.toBeEditable();
  });

  test('[spec 2, 5] uploads, views page by page, replaces and deletes a resume', async ({
    signedIn: page,
  }) => {
    await page.goto('/profile');
    const input = page.getByLabel('Resume file');
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pdf.buffer });
    await expect(page.getByRole('alert')).toHaveText('Please upload a PDF or Word document');
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await input.setInputFiles({ name: 'a.pdf', mimeType: PDF_TYPE, buffer: large });
    await expect(page.getByRole('alert')).toHaveText('File size must be less than 5MB');

    await input.setInputFiles(pdf);
    await expect(page.getByText('ann.pdf')).toBeVisible();
    await expect(page.getByRole('link', { name: /^View Resume/ })).toHaveAttribute(
      'href',
      /^\/storage\/v1\/object\/sign\/resumes\//,
    );
    await expect(page.getByText(/^\d+(\.\d)? (kB|MB)$/)).toBeVisible();
    await expect(page.getByText('Page 1 of 20')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('img', { name: 'Page 2 of the resume' })).toBeVisible();
    await expectAccessible(page);

    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^View Resume/ }).click();
    const popup = await opened;
    await popup.waitForURL(/\/storage\/v1\/object\/sign\/resumes\//);
    if (await popup.evaluate(() => navigator.pdfViewerEnabled)) {
      // The browser's own viewer draws it, in an origin of its own.
      await expect
        .poll(
          () =>
            popup.frames().filter((frame) => frame.url().startsWith('chrome-extension:')).length,
        )
        .toBe(1);
    }
    await popup.close();
    const copy = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download ann.pdf' }).click();
    expect((await copy).suggestedFilename()).toBe('ann.pdf');

    await input.setInputFiles({
      name: 'ann.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: resumeBytes('one-column.docx'),
    });
    await expect(page.getByText('ann.docx')).toBeVisible();
    await expect(page.getByText('Page 1 of 20')).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No resume yet.', { exact: false })).toBeVisible();
  });

  test('[security 41] [ruling 13] the viewer reads in a worker with files of our own site, and typing goes on', async ({
    signedIn: page,
  }) => {
    test.slow();
    const worker = page.waitForEvent('worker');
    const asked: string[] = [];
    page.on('response', (response) => {
      const name = /\/assets\/pdf-[\d.]+\/(\w+)\//.exec(response.url())?.[1];
      if (name && response.ok()) asked.push(name);
    });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await page.getByLabel('Resume file').setInputFiles(pdf);
    expect((await worker).url()).toMatch(/\/assets\/pdf\.worker/);
    const zip = page.getByLabel('Zip code');
    await zip.click();
    const preview = page.getByRole('region', { name: 'Resume preview' });
    await expect(preview.locator('canvas')).toBeVisible();
    let typed = '';
    for (let number = 2; number <= 20; number += 1) {
      const digit = String(number % 10);
      typed += digit;
      await page
        .getByRole('button', { name: 'Next' })
        .evaluate((button) => (button as HTMLElement).click());
      await page.keyboard.press(digit);
      // The page that was turned is drawn while the key has long arrived.
      expect(await zip.inputValue()).toBe(typed);
      await expect(page.getByText(`Page ${number} of 20`)).toBeVisible();
      await expect(preview.locator('canvas')).toHaveCount(1);
    }
    await expect(preview.getByRole('img', { name: 'Page 20 of the resume' })).toBeVisible();
    await expect(preview.locator('.textLayer')).toContainText(/\w/);

    const japanese = pdfOf('BT /F1 20 Tf 50 700 Td (Hello) Tj /F2 20 Tf 0 -40 Td <93FA967B> Tj ET');
    const input = page.getByLabel('Resume file');
    await input.setInputFiles({ name: 'ja.pdf', mimeType: PDF_TYPE, buffer: japanese });
    await expect(preview.locator('.textLayer')).toContainText('日本');
    // Standard fonts are asked for only where the device lacks them.
    expect(asked).toContain('cmaps');
    await expectAccessible(page);
  });

  test('[spec 8] an upload can be cancelled, and a failed one says so', async ({
    signedIn: page,
  }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/profile/', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await held;
      return route.abort().catch(() => undefined);
    });
    const input = page.getByLabel('Resume file');
    await input.setInputFiles(pdf);
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toastOf(page, messages.profile.uploadCancelled)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload Resume' })).toBeEnabled();
    release();
    await page.unroute('**/api/profile/');
    await page.route('**/api/profile/', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { title: 'Broken' } })
        : route.fallback(),
    );
    await input.setInputFiles(pdf);
    await expect(page.getByRole('alert')).toContainText('Failed to upload resume');
  });

  test('[spec 2, 3, 5, 7, 9] the separate upload stores through the storage protocol, and tells of every refusal', async ({
    signedIn: page,
    person,
  }) => {
    test.slow();
    await page.goto('/profile');
    const section = page.getByRole('region', { name: 'Other versions' });
    const input = section.getByLabel('Version file');
    const refused = section.getByRole('alert');
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pdf.buffer });
    await expect(refused).toHaveText(
      'Resume upload failed: Invalid file type. Please upload a PDF or Word document.',
    );
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await input.setInputFiles({ name: 'a.pdf', mimeType: PDF_TYPE, buffer: large });
    await expect(refused).toHaveText('Resume upload failed: File size must be less than 5MB.');
    await input.setInputFiles({ ...pdf, name: 'resume' });
    await expect(refused).toHaveText('Resume upload failed: Invalid file extension.');

    const uploads = '**/storage/v1/object/resumes/**';
    const answers = [
      [400, { statusCode: '409', error: 'Duplicate', message: 'taken' }],
      [400, { statusCode: '415', message: messages.resumes.content }],
      [200, {}],
      [400, { message: '' }],
    ] as const;
    const told = [
      'A file with this name already exists',
      messages.resumes.content,
      'Upload failed: No file path returned',
      'Unknown error',
    ];
    for (const [index, [status, json]] of answers.entries()) {
      await page.route(uploads, (route) => route.fulfill({ status, json }));
      await input.setInputFiles(pdf);
      await expect(refused).toHaveText(`Resume upload failed: ${told[index]}`);
      await page.unroute(uploads);
    }

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(uploads, async (route) => {
      await held;
      return route.abort().catch(() => undefined);
    });
    await input.setInputFiles(pdf);
    await expect(section.getByRole('progressbar')).toBeVisible();
    await section.getByRole('button', { name: 'Cancel' }).click();
    await expect(toastOf(page, messages.profile.uploadCancelled)).toBeVisible();
    release();
    await page.unroute(uploads);

    const sent = page.waitForRequest(uploads);
    await input.setInputFiles(pdf);
    expect(new URL((await sent).url()).pathname).toMatch(
      new RegExp(`/resumes/${person.session.user.id}/\\d{13}-[0-9a-f-]{36}\\.pdf$`),
    );
    await expect(section.getByText('ann.pdf', { exact: true })).toBeVisible();
    await expect(section.getByText(/^\d+\.\d kB$/)).toBeVisible();
    const link = section.getByRole('link', { name: /^View Resume/ });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()).toMatchObject({
      'content-type': PDF_TYPE,
      'cache-control': 'private, max-age=3600',
    });
    await page.reload();
    await expect(section.getByText('ann.pdf', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Delete ann.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(section.getByText('ann.pdf', { exact: true })).toHaveCount(0);
  });

  test('[spec 3, 5] the address asks for what is required and stays in this browser', async ({
    signedIn: page,
  }) => {
    await page.goto('/profile');
    await expect(page.getByLabel('Country')).toHaveValue('United States');
    await expect(page.getByLabel('State').locator('option')).toHaveText([
      'Choose a state',
      'California',
    ]);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Zip code is required');
    await page.getByLabel('Address', { exact: false }).first().fill('1 Main St');
    await page.getByLabel('State').selectOption('California');
    await page.getByLabel('Zip code').fill('94000');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toastOf(page, messages.profile.saved)).toBeVisible();
    expect(sent).toEqual([]);
    await page.reload();
    await expect(page.getByLabel('Zip code')).toHaveValue('94000');
  });

  test('[spec 2] Connect to LinkedIn opens the link the person kept', async ({
    signedIn: page,
  }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Connect to LinkedIn' }).click();
    const link = page.getByLabel('LinkedIn profile link');
    await link.fill('https://evil.example/in/x');
    await page.getByRole('button', { name: 'Save link' }).click();
    await expect(page.getByText(messages.profile.linkedInUrl)).toBeVisible();
    await expectAccessible(page);
    await link.fill('https://www.linkedin.com/in/ann');
    await page.getByRole('button', { name: 'Save link' }).click();
    await expect(page.getByRole('link', { name: /^Connect to LinkedIn/ })).toHaveAttribute(
      'href',
      'https://www.linkedin.com/in/ann',
    );
  });

  test('[security 16] the password is changed on the page, after a mailed code in an older session', async ({
    signedIn: page,
    server,
    person,
  }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const password = dialog.getByLabel('New password', { exact: true });
    const save = dialog.getByRole('button', { name: 'Save new password' });
    await password.fill('short');
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('at least 8 characters');
    await expectAccessible(page);
    await refuse(page, 'user', {
      status: 400,
      code: 'reauthentication_needed',
      message: messages.auth.reauthenticationNeeded,
    });
    await password.fill(GOOD_PASSWORD);
    await save.click();
    const code = codeOf(await server.nextMail(person.email, 1));
    await page.unroute('**/auth/v1/user');
    await dialog.getByLabel('6-digit code').fill(code);
    await save.click();
    await expect(toastOf(page, messages.auth.passwordChanged)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    const { error } = await person.auth.signInWithPassword({
      email: person.email,
      password: GOOD_PASSWORD,
    });
    expect(error).toBeNull();
  });

  test('[spec 2, 8] says what failed to load and to delete; without a session it leads to /login', async ({
    signedIn: page,
    person,
  }) => {
    const profile = '**/api/profile/';
    await page.route(profile, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/profile');
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load profile' });
    await expect(failure).toBeVisible();
    await page.unroute(profile);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await page.getByLabel('Resume file').setInputFiles(pdf);
    await expect(page.getByText('ann.pdf')).toBeVisible();
    await page.route(profile, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to delete resume');
    await expect(page.getByText('ann.pdf')).toBeVisible();

    await page.unroute(profile);
    await person.auth.signOut({ scope: 'global' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/login?redirectTo=%2Fprofile');
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?redirectTo=%2Fprofile');
  });

  test('[security 32] another e-mail is asked for on the page, and both addresses get a mail', async ({
    signedIn: page,
    server,
    person,
  }) => {
    await page.goto('/profile');
    const field = page.getByLabel('New email');
    const change = page.getByRole('button', { name: 'Change email' });
    await field.fill(person.email);
    await change.click();
    await expect(page.getByText(messages.account.emailSame)).toBeVisible();
    const other = newAddress();
    await field.fill(other);
    await change.click();
    await expect(page.getByText(messages.account.emailAsked)).toBeVisible();
    await server.nextMail(other);
    await server.nextMail(person.email, 1);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  });

  test('[ruling 14] downloads all data, and deletes the account after the typed address', async ({
    signedIn: page,
    person,
  }) => {
    await page.goto('/profile');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('waymark-data.zip');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    const typed = dialog.getByRole('textbox');
    const go = dialog.getByRole('button', { name: 'Delete my account for good' });
    await expect(go).toBeDisabled();
    await typed.fill('somebody@else.example');
    await go.click();
    await expect(dialog.getByText(messages.account.emailMismatch)).toBeVisible();
    await expectAccessible(page);
    await typed.fill(person.email);
    await go.click();
    await page.waitForURL('**/login');
    expect((await person.api('GET', '/api/profile/')).status).toBe(401);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain(
      person.session.user.id,
    );
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`profile in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('[design] is accessible and fits, with and without a resume', async ({
      signedIn: page,
    }) => {
      test.slow();
      const fits = async () => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
        }
      };
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('alert').waitFor();
      await fits();
      const name = `${'long'.repeat(40)}.pdf`;
      const file = { ...pdf, name, buffer: resumeBytes('one-column.pdf') };
      for (const label of ['Resume file', 'Version file']) {
        await page.getByLabel(label).setInputFiles(file);
      }
      await expect(page.getByRole('link', { name: /^View Resume/ })).toHaveCount(2);
      await page.getByText('The text in reading order').click();
      await page.getByRole('img', { name: 'Page 1 of the resume' }).waitFor();
      await fits();
    });
  });
}
