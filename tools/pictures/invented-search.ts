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

/** Gives a person the invented applications; returns the ids of the newest one and of its company. */
export async function inventSearch(person: Person): Promise<{ id: string; company: string }> {
  const made: { id: string; company: string }[] = [];
  for (const [host, job_title, status, date_applied] of APPLICATIONS) {
    const { status: answer, body } = await person.api('POST', '/api/applications/', {
      company: { name: host },
      company_link: `https://www.${host}`,
      job_link: `https://www.${host}/jobs`,
      job_title,
      status,
      date_applied,
      notes: NOTES[host] ?? '',
    });
    if (answer !== 201) throw new Error(`An application was answered ${answer}`);
    const { id, company_id: company } = body as { id: string; company_id: string };
    made.push({ id, company });
  }
  const [newest] = made;
  if (!newest) throw new Error('No application was made');
  return newest;
}
