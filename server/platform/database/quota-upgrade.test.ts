import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { migrations } from '#server/platform/database/migrations/list.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { emptyRealDatabase, hasPostgres } from '#test/support/database.ts';
import { emptyDataDir } from '#test/support/prepared-data-dir.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;

function suite(open: () => Promise<{ dataDir: string; url?: string }>): void {
  test('counts the rows its accounts already have, and keeps their history', async () => {
    const place = await open();
    const options = { ...place, poolSize: 1, log: silentLog, sync: false };
    const old = await openDatabase({
      ...options,
      migrations: migrations.filter(({ name }) => name < '0014'),
    });
    const [ann, ben] = [await plantAccount(old), await plantAccount(old)];
    await old.transaction(service, async (tx) => {
      const application = randomUUID();
      await sql`
        insert into applications (id, user_id, job_title, status, date_applied, source, notes,
          created_at, updated_at, search_text, company_key, title_key)
        values (${application}, ${ann.userId}, 'Engineer', 'applied', '2025-01-01', 'Manual', ${'é'.repeat(50)},
          now(), now(), '', '', '')`.execute(tx);
      await sql`
        insert into application_events (id, application_id, user_id, at, field, old_value, new_value)
        values (${randomUUID()}, ${application}, ${ann.userId}, now(), 'notes', null, ${'é'.repeat(50)})`.execute(
        tx,
      );
      await sql`
        insert into assistant_answers (id, user_id, mode, model, template_used, user_input, response, created_at,
          search_text)
        values (${randomUUID()}, ${ann.userId}, 'general', 'm', 't', 'why', 'because', now(), '')`.execute(
        tx,
      );
      await sql`update auth.users set user_metadata = '{"a": 1}' where id = ${ben.userId}`.execute(
        tx,
      );
    });
    await old.close();

    const upgraded = await openDatabase(options);
    const { rows } = await upgraded.transaction(service, (tx) =>
      sql`select user_id, kind, rows, bytes from account_usage order by bytes, kind`.execute(tx),
    );
    const of = (kind: string, count: number, bytes: number, user_id = ann.userId) => ({
      user_id,
      kind,
      rows: count,
      bytes,
    });
    expect(rows).toEqual([
      of('account', 0, 8, ben.userId),
      of('all', 0, 8, ben.userId),
      of('answers', 1, 10),
      of('history', 1, 100),
      of('applications', 1, 108),
      of('all', 3, 218),
    ]);
    const events = await upgraded.transaction(ann, (tx) =>
      tx.selectFrom('application_events').select(['format', 'place', 'new_value']).execute(),
    );
    expect(events).toEqual([{ format: 1, place: null, new_value: 'é'.repeat(50) }]);
    await upgraded.close();
    await rm(place.dataDir, { recursive: true, force: true });
  }, 120_000);

  test('[ACC-16] counts the files to import that its accounts already have, and what undoes an import', async () => {
    const place = await open();
    const options = { ...place, poolSize: 1, log: silentLog, sync: false };
    const old = await openDatabase({
      ...options,
      migrations: migrations.filter(({ name }) => name < '0079'),
    });
    const ann = await plantAccount(old);
    const id = randomUUID();
    await old.transaction(ann, async (tx) => {
      await sql`
        insert into imports (user_id, id, file_name, format, state, headings, total, created_at)
        values (${ann.userId}, ${id}, 'list.csv', 'other', 'staged', '[]', 1, now())`.execute(tx);
      await sql`
        insert into import_chunks (user_id, import_id, number, body)
        values (${ann.userId}, ${id}, 0, ${'é'.repeat(50)}), (${ann.userId}, ${id}, 1, 'x')`.execute(
        tx,
      );
      await sql`
        insert into import_rows (user_id, import_id, number, application, kind, seen_at, before)
        values (${ann.userId}, ${id}, 0, ${randomUUID()}, 'update', now(), '{"notes": "é"}')`.execute(
        tx,
      );
    });
    await old.close();
    const upgraded = await openDatabase(options);
    const usage = () =>
      upgraded.transaction(ann, (tx) =>
        tx.selectFrom('account_usage').select(['kind', 'rows', 'bytes']).orderBy('kind').execute(),
      );
    expect(await usage()).toEqual([
      { kind: 'all', rows: 0, bytes: 101 + 15 },
      { kind: 'import_changes', rows: 0, bytes: 15 },
      { kind: 'imports', rows: 0, bytes: 101 },
    ]);
    await upgraded.transaction(ann, (tx) => sql`delete from imports where id = ${id}`.execute(tx));
    expect((await usage()).map(({ bytes }) => bytes)).toEqual([0, 0, 0]);
    await upgraded.close();
    await rm(place.dataDir, { recursive: true, force: true });
  }, 120_000);
}

const folder = () => mkdtemp(join(tmpdir(), 'waymark-upgrade-'));
const note = hasPostgres() ? '' : ' skipped: no PostgreSQL binaries';

describe('a database without counts that is upgraded (embedded)', () => {
  suite(async () => ({ dataDir: await emptyDataDir() }));
});

describe.skipIf(!hasPostgres())(
  `a database without counts that is upgraded (PostgreSQL)${note}`,
  () => {
    suite(async () => ({ dataDir: await folder(), url: await emptyRealDatabase() }));
  },
);
