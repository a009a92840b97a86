import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Output } from '#shared/core/contract.ts';
import type { listInternships } from '#shared/internships/contracts/schemas.ts';
import { commandFile } from '#test/support/operator-command.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

type InternshipPage = Output<typeof listInternships.response>;

const ROOT = join(import.meta.dirname, '..', '..');
const REAL = join(ROOT, '..', 'shared', 'data', 'internships', 'listings.json');

const row = (id: number, more: object = {}) => ({
  id: `row-${id}`,
  title: `Intern ${id}`,
  company_name: 'Harbour & Sons',
  active: true,
  is_visible: true,
  url: `https://harbour.example/jobs/${id}`,
  locations: ['Boston, MA'],
  date_posted: 1_760_000_000 - id,
  ...more,
});

describe('internships, imported by a command', () => {
  let dataDir: string;
  let server: TestServer;
  let person: Person;
  let command: string;

  function importing(...words: string[]) {
    const child = spawn(process.execPath, [command, ...words], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
      },
    });
    let out = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (out += String(chunk)));
    const ended = once(child, 'close').then(([status]) => ({
      status: status as number | null,
      out,
    }));
    return { child, ended };
  }
  const runImport = (...words: string[]) => importing(...words).ended;

  async function file(name: string, rows: readonly unknown[]): Promise<string> {
    const path = join(dataDir, name);
    await writeFile(path, JSON.stringify(rows));
    return path;
  }
  const list = async (query = '') =>
    (await person.api('GET', `/api/internships${query}`)).body as InternshipPage;

  beforeAll(async () => {
    dataDir = await unusedDataDir();
    command = await commandFile('internships-import');
  });
  afterAll(async () => {
    await server?.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('[INT-10] [INT-11] [INT-13] an import into an empty database reports its rows, and a server shows them', async () => {
    const rows = [
      row(1),
      row(2, { locations: undefined, url: 'mailto:jobs@harbour.example' }),
      row(3, { active: false }),
      row(4, { is_visible: false }),
      row(1, { title: 'Intern 1 again' }),
      row(5, { title: '' }),
      ...Array.from({ length: 100 }, (_, at) => row(at + 10)),
    ];
    const { status, out } = await runImport(await file('first.json', rows), '--create');
    expect(out.split('\n')).toEqual([
      `Data: ${dataDir}`,
      '106 rows read: 102 listed, 1 inactive, 1 hidden, 1 repeated, 1 bad',
      '  row 6: title is missing',
      'Of the listings 102 are new, 0 changed, 0 as before; 1 have no link, 1 no place.',
      '',
    ]);
    expect(status).toBe(0);
    server = await startServer({ dataDir });
    person = await signIn(server);
    expect(await list()).toMatchObject({ count: 102, totalPages: 2, sample: false });
    expect((await list('?page=2')).results).toHaveLength(2);
    expect(await list('/')).toMatchObject({ count: 102 });
  });

  test('[INT-2] the list needs a session, and names what a query has wrong', async () => {
    const stranger = await fetch(`${server.url}/api/internships?page=1`);
    expect(stranger.status).toBe(401);
    for (const query of ['?page=0', '?page=x', '?hidden=maybe', `?place=${'x'.repeat(300)}`]) {
      const { status, body } = await person.api('GET', `/api/internships${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(query).toContain((body as { field: string }).field);
    }
    expect((await person.api('DELETE', '/api/internships/x/')).status).toBe(400);
  });

  test('[INT-12] [INT-13] a second import beside the running server shows at once; a killed one changes nothing', async () => {
    const large = Array.from({ length: 15_000 }, (_, at) => row(at + 1000));
    const killed = importing(await file('large.json', large));
    // Its transaction takes most of its time; wherever it was, all is as before or all is new.
    setTimeout(() => killed.child.kill('SIGKILL'), 1200);
    await killed.ended;
    expect([102, large.length]).toContain((await list()).count);

    const second = await runImport(
      '--json',
      await file('second.json', [row(1, { title: 'Renamed' }), row(10)]),
    );
    expect(second.status).toBe(0);
    expect(JSON.parse(second.out)).toMatchObject({ rows: 2, listed: 2, added: expect.any(Number) });
    const { data } = await list();
    expect(data.map(({ title }) => title)).toEqual(['Renamed', 'Intern 10']);
  });

  test('[INT-11] a file that is no list is refused and leaves the listings', async () => {
    const { status, out } = await runImport(await file('empty.json', []));
    expect([status, out.trim().endsWith('It has no rows.')]).toEqual([1, true]);
    expect((await runImport('/no/such/file.json')).status).toBe(1);
    expect((await runImport('http://192.0.2.1/listings.json')).status).toBe(1);
    expect((await runImport()).status).toBe(2);
    expect((await list()).count).toBe(2);
  });

  const isHere = existsSync(REAL);
  test.skipIf(!isHere)(
    `[INT-10] a real list is imported${isHere ? '' : ' (skipped: it is not on this machine)'}`,
    async () => {
      const { status, out } = await runImport('--json', REAL);
      expect(status).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        rows: 2560,
        inactive: 2000,
        hidden: 40,
        duplicates: 0,
        bad: 0,
        listed: 520,
        added: 520,
        removed: 2,
      });
      expect(await list('?page=6')).toMatchObject({ count: 520, totalPages: 6 });
      expect((await list('?page=6')).data).toHaveLength(20);
      const nyc = await list('?place=new%20york&search=software');
      expect(nyc.count).toBeGreaterThan(10);
      expect(nyc.data.every(({ location }) => /NYC|New York|NY/i.test(location))).toBe(true);
    },
  );
});
