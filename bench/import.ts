import { benchDatabases, type BenchDatabase } from '#bench/databases.ts';
import { flag, machine, report, say } from '#bench/support.ts';
import { csvLine } from '#shared/core/csv.ts';
import type { ImportsDeps } from '#server/features/imports/deps.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { undoImport } from '#server/features/imports/undo-import.ts';
import type { Database } from '#server/platform/database/database.ts';
import { IMPORT_CHANGES_MAX, IMPORT_ROWS_MAX } from '#shared/imports/limits.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { signIn } from '#test/support/people.ts';
import { importDeps, uploadText } from '#test/support/tracker.ts';

// A file of many applications: upload, preview, import, the same file once more as an update of some of them, and both
// undone. Beside it another person asks for their list again and again: how long does the longest of these requests take?
// The same work without a server, before, says how long its longest transaction takes where the planner knows nothing of
// the person.
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

/** What a step took without a server. */
interface Units {
  readonly seconds: number;
  readonly longest: number;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: Math.round(performance.now() - begun) / 1000 };
}

/**
 * Imports and undoes the file without a server, after another account has imported as much and the planner has statistics of
 * that account only; returns the seconds of each step, and of its longest transaction.
 */
async function unitsOn(bench: BenchDatabase): Promise<Record<string, Units>> {
  const steps: Record<string, Units> = {};
  await bench.fill(async (database) => {
    const before = await plantAccount(database);
    const deps = importDeps(database, { now: () => new Date() });
    const id = await uploadText(deps, before, file('Applied'));
    await runImport(deps, before, id, { duplicates: 'update' });
  });
  await bench.fill(async (database) => {
    const person = await plantAccount(database);
    const during = async <T>(name: string, work: (deps: ImportsDeps) => Promise<T>): Promise<T> => {
      let longest = 0;
      const transaction: Database['transaction'] = async (identity, unit) => {
        const { result, seconds } = await timed(() => database.transaction(identity, unit));
        longest = Math.max(longest, seconds);
        return result;
      };
      const deps = importDeps({ ...database, transaction }, { now: () => new Date() });
      const { result, seconds } = await timed(() => work(deps));
      steps[name] = { seconds, longest };
      return result;
    };
    const settings = { duplicates: 'update' } as const;
    const text = file('Applied');
    const id = await during('upload', (deps) => uploadText(deps, person, text));
    await during('import', (deps) => runImport(deps, person, id, settings));
    const changes = file('Interview', IMPORT_CHANGES_MAX);
    const again = await during('upload again', (deps) => uploadText(deps, person, changes));
    await during('update by the same file', (deps) => runImport(deps, person, again, settings));
    await during('undo the update', (deps) => undoImport(deps, person, again, 'keep'));
    await during('undo the import', (deps) => undoImport(deps, person, id, 'remove'));
  });
  return steps;
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
      'seconds with statistics of another account only': units[name]?.seconds ?? null,
      'longest transaction of these': units[name]?.longest ?? null,
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
