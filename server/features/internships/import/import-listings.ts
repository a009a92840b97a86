import { setImmediate as nextTurn } from 'node:timers/promises';

import * as z from 'zod/mini';

import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { type Described, internshipOf } from '#server/features/internships/import/internship-of.ts';
import { linkKey, listingId } from '#server/features/internships/import/listing-id.ts';
import {
  lockImports,
  type NewInternship,
  removeOtherInternships,
  removeSample,
  saveImport,
  saveInternships,
} from '#server/features/internships/repository/import.ts';
import { UserError } from '#shared/core/errors.ts';
import { INTERNSHIPS_MAX, NAME_MAX } from '#shared/core/limits.ts';
import { requiredLongText } from '#shared/core/text.ts';

/** Rows that are named in a report; all are counted. */
const ROWS_NAMED = 20;
/** Rows that are read before a server's requests get their turn. */
const AT_ONCE = 500;

/** A row that could not be read; `row` counts from 1. */
interface BadRow {
  readonly row: number;
  readonly reason: string;
}

/** What became of the rows of a file: rows = inactive + hidden + duplicates + bad + listed. */
interface ReadReport {
  readonly rows: number;
  /** Rows whose position is filled or gone. */
  readonly inactive: number;
  /** Rows that their source does not show. */
  readonly hidden: number;
  /** Rows with the id or the link of another listing; the one that was updated last stays. */
  readonly duplicates: number;
  readonly bad: number;
  /** The first bad rows. */
  readonly bad_rows: readonly BadRow[];
  readonly listed: number;
  /** Listings whose link is missing or no http(s) link; they are listed without it. */
  readonly without_link: number;
  readonly without_place: number;
}

const flag = (name: string) => z.nullish(z.boolean(`${name} is neither true nor false`));
const name = (field: string) => requiredLongText(NAME_MAX, `${field} is missing`);

/** What a row must have; everything else is read as far as it can be. */
const listing = z.looseObject(
  {
    title: name('title'),
    company_name: name('company_name'),
    active: flag('active'),
    is_visible: flag('is_visible'),
  },
  'it is not an object',
);

/** What a list holds. */
interface ReadList {
  readonly internships: NewInternship[];
  readonly report: ReadReport;
}

/** Reads the community's list of internships; throws UserError when it is no such list, or none of its rows can be read. */
export async function readListings(text: string): Promise<ReadList> {
  const rows = parseList(text);
  const counts = { inactive: 0, hidden: 0, duplicates: 0, bad: 0 };
  const badRows: BadRow[] = [];
  const live: Described[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const { success, data, error } = z.safeParse(listing, row);
    if (!success) {
      counts.bad += 1;
      const reason = error.issues[0]?.message ?? 'it cannot be read';
      if (badRows.length < ROWS_NAMED) badRows.push({ row: at + 1, reason });
    } else if (data.active === false) counts.inactive += 1;
    else if (data.is_visible === false) counts.hidden += 1;
    else live.push(internshipOf(data));
  }
  if (counts.bad === rows.length) {
    const [first] = badRows;
    throw new UserError(
      first ? `None of its rows can be read: ${first.reason}.` : 'It has no rows.',
    );
  }
  const internships = withoutDuplicates(live);
  counts.duplicates = live.length - internships.length;
  if (internships.length > INTERNSHIPS_MAX) {
    throw new UserError(
      `It has ${internships.length} listings; at most ${INTERNSHIPS_MAX} can be kept.`,
    );
  }
  return {
    internships,
    report: {
      rows: rows.length,
      ...counts,
      bad_rows: badRows,
      listed: internships.length,
      without_link: internships.filter(({ url }) => url === '').length,
      without_place: internships.filter(({ location }) => location === '').length,
    },
  };
}

function parseList(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new UserError('It is not JSON.', { cause });
  }
  if (!Array.isArray(value)) throw new UserError('It is not a JSON list of listings.');
  return value;
}

/** One listing for each id and for each link: the one that was updated last, of several the first. */
function withoutDuplicates(live: readonly Described[]): NewInternship[] {
  const seen = new Set<string>();
  const kept: NewInternship[] = [];
  for (const { sourceId, updated: _, ...row } of live.toSorted((a, b) => b.updated - a.updated)) {
    const id = listingId(sourceId, row);
    const link = linkKey(row.url);
    if (seen.has(id) || (link && seen.has(link))) continue;
    seen.add(id);
    if (link) seen.add(link);
    kept.push({ ...row, id });
  }
  return kept;
}

/** Listings that one statement stores. */
const BATCH = 1000;

/** What an import did; listed = added + updated + unchanged. */
export interface ImportReport extends ReadReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Listings of an earlier import that are gone. */
  readonly removed: number;
  /** Invented listings that the first import removed. */
  readonly sample_removed: number;
}

/**
 * Replaces the listings by those of the community's list, in one transaction: the former ones stay until all are stored.
 * Throws UserError when the list cannot be used.
 */
export async function importListings(
  { database, clock }: Pick<InternshipsDeps, 'database' | 'clock'>,
  text: string,
): Promise<ImportReport> {
  const { internships, report } = await readListings(text);
  const changes = await database.transaction({ role: 'service_role' }, async (tx) => {
    await lockImports(tx);
    const sampleRemoved = await removeSample(tx);
    let added = 0;
    let updated = 0;
    for (let at = 0; at < internships.length; at += BATCH) {
      const stored = await saveInternships(tx, internships.slice(at, at + BATCH));
      added += stored.added;
      updated += stored.updated;
    }
    const removed = await removeOtherInternships(
      tx,
      internships.map(({ id }) => id),
    );
    await saveImport(tx, clock.now());
    return { added, updated, removed, sample_removed: sampleRemoved };
  });
  return { ...report, ...changes, unchanged: report.listed - changes.added - changes.updated };
}
