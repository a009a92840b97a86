import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { resumeMessages } from '#shared/resumes/messages.ts';
import { profileMessages } from '#shared/profile/messages.ts';
import { toastOf } from '#test/e2e/application-helpers.ts';
import { GOOD_PASSWORD } from '#test/e2e/auth-helpers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#test/e2e/fixtures.ts';
import { pdfOf } from '#test/support/crooked-files.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'resumes');
const resumeBytes = (name: string) => readFileSync(join(FIXTURES, name));

const PDF_TYPE = 'application/pdf';
const pdf = { name: 'ann.pdf', mimeType: PDF_TYPE, buffer: resumeBytes('twenty-pages.pdf') };

test.describe('resumes of the profile', () => {
  test('[RES-6] a file that cannot be read for the viewer leaves the page as it is', async ({
    signedIn: page,
  }) => {
    await page.goto('/profile?part=resumes');
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await page.route('**/object/sign/**', (route) => route.fulfill({ status: 400, body: '' }));
    await page.getByLabel('Resume file').setInputFiles(pdf);
    await expect(page.getByText(profileMessages.viewerFailed)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Replace Resume' })).toBeVisible();
  });

  test('[RES-1] [RES-2] uploads, views page by page, replaces and deletes a resume', async ({
    signedIn: page,
  }) => {
    await page.goto('/profile?part=resumes');
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

    const view = page.getByRole('link', { name: /^View Resume/ });
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
      const opened = page.waitForEvent('popup');
      await view.click();
      const popup = await opened;
      await popup.waitForURL(/\/storage\/v1\/object\/sign\/resumes\//);
      // The browser's own viewer shows it, in an origin of its own.
      const viewers = () =>
        popup.frames().filter((frame) => frame.url().startsWith('chrome-extension:')).length;
      await expect.poll(viewers).toBe(1);
      await popup.close();
    } else {
      // A browser without a viewer downloads the file.
      const kept = page.context().waitForEvent('download');
      await view.click();
      expect((await kept).url()).toMatch(/\/storage\/v1\/object\/sign\/resumes\//);
    }
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

  test('[RES-1] on a phone the text can be read at once, and the pages on request', async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/profile?part=resumes');
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await page.getByLabel('Resume file').setInputFiles(pdf);
    await expect(page.getByLabel('Text of the resume')).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
    await page.getByText('Show the pages').click();
    const shown = page.getByRole('img', { name: 'Page 1 of the resume' });
    await expect(shown).toBeVisible();
    expect((await shown.boundingBox())?.width).toBeGreaterThan(600);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('[RES-6] the viewer uses a worker and files of this site, and typing is not blocked', async ({
    signedIn: page,
  }) => {
    test.slow();
    const worker = page.waitForEvent('worker');
    const asked: string[] = [];
    page.on('response', (response) => {
      const name = /\/assets\/pdf-[\d.]+\/(\w+)\//.exec(response.url())?.[1];
      if (name && response.ok()) asked.push(name);
    });
    await page.goto('/profile?part=resumes');
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await page.getByLabel('Resume file').setInputFiles(pdf);
    expect((await worker).url()).toMatch(/\/assets\/pdf\.worker/);
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { ariaLabel: 'Typed' });
      document.querySelector('main')?.prepend(field);
    });
    const field = page.getByLabel('Typed');
    await field.click();
    const preview = page.getByRole('region', { name: 'Resume preview' });
    await expect(preview.locator('canvas')).toBeVisible();
    let typed = '';
    for (let number = 2; number <= 8; number += 1) {
      const digit = String(number % 10);
      typed += digit;
      await page
        .getByRole('button', { name: 'Next' })
        .evaluate((button) => (button as HTMLElement).click());
      await page.keyboard.press(digit);
      // The key arrives long before the next page is drawn.
      expect(await field.inputValue()).toBe(typed);
      await expect(page.getByText(`Page ${number} of 20`)).toBeVisible();
      await expect(preview.locator('canvas')).toHaveCount(1);
    }
    await expect(preview.getByRole('img', { name: 'Page 8 of the resume' })).toBeVisible();
    await expect(preview.locator('.textLayer')).toContainText(/\w/);

    const japanese = pdfOf('BT /F1 20 Tf 50 700 Td (Hello) Tj /F2 20 Tf 0 -40 Td <93FA967B> Tj ET');
    const input = page.getByLabel('Resume file');
    await input.setInputFiles({ name: 'ja.pdf', mimeType: PDF_TYPE, buffer: japanese });
    await expect(preview.locator('.textLayer')).toContainText('日本');
    // Standard fonts are requested only where the device lacks them.
    expect(asked).toContain('cmaps');
  });

  test('[RES-4] an upload can be cancelled, and a failed one shows its message', async ({
    signedIn: page,
  }) => {
    test.slow();
    await page.goto('/profile?part=resumes');
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
    await expect(toastOf(page, profileMessages.uploadCancelled)).toBeVisible();
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

  test('[RES-3] the separate upload uses the storage protocol, and shows every refusal', async ({
    signedIn: page,
    person,
  }) => {
    test.slow();
    await page.goto('/profile?part=resumes');
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
      [400, { statusCode: '415', message: resumeMessages.content }],
      [200, {}],
      [400, { message: '' }],
    ] as const;
    const told = [
      'A file with this name already exists',
      resumeMessages.content,
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
    await expect(toastOf(page, profileMessages.uploadCancelled)).toBeVisible();
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

  test('[SEC-11] a new password ends earlier links, and the page gets new ones', async ({
    signedIn: page,
  }) => {
    await page.goto('/profile?part=resumes');
    await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
    await page.getByLabel('Resume file').setInputFiles(pdf);
    const link = page.getByRole('link', { name: /^View Resume/ });
    const href = async () => (await link.getAttribute('href')) ?? '';
    const before = await href();
    expect((await page.request.get(before)).status()).toBe(200);
    const parts = page.getByRole('navigation', { name: 'Profile' });
    await parts.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('New password', { exact: true }).fill(GOOD_PASSWORD);
    await dialog.getByRole('button', { name: 'Save new password' }).click();
    await expect(dialog).toHaveCount(0);
    await parts.getByRole('link', { name: 'Resumes' }).click();
    await expect.poll(href).not.toBe(before);
    expect((await page.request.get(before)).status()).toBe(400);
    expect((await page.request.get(await href())).status()).toBe(200);
  });
});
