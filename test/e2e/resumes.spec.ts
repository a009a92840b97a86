import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { resumeMessages } from '#shared/resumes/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { seedApplication } from '#test/e2e/application-helpers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#test/e2e/fixtures.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'resumes');
const pdf = {
  name: 'maya.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync(join(FIXTURES, 'one-column.pdf')),
};
const POSTING = `Requirements
You must know Java, Kafka and Rust.
Nice to have: Kubernetes and React.`;

test('[RES-9] [RES-10] a resume is read on the profile page and compared with a posting on the edit page', async ({
  signedIn: page,
  person,
}) => {
  const { id } = await seedApplication(person);
  await page.goto(`/edit/${id}`);
  const match = page.getByRole('region', { name: 'Match with your resume' });
  const compare = match.getByRole('button', { name: 'Compare' });
  const posting = match.getByLabel('Job posting');
  await compare.click();
  await expect(match.getByText(resumeMessages.noPosting)).toBeVisible();
  await posting.fill(POSTING);
  await compare.click();
  await expect(match.getByText(resumeMessages.noResume)).toBeVisible();

  await page.goto('/profile?part=resumes');
  await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
  await page.getByLabel('Resume file').setInputFiles(pdf);
  const reading = page.getByRole('region', { name: 'What software reads in your resume' });
  await expect(reading).toContainText(/\d+ words on 1 page/);
  await expect(reading).toContainText('maya.fernwood@mail.example');
  await expect(reading).toContainText('Kubernetes');
  await reading.getByText('The text in reading order').click();
  await expect(reading.getByLabel('Text of the resume')).toContainText(/Summary[^]*Skills/);
  await expectAccessible(page);

  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/edit/${id}`);
  // The pasted text is still there.
  await expect(posting).toHaveValue(POSTING);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/functions/v1/match-resume', async (route) => {
    await held;
    await route.fallback();
  });
  await compare.click();
  await expect(match.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
  await expect(match.getByText('Score 62 of 100')).toBeVisible();
  await expect(match.getByRole('heading', { name: 'In your resume (3)' })).toBeVisible();
  await expect(match.getByRole('heading', { name: 'Missing (2)' })).toBeVisible();
  await expect(match.getByText(serverMessages.match.addRequired('Rust'))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

const CHOICES = `About Bluepine
Bluepine builds data visualization software for foresters. Join Bluepine, and help foresters see.

Requirements
- 3+ years with Java, Rust or Elixir
- Infrastructure as code (Pulumi, Ansible or similar)
- Experience with Kafka
- COBOL, Fortran or similar

Benefits
- Mentoring, a foresters' library and dental insurance`;

test('[RES-19] [RES-20] alternatives are one line, and neither the employer nor its benefits are missing', async ({
  signedIn: page,
  person,
}) => {
  const { id } = await seedApplication(person, { company: 'Bluepine' });
  await page.goto('/profile?part=resumes');
  await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
  await page.getByLabel('Resume file').setInputFiles(pdf);
  await expect(
    page.getByRole('region', { name: 'What software reads in your resume' }),
  ).toBeVisible();

  await page.goto(`/edit/${id}`);
  const match = page.getByRole('region', { name: 'Match with your resume' });
  await match.getByLabel('Job posting').fill(CHOICES);
  await match.getByRole('button', { name: 'Compare' }).click();
  await expect(match.getByRole('heading', { name: 'In your resume (3)' })).toBeVisible();
  await expect(match.getByRole('heading', { name: 'Missing (1)' })).toBeVisible();
  const line = (name: string) => match.getByRole('listitem').filter({ hasText: name }).first();
  await expect(line('Java, Rust or Elixir')).toContainText('· required · met by Java');
  await expect(line('Infrastructure as code, Pulumi or Ansible')).toContainText(
    '· required · met by Infrastructure as code · through Terraform',
  );
  await expect(line('COBOL or Fortran')).toContainText('COBOL or Fortran · required');
  await expect(match.getByText(serverMessages.match.addOneOf('COBOL or Fortran'))).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('[RES-25] a posting and its match stay with their application', async ({
  signedIn: page,
  person,
}) => {
  const juniper = await seedApplication(person, { company: 'Juniper', title: 'Engineer' });
  await seedApplication(person, { company: 'Acme', title: 'Cartographer' });
  await page.goto('/profile?part=resumes');
  await page.getByRole('button', { name: 'Upload Resume' }).waitFor();
  await page.getByLabel('Resume file').setInputFiles(pdf);
  await expect(
    page.getByRole('region', { name: 'What software reads in your resume' }),
  ).toBeVisible();

  await page.goto(`/edit/${juniper.id}`);
  const match = page.getByRole('region', { name: 'Match with your resume' });
  const posting = match.getByLabel('Job posting');
  await posting.fill(POSTING);
  await match.getByRole('button', { name: 'Compare' }).click();
  const score = match.getByText(/^Score \d+ of 100$/);
  await expect(score).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('row', { name: 'Cartographer' }).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Job title')).toHaveValue('Cartographer');
  await expect(posting).toHaveValue('');
  await expect(score).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Job title')).toHaveValue('Engineer');
  await expect(posting).toHaveValue(POSTING);
  await expect(score).toBeVisible();
  await page.reload();
  await expect(score).toBeVisible();
  await posting.fill('Another posting');
  await page.reload();
  await expect(posting).toHaveValue('Another posting');
  await expect(score).toHaveCount(0);
});
