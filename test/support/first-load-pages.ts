import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { signIn, type Person } from '#test/support/people.ts';
import type { RunningServer } from '#test/support/server.ts';

const RESUME = join(import.meta.dirname, '..', 'fixtures', 'resumes', 'one-column.pdf');

/** A page to open cold. */
export interface ColdPage {
  readonly name: string;
  readonly path: string;
  /** Selector of what is there once the page shows what it was opened for. */
  readonly ready: string;
  /** Whose session the browser holds; a visitor's without it. */
  readonly person?: Person;
}

/** Creates `count` applications to a quarter as many companies; returns the first one's id and its company's. */
async function addApplications(
  person: Person,
  count: number,
): Promise<{ id: string; company: string }> {
  let first: { id: string; company: string } | undefined;
  for (let at = count; at > 0; at -= 1) {
    const { status, body } = await person.api('POST', '/api/applications/', {
      company: { name: `Firm ${at % Math.ceil(count / 4)}` },
      job_title: `Platform Engineer ${at}`,
      status: 'applied',
      company_link: `https://firm-${at}.example`,
      application_link: `https://firm-${at}.example/jobs/${at}`,
      date_applied: `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
      notes: 'Two rounds, then a day on site.',
    });
    if (status !== 201) throw new Error(`An application was refused with ${status}`);
    const { id, company_id: company } = body as { id: string; company_id: string };
    first ??= { id, company };
  }
  if (!first) throw new Error('No application was added');
  return first;
}

/** An application that holds all a record can: place, pay, posting, letter, interview, person, next step and reply. */
async function addFullRecord(person: Person): Promise<{ id: string; company: string }> {
  const send = async (method: string, path: string, sent: object) => {
    const { status, body } = await person.api(method, path, sent);
    if (status >= 300) throw new Error(`${path} was refused with ${status}`);
    return body as { id: string; company_id: string };
  };
  const { id, company_id: company } = await send('POST', '/api/applications/', {
    company: { name: 'Apple' },
    job_title: 'Software Engineer',
    status: 'offer',
    date_applied: '2026-01-02',
    location: 'Cupertino, CA',
    pay_amount: 185_000,
    pay_unit: 'year',
    notes: 'They answer within two weeks.',
    next_step: 'Ask about stock',
    next_step_on: '2026-12-01',
    tags: ['referral'],
  });
  const record = `/api/applications/${id}`;
  const posting =
    'We build maps in TypeScript and PostgreSQL. We do not sponsor visas. You write tests and talk to users.';
  await send('POST', `${record}/papers/`, { kind: 'posting', text: posting });
  await send('POST', `${record}/papers/`, { kind: 'letter', text: 'Dear team, I would love to.' });
  await send('POST', `${record}/events/`, { kind: 'reply', text: 'We would like to talk.' });
  await send('POST', `${record}/interviews/`, {
    kind: 'video',
    starts_at: new Date(Date.now() + 86_400_000).toISOString(),
    zone: 'America/New_York',
    round: 'Onsite',
  });
  await send('POST', '/api/contacts/', {
    name: 'Ann Lee',
    role: 'Recruiter',
    application_ids: [id],
  });
  return { id, company };
}

/** Stores a PDF résumé in a person's profile, as the page does. */
export async function addResume(server: RunningServer, person: Person): Promise<void> {
  const form = new FormData();
  const file = new Blob([readFileSync(RESUME)], { type: 'application/pdf' });
  form.set('resume', file, 'resume.pdf');
  const response = await fetch(`${server.url}/api/profile/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${person.session.access_token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`The resume was refused: ${await response.text()}`);
}

/** The employer with the most records. */
export async function topEmployer(server: RunningServer): Promise<string> {
  const response = await fetch(`${server.url}/api/h1b/statistics`);
  const { topEmployers } = (await response.json()) as { topEmployers: { name: string }[] };
  const name = topEmployers[0]?.name;
  if (name === undefined) throw new Error('The server has no H1B records');
  return name;
}

const VISITORS: readonly ColdPage[] = [
  { name: 'landing', path: '/', ready: 'h1' },
  { name: 'privacy', path: '/privacy', ready: 'h1' },
  { name: 'terms', path: '/terms', ready: 'h1' },
  { name: 'hardware', path: '/hardware', ready: 'h1' },
  { name: 'login', path: '/login', ready: 'form' },
  { name: 'register', path: '/register', ready: 'form' },
  { name: 'reset password', path: '/auth/reset-password', ready: 'form' },
  { name: 'check email', path: '/check-email', ready: 'main h1' },
  { name: 'not found', path: '/no-such-page', ready: 'main h1' },
  { name: 'H1B explorer', path: '/h1b', ready: '#root tbody tr' },
];

/** Every page with what it needs to be opened: a person with 80 applications, one of them with a PDF résumé, and one without. */
export async function coldPages(server: RunningServer): Promise<readonly ColdPage[]> {
  const person = await signIn(server);
  const withResume = await signIn(server);
  await addResume(server, withResume);
  const deleted = await addApplications(withResume, 1);
  await withResume.api('DELETE', `/api/applications/${deleted.id}/`);
  const { id, company } = await addApplications(person, 80);
  const full = await addFullRecord(withResume);
  const employer = encodeURIComponent(await topEmployer(server));
  return [
    ...VISITORS,
    { name: 'H1B offer', path: '/h1b/offer?title=engineer&amount=120000', ready: 'section table' },
    { name: 'H1B employer', path: `/h1b/employer/${employer}`, ready: 'tbody tr' },
    { name: 'list', path: '/dashboard', ready: 'tbody tr', person },
    { name: 'add', path: '/add-application', ready: 'form', person },
    { name: 'record', path: `/application/${id}`, ready: 'main h1', person },
    {
      name: 'full record',
      path: `/application/${full.id}`,
      ready: 'section[aria-label="Your offer"]',
      person: withResume,
    },
    { name: 'edit', path: `/edit/${id}`, ready: 'form', person },
    { name: 'companies', path: '/companies', ready: 'ul[aria-label=Companies]', person },
    { name: 'company', path: `/companies/${company}`, ready: 'tbody tr', person },
    {
      name: 'company on record',
      path: `/companies/${full.company}`,
      ready: 'tbody tr',
      person: withResume,
    },
    { name: 'edit company', path: `/companies/${company}/edit`, ready: 'form', person },
    { name: 'internships', path: '/internships', ready: 'tbody tr', person },
    { name: 'JobGPT', path: '/jobgpt', ready: 'textarea[name=input]', person },
    { name: 'welcome', path: '/onboarding', ready: 'form', person },
    { name: 'profile', path: '/profile', ready: 'main h2', person },
    { name: 'recently deleted', path: '/profile/deleted', ready: 'tbody tr', person: withResume },
    {
      name: 'profile with a PDF',
      path: '/profile?part=resumes',
      // On a phone its text is shown, and the pages when they are asked for.
      ready: 'canvas, main pre',
      person: withResume,
    },
  ];
}
