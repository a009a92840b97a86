import type { Page } from '@playwright/test';

import type { Person } from '#test/support/people.ts';

/** A job saved for later: what its posting says of sponsorship, and the days until it closes. */
interface InventedJob {
  readonly company: string;
  readonly title: string;
  readonly place: string;
  readonly posting?: string;
  readonly closesIn?: number;
  readonly note?: string;
}

/** What a posting says is invented, and so are companies whose postings refuse. */
const JOBS: readonly InventedJob[] = [
  { company: 'Pinecone Payments', title: 'Backend Engineer', place: 'New York, NY' },
  {
    company: 'Gullwing Aero',
    title: 'Embedded Software Engineer',
    place: 'Seattle, WA',
    posting: 'You must be a U.S. citizen, since the role needs a security clearance.',
    closesIn: 12,
  },
  {
    company: 'Qualcomm',
    title: 'Firmware Engineer',
    place: 'San Diego, CA',
    note: 'Jonas from the meetup works there.',
  },
  {
    company: 'Northlight Optics',
    title: 'Computer Vision Engineer',
    place: 'Boulder, CO',
    posting: 'We are not able to sponsor visas for this position.',
    closesIn: 9,
  },
  {
    company: 'Fernhill Health',
    title: 'Machine Learning Engineer',
    place: 'San Francisco, CA',
    posting: 'H-1B transfers are welcome. We cannot file new H-1B petitions this year.',
    closesIn: 20,
  },
  {
    company: 'Kestrel Maps',
    title: 'Senior Software Engineer',
    place: 'Boston, MA',
    posting: 'Visa sponsorship is available for this role.',
    closesIn: 6,
    note: 'Ask Ana for a referral first.',
  },
  { company: 'NVIDIA', title: 'Systems Software Engineer', place: 'Santa Clara, CA', closesIn: 4 },
  {
    company: 'Adobe',
    title: 'Data Scientist, Forecasting',
    place: 'San Jose, CA',
    posting: 'You build forecasts of demand. We sponsor H-1B visas for this role.',
    closesIn: 2,
  },
];

/** Saves the jobs for a person. */
export async function inventSavedJobs(person: Person): Promise<void> {
  for (const { company, title, place, posting, closesIn, note } of JOBS) {
    const host = `${company.toLowerCase().replaceAll(' ', '-')}.example`;
    const closes = closesIn && new Date(Date.now() + closesIn * 86_400_000);
    const { status } = await person.api('POST', '/api/saved-jobs/', {
      title,
      company_name: company,
      location: place,
      job_link: `https://jobs.${host}/`,
      note: note ?? null,
      closes_on: closes ? closes.toISOString().slice(0, 10) : null,
      posting: posting ?? null,
      origin: 'link',
    });
    if (status !== 201) throw new Error(`A saved job was answered ${status}`);
  }
}

/** Lets a person have deleted saved jobs and an answer. */
export async function inventDeleted(person: Person): Promise<void> {
  const answer = {
    userInput: 'Tell me about a time when you disagreed with a teammate',
    response: 'At Brightwater Systems we argued about the format of our events.',
    mode: 'behavioral',
    model: 'gpt-3.5-turbo',
    templateUsed: 'behavioral-star',
    processingTime: 1840,
    usage: null,
  };
  const job = { job_link: null, location: '', note: null, closes_on: null, posting: null };
  const made = [
    ['/api/saved-jobs/', { ...job, title: 'Site Reliability Engineer', company_name: 'Fernhill' }],
    ['/api/assistant/answers/', answer],
    ['/api/saved-jobs/', { ...job, title: 'Data Engineer', company_name: 'Pinecone Payments' }],
  ] as const;
  for (const [path, sent] of made) {
    const { status, body } = await person.api('POST', path, sent);
    if (status !== 201) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    await person.api('DELETE', `${path}${(body as { id: string }).id}/`);
  }
}

/** Unfolds what the posting of the job that closes first says, beside what the records say of its employer. */
export async function unfoldNewestJob(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What the posting says' }).first().click();
  for (const words of ['We sponsor H-1B', 'new approvals'])
    await page.getByText(words).first().waitFor();
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
}
