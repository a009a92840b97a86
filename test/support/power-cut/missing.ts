import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { UPLOADED, type Acknowledged } from '#test/support/power-cut/write-as-people.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;

/** Starts the database in the remains of a cut and lists what was acknowledged until `at` and is missing or unusable. */
export async function missingAfterCut(
  dataDir: string,
  acknowledged: Acknowledged,
  at: number,
): Promise<string[]> {
  const database = await openDatabase({
    dataDir,
    poolSize: 1,
    log: silentLog,
    transactionTimeoutMs: 60_000,
    sync: false,
  });
  try {
    return [
      ...(await missingRows(database, acknowledged, at)),
      ...(await missingFiles(database, dataDir, acknowledged, at)),
      ...(await brokenMails(dataDir)),
    ];
  } finally {
    await database.close();
  }
}

async function missingRows(
  database: Database,
  { rows }: Acknowledged,
  at: number,
): Promise<string[]> {
  const { byIndex, inOrder } = await database.transaction(service, async (tx) => {
    const read = () =>
      tx.selectFrom('applications').select(['id', 'notes']).orderBy('id').execute();
    // A new write must work, and tables and indexes must agree.
    await sql`insert into jobs (id, kind, payload) values (gen_random_uuid(), 'after', '{}')`.execute(
      tx,
    );
    await sql`set local enable_seqscan = off`.execute(tx);
    const byIndex = await read();
    await sql`select set_config('enable_seqscan', 'on', true),
      set_config('enable_indexscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`.execute(tx);
    return { byIndex, inOrder: await read() };
  });
  const notes = new Map(inOrder.map((row) => [row.id, row.notes]));
  const missing = rows
    .filter((row) => row.at <= at)
    .filter(({ id, version }) => {
      const found = /^version (\d)/.exec(notes.get(id) ?? '')?.[1];
      return Number(found ?? 0) < version;
    })
    .map(({ id, version }) => `version ${version} of row ${id}`);
  const agree = JSON.stringify(byIndex) === JSON.stringify(inOrder);
  return agree ? missing : [...missing, 'an index that agrees with its table'];
}

async function missingFiles(
  database: Database,
  dataDir: string,
  { files }: Acknowledged,
  at: number,
): Promise<string[]> {
  const keys = await database.transaction(service, async (tx) => {
    const rows = await tx.selectFrom('storage_objects').select(['name', 'object_key']).execute();
    return new Map(rows.map((row) => [row.name, row.object_key]));
  });
  const missing: string[] = [];
  for (const { path } of files.filter((file) => file.at <= at)) {
    const [bucket = '', id = ''] = (keys.get(path) ?? '').split('/');
    const object = join(dataDir, 'objects', bucket, id.slice(-2), id);
    const bytes = await readFile(object).catch(() => undefined);
    if (!bytes?.equals(UPLOADED)) missing.push(`the file ${path}`);
  }
  return missing;
}

async function brokenMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mailbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((_, mail) => !texts[mail]?.endsWith('}'));
}
