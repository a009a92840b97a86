import type { Row } from '#server/h1b/snapshot/schema.ts';
import { H1B_MORE_COLUMNS, type H1bMoreColumn } from '#shared/h1b/columns.ts';

/** The further columns of a row of which nothing is known. */
export const UNKNOWN_COLUMNS = Object.fromEntries(
  H1B_MORE_COLUMNS.map((name) => [name, null]),
) as Pick<Row, H1bMoreColumn>;
