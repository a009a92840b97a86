import { benchDatabases, type BenchDatabase } from '#bench/databases.ts';
import { flag, machine, report, say } from '#bench/support.ts';
import { csvLine } from '#shared/domain/csv.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { undoImport } from '#server/features/imports/undo-import.ts';
import type { Database } from '#server/platform/database/database.ts';
import { IMPORT_CHANGES_MAX, IMPORT_ROWS_MAX } from '#shared/import-limits.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { signIn } from '#test/support/people.ts';
import { importDeps, uploadText } from '#test/support/tracker.ts';

// A file of many applications: upload, preview, import, the same file once more as an update of some of them, and both
// undone. Beside it another person asks for their list again and again: how long does the longest of these requests take?
// The same work without a server, before, says how long its longest unit of work takes.
const ROWS = flag('rows', IMPORT_ROWS_MAX);

/** A made-up tracker's file: every company has three postings, every row a note of 300 characters. */
function file(status: string, count = ROWS): string {
  const headings = ['Company', 'Role', 'Link', 'Date applied', 'Status', 'Location', 'Notes'];
  const rows = Array.from({ length: count }, (_, n) => [
    `Company ${n % Math.ceil(ROWS / 3)}`,
    `Software Engineer ${n}`,
    `https://jobs.company${n}.example/postings/${n}`,
    `2026-0${1 + (n % 9)}-1${n % 10}`,
    n % 4 === 0 ? 'Rejected' : status,
    'Salt Lake City, UT',
    'Talked to the recruiter about the team. '.repeat(8).trim(),
  ]);
  return [headings, ...rows].map(csvLine).join('');
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: Math.round(performance.now() - begun) / 1000 };
}

/** Imports and undoes the file without a server; returns the seconds of the longest unit of work of each. */
async function unitsOn(bench: BenchDatabase): Promise<Record<string, number>> {
  const longest: Record<string, number> = {};
  await bench.fill(async (database) => {
    const person = await plantAccount(database);
    const during = (name: string): ImportsDeps => {
      const transaction: Database['transaction'] = async (identity, work) => {
        const { result, seconds } = await timed(() => database.transaction(identity, work));
        longest[name] = Math.max(longest[name] ?? 0, seconds);
        return result;
      };
      return importDeps({ ...database, transaction }, { now: () => new Date() });
    };
    const id = await uploadText(during('upload'), person, file('Applied'));
    await runImport(during('import'), person, id, { duplicates: 'update' });
    const again = await uploadText(
      during('upload again'),
      person,
      file('Interview', IMPORT_CHANGES_MAX),
    );
    await runImport(during('update by the same file'), person, again, { duplicates: 'update' });
    await undoImport(during('undo the update'), person, again, 'keep');
    await undoImport(during('undo the import'), person, id, 'remove');
  });
  return longest;
}

async function benchOn(database: BenchDatabase) {
  say(`${database.name}: ${ROWS} rows`);
  const units = await unitsOn(database);
  const server = await database.start();
  const [person, other] = [await signIn(server), await signIn(server)];
  const call = async (path: string, body: unknown) => {
    const { status, body: answer } = await person.api('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer as { id: string };
  };
  const upload = async (status: string, count = ROWS) => {
    const response = await fetch(`${server.url}/api/imports/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.session.access_token}`,
        'content-type': 'text/csv',
      },
      body: file(status, count),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { id: string };
  };
  let longest = 0;
  const neighbour = async (going: AbortSignal) => {
    while (!going.aborted) {
      const { seconds } = await timed(() => other.api('GET', '/api/applications/'));
      longest = Math.max(longest, seconds);
    }
  };
  const settings = { duplicates: 'update' };
  const rows: Record<string, unknown>[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    longest = 0;
    const end = new AbortController();
    const asking = neighbour(end.signal);
    const { seconds } = await timed(work);
    end.abort();
    await asking;
    const row = {
      database: database.name,
      step: name,
      seconds,
      'longest unit of work': units[name] ?? null,
      'longest list meanwhile': longest,
    };
    rows.push(row);
    say(JSON.stringify(row));
  };
  let [first, second] = ['', ''];
  await step('upload', async () => (first = (await upload('Applied')).id));
  await step('preview', () => call(`/api/imports/${first}/preview/`, settings));
  await step('import', () => call(`/api/imports/${first}/run/`, settings));
  await step(
    'upload again',
    async () => (second = (await upload('Interview', IMPORT_CHANGES_MAX)).id),
  );
  await step('update by the same file', () => call(`/api/imports/${second}/run/`, settings));
  await step('undo the update', () => call(`/api/imports/${second}/undo/`, {}));
  await step('undo the import', () => call(`/api/imports/${first}/undo/`, { changed: 'remove' }));
  await server.remove();
  return rows;
}

const rows = [];
for (const database of await benchDatabases()) {
  rows.push(...(await benchOn(database)));
  await database.remove();
}
report({ bench: 'import', machine: machine(), file: ROWS, rows });
