import { readFilters } from '#server/protocols/table-calls/filters.ts';
import type { Columns, Row } from '#server/protocols/table-calls/columns.ts';
import { readOrder } from '#server/protocols/table-calls/order-rows.ts';
import type { Preferences } from '#server/protocols/table-calls/preferences.ts';
import { refused, unreadable } from '#server/protocols/table-calls/refusals.ts';
import { represent, type Representation } from '#server/protocols/table-calls/representation.ts';
import { readSelect } from '#server/protocols/table-calls/select-columns.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** The part of a query that concerns the rows, as names and values in their order. */
export type Modifiers = readonly (readonly [string, string])[];

/** The response for rows. */
interface RowsAnswer {
  /** 206 when there are more rows than are sent. */
  readonly status: 200 | 204 | 206;
  readonly contentRange: string;
  readonly text: string;
}

const OWN = new Set(['select', 'order', 'limit', 'offset']);

/** Reads the modifiers of a query; the returned function filters, sorts, cuts and represents rows. Throws AppError. */
export function readModifiers(
  columns: Columns,
  modifiers: Modifiers,
  preferences: Preferences,
  representation: Representation,
): (rows: readonly Row[], many: boolean) => RowsAnswer {
  const value = (name: string) => {
    const values = modifiers.filter(([known]) => known === name);
    if (values.length > 1) throw unreadable(name);
    return values[0]?.[1];
  };
  const wanted = readFilters(
    columns,
    modifiers.filter(([name]) => !OWN.has(name)),
  );
  const selection = readSelect(columns, value('select'));
  const sort = readOrder(columns, value('order'));
  const offset = readNumber('offset', value('offset')) ?? 0;
  const limit = readNumber('limit', value('limit')) ?? Infinity;
  const { count, minimal, maxAffected } = preferences;

  return (rows, many) => {
    const kept = rows.filter(wanted);
    if (maxAffected !== undefined && kept.length > maxAffected) {
      throw refused(ERRORS.too_many_rows_affected, serverMessages.rest.tooManyRows, {
        details: serverMessages.rest.rowsAffected(kept.length),
      });
    }
    if (count && offset > 0 && offset > kept.length) {
      throw refused(ERRORS.rows_beyond_end, serverMessages.rest.range, {
        details: serverMessages.rest.rangeBeyond(offset, kept.length),
      });
    }
    const sent = sort(kept)
      .slice(offset, offset + limit)
      .map(selection.cut);
    const total = count ? String(kept.length) : '*';
    const range = sent.length === 0 ? '*' : `${offset}-${offset + sent.length - 1}`;
    const alone = !many && representation.form === 'array';
    const text = alone
      ? JSON.stringify(sent[0] ?? null)
      : represent(representation, selection.names, sent);
    return {
      status: minimal ? 204 : count && sent.length < kept.length ? 206 : 200,
      contentRange: `${range}/${total}`,
      text: minimal ? '' : text,
    };
  };
}

/** A whole number of a query; throws AppError when the text is none. */
export function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw unreadable(`${name}=${text}`);
  return Number(text);
}
