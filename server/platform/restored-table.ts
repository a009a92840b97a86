import { sql } from 'kysely';
import * as z from 'zod/mini';

import type { Transaction } from '#server/platform/database/database.ts';
import { isStorable } from '#shared/core/text.ts';

/** Columns of a row, by their names; JSON that PostgreSQL reads as a row. */
type Columns = Readonly<Record<string, unknown>>;

/** What an archive of 'Download my data' holds. */
export interface Archive {
  /** Rows of each file, written out in parts that are stored together. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  /** Values of the files that are no list. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The uploaded files. */
  readonly files: readonly {
    /** Its path in the archive. */
    readonly place: string;
    readonly bytes: Uint8Array;
  }[];
}

/** What the rows of an archive become here. */
export interface Restoration {
  readonly userId: string;
  /** The company that an archived one is here; null for one that the archive lacks. */
  readonly company: (id: string | null) => string | null;
  /** The path here of an archived file. */
  readonly file: (path: string | null) => string | null;
}

/** A column that names another row of the same person. */
interface Reference {
  readonly column: string;
  readonly table: string;
  /** What becomes of a row whose other row is not there. */
  readonly missing: 'forget' | 'skip';
}

/** How the rows of one file of an archive become rows of a table. */
export interface RestoredTable {
  /** The file, without `.json`. */
  readonly file: string;
  readonly table: string;
  readonly references: readonly Reference[];
  /** What hides the rows until the whole restoration is there: their import, that nothing shows them before the others, or nothing. */
  readonly hiddenBy: 'import' | 'others' | null;
  /** Whether only the server adds such rows, for a person who could write none. */
  readonly byServer: boolean;
  /** Whether a row that was deleted here since comes back. */
  readonly comesBack: boolean;
  /** Checks a value of the file and writes it as rows; throws ZodError for one that is not ours. */
  columnsOf(value: unknown, restoration: Restoration): Promise<readonly Columns[]>;
}

/** Declares how a file's rows are restored. */
export function restoredTable<Schema extends z.core.$ZodType>(
  file: string,
  {
    row,
    columns,
    ...rest
  }: {
    readonly table: string;
    readonly row: Schema;
    readonly references?: readonly Reference[];
    readonly hiddenBy?: 'import' | 'others';
    readonly comesBack?: boolean;
    readonly byServer?: boolean;
    readonly columns: (
      row: z.output<Schema>,
      restoration: Restoration,
    ) => Columns | readonly Columns[] | Promise<Columns>;
  },
): RestoredTable {
  return {
    references: [],
    hiddenBy: null,
    comesBack: false,
    byServer: false,
    ...rest,
    file,
    columnsOf: async (value, restoration) =>
      [await columns(z.parse(row, value), restoration)].flat(),
  };
}

/** Schemas of what every archived row has. */
export const archived = {
  id: z.guid(),
  reference: z.nullable(z.guid()),
  instant: z.iso.datetime({ offset: true }),
  maybeInstant: z.nullable(z.iso.datetime({ offset: true })),
  day: z.iso.date(),
  maybeDay: z.nullable(z.iso.date()),
  /** A text as it was stored, of at most so many characters. */
  text: (max: number) =>
    z.string().check(z.refine(isStorable, 'a text cannot be stored'), z.maxLength(max)),
} as const;

/**
 * Stores rows that are not there yet, marked with an import where that hides them; returns how many. A row that is there,
 * live or deleted, stays as it is.
 */
export async function insertRestored(
  tx: Transaction,
  own: { readonly userId: string; readonly importId: string },
  { table, references, hiddenBy }: RestoredTable,
  rows: readonly Columns[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const marked = rows.map((row) => ({
    ...row,
    user_id: own.userId,
    ...(hiddenBy === 'import' && { import_id: own.importId }),
  }));
  const names = Object.keys(marked[0] ?? {});
  const there = ({ column, table: other }: Reference) => sql`exists (
    select from ${sql.table(other)} as other
    where other.user_id = ${own.userId} and other.id = r.${sql.id(column)})`;
  const selected = names.map((name) => {
    const reference = references.find(({ column }) => column === name);
    return reference?.missing === 'forget'
      ? sql`case when ${there(reference)} then r.${sql.id(name)} end`
      : sql`r.${sql.id(name)}`;
  });
  const wanted = references
    .filter(({ missing }) => missing === 'skip')
    .map((reference) => sql` and ${there(reference)}`);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
    select ${sql.join(selected)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(marked)}::jsonb) as r
    where true${sql.join(wanted, sql``)}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Brings back those of the rows that were deleted here since the archive was made; returns how many. */
export async function bringBack(
  tx: Transaction,
  userId: string,
  { table }: RestoredTable,
  rows: readonly Columns[],
): Promise<number> {
  const live = rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id as string);
  if (live.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = null
    where user_id = ${userId} and id = any(${live}::uuid[]) and deleted_at is not null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
