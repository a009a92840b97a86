import type { Client } from 'pg';

import { listTables, type CopiedTable } from '#server/operations/to-postgres/list-tables.ts';
import {
  digestOf,
  DigestSum,
  ONE_WAY_OF_WRITING,
  readRows,
  type Digest,
} from '#server/operations/to-postgres/read-rows.ts';
import { OWNER } from '#server/platform/database/prepare-owner.ts';
import { UserError } from '#shared/core/errors.ts';

/** What was copied, by table. */
export type CopiedCounts = Readonly<Record<string, Digest>>;

/**
 * Copies every row into the empty tables of another database in one transaction, reads them again there, and commits
 * only when every count and checksum is the same. Both must have the same migrations. Throws UserError.
 */
export async function copyTables(source: Client, target: Client): Promise<CopiedCounts> {
  await source.query(`begin isolation level repeatable read; ${ONE_WAY_OF_WRITING}`);
  await target.query(`begin; ${ONE_WAY_OF_WRITING}; set local role ${OWNER}`);
  try {
    const tables = await listTables(source);
    requireSame(tables, await listTables(target));
    const counts: Record<string, Digest> = {};
    for (const table of tables) counts[table.name] = await copyTable(source, target, table);
    for (const table of tables)
      requireEqual(table, counts[table.name], await digestOf(target, table));
    for (const table of tables) await target.query(ruled(table, 'on'));
    await target.query('commit');
    return counts;
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await source.query('rollback').catch(() => undefined);
  }
}

/** Copies one table. Its triggers rest: what they would count is copied as well. */
async function copyTable(source: Client, target: Client, table: CopiedTable): Promise<Digest> {
  const { name, columns } = table;
  await target.query(ruled(table, 'off'));
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map(({ type }, at) => `v${at}::${type}`).join(', ');
  const texts = columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const aliases = columns.map((_, at) => `v${at}`).join(', ');
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from unnest(${texts}) as given (${aliases})`;
  const sum = new DigestSum();
  for await (const rows of readRows(source, table)) {
    for (const row of rows) sum.add(row);
    await target.query(
      insert,
      columns.map((_, at) => rows.map((row) => row[at])),
    );
  }
  return sum.digest;
}

/** Switches a table's triggers, and its row security for the owner, off and on again. */
function ruled({ name, forced }: CopiedTable, state: 'on' | 'off'): string {
  const [trigger, force] = state === 'on' ? ['enable', 'force'] : ['disable', 'no force'];
  return [
    `alter table ${name} ${trigger} trigger user`,
    ...(forced ? [`alter table ${name} ${force} row level security`] : []),
  ].join('; ');
}

function requireSame(source: readonly CopiedTable[], target: readonly CopiedTable[]): void {
  const shapeOf = (tables: readonly CopiedTable[]) =>
    JSON.stringify(
      tables
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, columns }) => [name, columns.map((column) => [column.name, column.type])]),
    );
  if (shapeOf(source) === shapeOf(target)) return;
  throw new UserError(
    'The two databases have different tables. The target must be a database of this version of Waymark and of nothing else.',
  );
}

function requireEqual({ name }: CopiedTable, sent: Digest | undefined, found: Digest): void {
  if (sent && sent.rows === found.rows && sent.checksum === found.checksum) return;
  throw new UserError(
    `${name} has ${found.rows} rows instead of ${sent?.rows ?? 0}, or others than were sent. Nothing was copied.`,
  );
}
