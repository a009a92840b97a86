import { sql } from 'kysely';

import { benchDatabases, type BenchDatabase } from '#bench/databases.ts';
import { flag, machine, measure, report, say, type Timing } from '#bench/support.ts';
import type { Database } from '#server/platform/database/database.ts';
import { signIn } from '#test/support/people.ts';

// One person with many applications among many strangers: each request of the list page against a request that
// touches one row (target: p95 at most three times as long). --rows of the person, --total of all people.
const ROWS = flag('rows', 100_000);
const TOTAL = flag('total', 1_000_000);
const BATCH = 5_000;

/** Plants `rows` applications of an account; the search and sort keys are those of a typical row. */
async function plant(database: Database, userId: string, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += BATCH) {
    const to = Math.min(rows, from + BATCH - 1);
    await database.transaction({ role: 'service_role' }, async (tx) => {
      await sql`
        insert into applications (id, user_id, job_title, company_link, status, date_applied, source, notes,
          created_at, updated_at, search_text, company_key, title_key)
        select gen_random_uuid(), ${userId}::uuid, title, link, status, day, 'Manual',
          repeat('Talked to the recruiter about the team. ', 1 + n % 8), now(), now(),
          lower(title || chr(10) || link), 'company' || n % 5000 || '.example', lower(title)
        from (
          select n, (array['Software Engineer', 'Data Scientist', 'Site Reliability Engineer',
            'Machine Learning Intern', 'Product Designer'])[1 + n % 5] || ' ' || n as title,
            'https://www.company' || n % 5000 || '.example/careers' as link,
            (array['applied', 'applied', 'applied', 'in_progress', 'oa', 'vo', 'offer', 'rejected'])[1 + n % 8]
              as status,
            date '2020-01-01' + n % 2400 as day
          from generate_series(${from}::int, ${to}::int) as n
        ) as made`.execute(tx);
    });
  }
}

async function plantStrangers(database: Database, rows: number): Promise<void> {
  const strangers = 90;
  for (let count = 0; count < strangers; count += 1) {
    const id = crypto.randomUUID();
    await database.transaction({ role: 'service_role' }, async (tx) => {
      await tx
        .insertInto('auth.users')
        .values({
          id,
          email: `${id}@waymark.example`,
          app_metadata: '{}',
          user_metadata: '{}',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
    });
    await plant(database, id, Math.ceil(rows / strangers));
  }
}

async function benchOn(database: BenchDatabase) {
  say(`${database.name}: planting ${ROWS} rows of one person, ${TOTAL} of everybody`);
  const first = await database.start();
  const person = await signIn(first);
  await first.stop();
  await database.fill(async (open) => {
    await plant(open, person.session.user.id, ROWS);
    await plantStrangers(open, Math.max(0, TOTAL - ROWS));
  });
  const server = await database.start();
  const headers = { authorization: `Bearer ${person.session.access_token}` };
  const get = (path: string) => () => fetch(`${server.url}/api/applications/${path}`, { headers });
  const list = (await (await get('')()).json()) as { data: { id: string }[]; totalPages: number };
  const requests: Record<string, string> = {
    'one row': `${list.data[0]?.id}/`,
    list: '',
    'page 100': '?page=100',
    'last page': `?page=${list.totalPages}`,
    'by status': '?status=oa',
    'sorted by company': '?sort=company',
    'sorted by job title': '?sort=job_title',
    statistics: 'statistics/',
    'search, 1 match': '?search=engineer+77771',
    'search, 20 matches': '?search=company1234.example',
    'search, a fifth matches': '?search=data+scientist',
    'search, none': '?search=zeppelin',
  };
  const rows = [];
  let base: Timing | undefined;
  for (const [name, path] of Object.entries(requests)) {
    const timing = await measure(get(path), { times: 60, warm: 5 });
    base ??= timing;
    const ratio = Math.round((timing.p95 / base.p95) * 100) / 100;
    rows.push({ database: database.name, request: name, ...timing, 'p95 / one row': ratio });
  }
  await server.remove();
  return rows;
}

const rows = [];
for (const database of await benchDatabases()) {
  rows.push(...(await benchOn(database)));
  await database.remove();
}
report({ bench: 'applications', machine: machine(), person: ROWS, everybody: TOTAL, rows });
