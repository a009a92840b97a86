import type * as contracts from '#shared/applications/contracts/schemas.ts';
import {
  columnOf,
  type Detail,
  DETAIL_FIELDS,
  type DetailName,
  DETAILS,
  type DetailRow,
  type DetailValues,
  NO_DETAILS,
} from '#shared/applications/details.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';

type Stored = DetailRow[keyof DetailRow];
type Value = DetailValues[DetailName];

/** What a request asks for: an absent field keeps its value, null clears it. */
type DetailBody = Pick<Output<typeof contracts.updateApplication.body>, DetailName>;

function presentDetail({ kind }: Detail, stored: Stored): Value {
  if (kind === 'switch') return stored !== null;
  return (kind === 'amount' && stored !== null ? Number(stored) : stored) as Value;
}

/** The details of an application as the API returns them. */
export function presentDetails(row: DetailRow): DetailValues {
  return Object.fromEntries(
    DETAIL_FIELDS.map(([name, field]) => [name, presentDetail(field, row[columnOf(name)])]),
  ) as DetailValues;
}

/** The stored form of a value; a switch that is on already keeps its time. */
function storedDetail({ kind }: Detail, value: Value, before: Stored, now: Date): Stored {
  if (kind === 'switch') return value === true ? (before ?? now) : null;
  return (kind === 'amount' && typeof value === 'number' ? value.toFixed(2) : value) as Stored;
}

/** What an application has that says nothing more. */
export const NO_DETAIL_COLUMNS = Object.fromEntries(
  DETAIL_FIELDS.map(([name, field]) => [
    columnOf(name),
    storedDetail(field, NO_DETAILS[name], null, new Date(0)),
  ]),
) as DetailRow;

/** The columns a request asks for: an absent field keeps its value, null clears it; a reason has a day, today unless given. */
export function detailColumns(before: DetailRow, body: DetailBody, now: Date): DetailRow {
  const columns = Object.fromEntries(
    DETAIL_FIELDS.map(([name, field]) => {
      const [column, asked] = [columnOf(name), body[name]];
      const kept = before[column];
      if (asked === undefined) return [column, kept];
      return [column, storedDetail(field, asked ?? NO_DETAILS[name], kept, now)];
    }),
  ) as DetailRow;
  const { closing_reason, closed_on } = columns;
  return { ...columns, closed_on: closing_reason && (closed_on ?? utcDate(now)) };
}

/** The details as the history logs them; what is empty is null or empty text. */
export function loggedDetails(row: DetailRow): Readonly<Record<DetailName, string | null>> {
  return Object.fromEntries(
    DETAIL_FIELDS.map(([name, field]) => {
      const stored = row[columnOf(name)];
      if (field.kind === 'switch') return [name, stored && 'true'];
      if (Array.isArray(stored)) return [name, stored.join(', ')];
      return [name, stored === null ? null : String(stored)];
    }),
  ) as Record<DetailName, string | null>;
}

/** The change that gives a detail the value of a logged text. */
export function detailFromLog(name: DetailName, text: string | null): DetailBody {
  const { kind } = DETAILS[name];
  if (kind === 'switch') return { [name]: text === 'true' };
  if (kind === 'tags') return { [name]: text === null ? [] : text.split(', ') };
  const isNumber = kind === 'amount' || kind === 'count';
  return { [name]: isNumber && text !== null ? Number(text) : text };
}
