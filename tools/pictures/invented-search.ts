import type { Person } from '#test/support/people.ts';

/** An application in the pictures: the days since it was sent, and what comes next with the days until then. */
interface Invented {
  readonly company: string;
  readonly title: string;
  readonly status: string;
  readonly ago: number;
  readonly place?: string;
  readonly notes?: string;
  readonly next?: readonly [step: string, days: number];
}

/**
 * The first has an offer and the second an interview; at the company of the fourth are two, and somebody is known there. Companies
 * that the public records know stand beside invented ones, without any pay; hosts under .example belong to nobody.
 */
const APPLICATIONS: readonly Invented[] = [
  {
    company: 'Northwind Robotics',
    title: 'Platform Engineer',
    status: 'vo',
    ago: 26,
    place: 'Seattle, WA',
    notes: 'Offer until the end of the month. Ask about the start date.',
    next: ['Answer the offer', 5],
  },
  {
    company: 'Adobe',
    title: 'Data Scientist',
    status: 'vo',
    ago: 18,
    place: 'San Jose, CA',
    notes: 'Four rounds on one day. Bring the case study about forecasts.',
  },
  {
    company: 'NVIDIA',
    title: 'Software Engineer',
    status: 'applied',
    ago: 2,
    place: 'Santa Clara, CA',
  },
  {
    company: 'Qualcomm',
    title: 'Embedded Software Engineer',
    status: 'oa',
    ago: 6,
    place: 'San Diego, CA',
    next: ['Online test', 3],
  },
  {
    company: 'Atlas Freight',
    title: 'Backend Engineer',
    status: 'applied',
    ago: 9,
    next: ['Send the references', -2],
  },
  {
    company: 'Salesforce',
    title: 'Site Reliability Engineer',
    status: 'applied',
    ago: 12,
    place: 'San Francisco, CA',
    next: ['Call Maria back', 0],
  },
  { company: 'Birchwood Cloud', title: 'Frontend Engineer', status: 'rejected', ago: 21 },
  {
    company: 'Intuit',
    title: 'Security Engineer',
    status: 'oa',
    ago: 15,
    place: 'Mountain View, CA',
  },
  {
    company: 'Qualcomm',
    title: 'Systems Engineer',
    status: 'rejected',
    ago: 30,
    place: 'San Diego, CA',
  },
  { company: 'Cobalt Systems', title: 'Machine Learning Engineer', status: 'applied', ago: 34 },
  { company: 'Saltmarsh Labs', title: 'Mobile Engineer', status: 'applied', ago: 36 },
];

const POSTING = `We look for a platform engineer in Seattle. You run Kubernetes and PostgreSQL, write TypeScript and Go, and
mentor others. We sponsor H-1B visas for this role. Nice to have: Terraform, Kafka.`;

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const day = (days: number) => inDays(days).toISOString().slice(0, 10);

interface Made {
  readonly id: string;
  readonly company: string;
}

/** Gives an application an offer and what else a record can hold, another an interview, and a third somebody who is known there. */
async function inventRecords(
  person: Person,
  { offered, invited, known }: Readonly<Record<'offered' | 'invited' | 'known', Made>>,
): Promise<void> {
  const add = async (method: 'POST' | 'PUT', path: string, sent: object) => {
    const { status } = await person.api(method, path, sent);
    if (status >= 300) throw new Error(`${path} was answered ${status}`);
  };
  const record = `/api/applications/${offered.id}`;
  await add('PUT', `${record}/`, {
    status: 'offer',
    remote: 'hybrid',
    pay_amount: 172_000,
    pay_unit: 'year',
    pay_note: 'Stock comes on top, over four years.',
  });
  await add('POST', `${record}/papers/`, { kind: 'posting', text: POSTING });
  await add('POST', `${record}/papers/`, {
    kind: 'letter',
    label: 'Why Northwind?',
    text: POSTING,
  });
  await add('POST', `${record}/events/`, {
    kind: 'reply',
    text: 'We would love to have you on the team.',
  });
  await add('POST', '/api/contacts/', {
    name: 'Robin Ray',
    role: 'Recruiter',
    mail: 'robin@northwind-robotics.example',
    application_ids: [offered.id],
    company_id: offered.company,
  });
  await add('POST', '/api/contacts/', {
    name: 'Ana Reyes',
    role: 'Hiring manager',
    application_ids: [known.id],
    company_id: known.company,
  });
  await add('POST', `/api/applications/${invited.id}/interviews/`, {
    kind: 'onsite',
    starts_at: `${day(1)}T18:00:00.000Z`,
    zone: 'America/New_York',
    minutes: 240,
  });
}

/** Gives a person the invented applications; returns the ids of the one with an offer and of the company with two. */
export async function inventSearch(person: Person): Promise<Made> {
  const made: Made[] = [];
  for (const { company: name, title, status, ago, place = '', notes = '', next } of APPLICATIONS) {
    const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
    const { status: answer, body } = await person.api('POST', '/api/applications/', {
      company: { name },
      job_link: `https://jobs.${host}/`,
      job_title: title,
      status,
      date_applied: day(-ago),
      location: place,
      notes,
      next_step: next?.[0] ?? null,
      next_step_on: next ? day(next[1]) : null,
    });
    if (answer !== 201) throw new Error(`An application was answered ${answer}`);
    const { id, company_id: company } = body as { id: string; company_id: string };
    made.push({ id, company });
  }
  const [offered, invited, , known] = made;
  if (!offered || !invited || !known) throw new Error('There are too few applications');
  await inventRecords(person, { offered, invited, known });
  return { id: offered.id, company: known.company };
}
