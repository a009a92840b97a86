import { plantApplications, plantHistory, plantStrangers } from '#bench/applications/plant.ts';
import { benchDatabases, type BenchDatabase } from '#bench/databases.ts';
import { flag, machine, measure, report, say, type Timing } from '#bench/support.ts';
import { signIn } from '#test/support/people.ts';

// One person with many applications among many strangers: each request of the dashboard against a request that
// touches one row. Targets: p95 at most 25 ms with 10,000 rows (a search 50), at most 100 ms with 100,000.
// --rows of the person, --total of all people.
const ROWS = flag('rows', 10_000);
const TOTAL = flag('total', 1_000_000);
/** The number in the title of one Software or Site Reliability Engineer. */
const ONE_MATCH = ROWS - 5;

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function benchOn(database: BenchDatabase) {
  say(`${database.name}: planting ${ROWS} rows of one person, ${TOTAL} of everybody`);
  const first = await database.start();
  const person = await signIn(first);
  await first.stop();
  await database.fill(async (open) => {
    await plantApplications(open, person.session.user.id, ROWS);
    await plantHistory(open, person.session.user.id);
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
    'by what comes next': '?sort=next',
    'the active ones': '?active=true',
    '100 rows': '?limit=100',
    statistics: 'statistics/',
    'by tag': '?tag=referral',
    'by place of work': '?remote=hybrid',
    'by ending': '?closing=no_answer',
    overdue: '?attention=overdue',
    quiet: '?attention=quiet',
    'answered, of one source': '?answered=true&source=LinkedIn',
    'came to an OA': '?reached=oa',
    today: 'today/',
    numbers: 'numbers/',
    'numbers of a year': `numbers/?since=${daysAgo(365)}`,
    board: 'board/',
    'board, a fourth matches': 'board/?source=LinkedIn',
    'board, by tag': 'board/?tag=referral',
    'board, search': 'board/?search=data+scientist',
    'search, 1 match': `?search=engineer+${ONE_MATCH}`,
    'search, 20 matches': '?search=company1234.example',
    'search, a fifth matches': '?search=data+scientist',
    'search in the notes, all match': '?search=recruiter',
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
