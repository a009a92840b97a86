import type { Person } from '#test/support/people.ts';

/** Company, job title, status and date of each application in the pictures; hosts under .example belong to nobody. */
const APPLICATIONS = [
  ['northwind.example', 'Platform Engineer', 'offer', '2026-03-18'],
  ['harbor.example', 'Data Scientist', 'vo', '2026-03-16'],
  ['juniper.example', 'Backend Engineer', 'oa', '2026-03-14'],
  ['atlas.example', 'Software Engineer Intern', 'applied', '2026-03-11'],
  ['lumen.example', 'Machine Learning Intern', 'applied', '2026-03-09'],
  ['meadow.example', 'Site Reliability Engineer', 'rejected', '2026-03-04'],
  ['cobalt.example', 'Frontend Engineer', 'vo', '2026-03-02'],
  ['fernway.example', 'Security Engineer', 'applied', '2026-02-27'],
  ['brightside.example', 'Developer Advocate', 'rejected', '2026-02-25'],
  ['quarry.example', 'Embedded Software Engineer', 'oa', '2026-02-23'],
  ['saltmarsh.example', 'Mobile Engineer', 'applied', '2026-02-20'],
] as const;

const NOTES: Readonly<Record<string, string>> = {
  'harbor.example': 'Four rounds on one day. Bring the case study about forecasts.',
  'northwind.example': 'Offer until the end of the month. Ask about the start date.',
};

/** What comes next in some of them: days from today. */
const NEXT: Readonly<Record<string, { next_step: string; days: number }>> = {
  'northwind.example': { next_step: 'Answer the offer', days: 5 },
  'juniper.example': { next_step: 'Online test', days: 3 },
  'atlas.example': { next_step: 'Send the references', days: -2 },
};

const POSTING = `We look for a platform engineer in Seattle. You run Kubernetes and PostgreSQL, write TypeScript and Go, and
mentor others. We sponsor H-1B visas for this role. Nice to have: Terraform, Kafka.`;

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Gives the newest application what a record can hold, and the second an interview. */
async function inventRecords(
  person: Person,
  [newest, second]: readonly { id: string; company: string }[],
): Promise<void> {
  const add = async (method: 'POST' | 'PUT', path: string, sent: object) => {
    const { status } = await person.api(method, path, sent);
    if (status >= 300) throw new Error(`${path} was answered ${status}`);
  };
  if (!newest || !second) throw new Error('There are too few applications');
  const record = `/api/applications/${newest.id}`;
  await add('PUT', `${record}/`, {
    location: 'Seattle, WA',
    remote: 'hybrid',
    pay_amount: 172_000,
    pay_unit: 'year',
    pay_note: 'and stock over four years',
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
    mail: 'robin@northwind.example',
    application_ids: [newest.id],
    company_id: newest.company,
  });
  await add('POST', `/api/applications/${second.id}/interviews/`, {
    kind: 'onsite',
    starts_at: inDays(1).toISOString(),
    zone: 'America/New_York',
    minutes: 240,
  });
}

/** Gives a person the invented applications; returns the ids of the newest one and of its company. */
export async function inventSearch(person: Person): Promise<{ id: string; company: string }> {
  const made: { id: string; company: string }[] = [];
  for (const [host, job_title, status, date_applied] of APPLICATIONS) {
    const next = NEXT[host];
    const { status: answer, body } = await person.api('POST', '/api/applications/', {
      company: { name: host },
      company_link: `https://www.${host}`,
      job_link: `https://www.${host}/jobs`,
      job_title,
      status,
      date_applied,
      notes: NOTES[host] ?? '',
      next_step: next?.next_step ?? null,
      next_step_on: next ? inDays(next.days).toISOString().slice(0, 10) : null,
    });
    if (answer !== 201) throw new Error(`An application was answered ${answer}`);
    const { id, company_id: company } = body as { id: string; company_id: string };
    made.push({ id, company });
  }
  const [newest] = made;
  if (!newest) throw new Error('No application was made');
  await inventRecords(person, made);
  return newest;
}
