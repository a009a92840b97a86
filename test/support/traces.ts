import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** All rows of a stopped server's database as text, by table. */
export async function readAllRows(place: {
  readonly dataDir: string;
  readonly url?: string | undefined;
}): Promise<Map<string, string[]>> {
  const database = await openDatabase({
    ...place,
    poolSize: 1,
    log: silentLog,
    transactionTimeoutMs: 30_000,
  });
  try {
    return await database.transaction({ role: 'service_role' }, async (tx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'auth') and tablename <> 'waymark_migrations'`.execute(tx);
      const found = new Map<string, string[]>();
      for (const { name } of tables) {
        const { rows } = await sql<{ text: string }>`
          select to_jsonb(t)::text as text from ${sql.raw(name)} as t`.execute(tx);
        found.set(
          name,
          rows.map((row) => row.text),
        );
      }
      return found;
    });
  } finally {
    await database.close();
  }
}

/** All files under a folder as text, byte for byte, by path. */
export async function readAllFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => {
        const path = join(file.parentPath, file.name);
        return [path, await readFile(path, 'latin1')];
      }),
    ),
  );
}
