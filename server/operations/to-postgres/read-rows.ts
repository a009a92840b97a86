import { createHash } from 'node:crypto';

import type { Client } from 'pg';

import type { CopiedTable } from '#server/operations/to-postgres/list-tables.ts';

/** The values of a row as the database writes them. */
type TextRow = readonly (string | null)[];

/** Rows of one message; a row may hold texts of 400,000 characters. */
const AT_ONCE = 250;
const WIDE = 1n << 256n;

/** How many rows a table has, and a checksum over all of them that does not depend on their order. */
export interface Digest {
  readonly rows: number;
  readonly checksum: string;
}

/** Counts rows and sums their hashes, so that a missing, an added and a changed row show. */
export class DigestSum {
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
export const ONE_WAY_OF_WRITING = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Reads all rows of a table in portions, inside an open transaction. */
export async function* readRows(client: Client, table: CopiedTable): AsyncGenerator<TextRow[]> {
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
