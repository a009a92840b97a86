import { createHash } from 'node:crypto';

import type { Client } from 'pg';

import { OWNER } from '#server/platform/database/prepare-owner.ts';
import { UserError } from '#shared/core/errors.ts';

/** A table whose rows are copied. */
interface CopiedTable {
  /** Its quoted name with its schema. */
  readonly name: string;
  /** Its columns in their order, without those that the database computes. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Whether row security holds for its owner, too. */
  readonly forced: boolean;
  /** Names of the tables that its foreign keys lead to. */
  readonly needs: readonly string[];
}

/** What the schema itself notes; both databases have it already. */
const OWN_NOTES = 'public.waymark_migrations';

/** The tables of the product, those that others refer to first. */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', nspname, relname) as name, relforcerowsecurity as forced,
      (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod))
          order by attnum)
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(distinct format('%I.%I', target_schema.nspname, target.relname))
        from pg_constraint
        join pg_class as target on target.oid = confrelid
        join pg_namespace as target_schema on target_schema.oid = target.relnamespace
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid), '[]') as needs
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'auth')
    order by 1`,
  );
  return inOrder(rows.filter(({ name }) => name !== OWN_NOTES));
}

/** Tables in the order in which their rows can be inserted; throws an Error when they refer to each other in a circle. */
export function inOrder(tables: readonly CopiedTable[]): CopiedTable[] {
  const ordered: CopiedTable[] = [];
  const done = new Set<string>();
  let rest = [...tables];
  while (rest.length > 0) {
    const ready = rest.filter(({ needs }) => needs.every((name) => done.has(name)));
    if (ready.length === 0) {
      throw new Error(`${rest.map(({ name }) => name).join(', ')} refer to each other in a circle`);
    }
    for (const table of ready) {
      ordered.push(table);
      done.add(table.name);
    }
    rest = rest.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

/** The values of a row as the database writes them. */
type TextRow = readonly (string | null)[];

/** Rows of one message; a row may hold texts of 400,000 characters. */
const AT_ONCE = 250;
const WIDE = 1n << 256n;

/** How many rows a table has, and a checksum over all of them that does not depend on their order. */
interface Digest {
  readonly rows: number;
  readonly checksum: string;
}

/** Counts rows and sums their hashes, so that a missing, an added and a changed row show. */
class DigestSum {
  #rows = 0;
  #sum = 0n;

  add(row: TextRow): void {
    this.#rows += 1;
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % WIDE;
  }

  get digest(): Digest {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** Settings that both databases write values with, for one transaction. */
const ONE_WAY_OF_WRITING = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Reads all rows of a table in portions, inside an open transaction. */
async function* readRows(client: Client, table: CopiedTable): AsyncGenerator<TextRow[]> {
  const columns = table.columns.map(({ name }) => `${name}::text`).join(', ');
  await client.query(`declare all_rows no scroll cursor for select ${columns} from ${table.name}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${AT_ONCE} from all_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close all_rows');
}

/** The digest of a table as it is stored. */
export async function digestOf(client: Client, table: CopiedTable): Promise<Digest> {
  const sum = new DigestSum();
  for await (const rows of readRows(client, table)) for (const row of rows) sum.add(row);
  return sum.digest;
}

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
