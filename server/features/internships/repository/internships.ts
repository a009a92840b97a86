import { sql, type Selectable } from 'kysely';

import { placeParts } from '#server/features/internships/place-text.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { InternshipTables } from '#server/platform/database/tables/internships.ts';
import { fold } from '#shared/core/fold.ts';

/** A listing as stored. */
export type InternshipRow = Selectable<InternshipTables['internships']>;

/** Which listings a person asks for. */
interface InternshipFilter {
  readonly search: string | undefined;
  readonly place: string | undefined;
  /** Whether those that the person hid are wanted instead of the others. */
  readonly hidden: boolean;
  /** Words about sponsorship whose listings are left out. */
  readonly leftOut: readonly string[];
}

/** How many listings match, and what the page says of all of them. */
interface InternshipTotals {
  readonly total: number;
  /** How many of all listings the person hid. */
  readonly hidden: number;
  /** How many are left out because of what they say. */
  readonly left_out: number;
  readonly sample: boolean;
  readonly imported_at: Date | null;
}

const isHidden = (userId: string) => sql<boolean>`exists (
  select from internship_hides
  where internship_hides.user_id = ${userId} and internship_hides.listing = internships.id)`;

/** The words about sponsorship that listings have. */
export async function listSponsorshipLabels(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('internships')
    .select('sponsorship')
    .distinct()
    .where('sponsorship', '<>', '')
    .execute();
  return rows.map(({ sponsorship }) => sponsorship);
}

/** The listings that match, whatever they say about sponsorship. */
function found(tx: Transaction, userId: string, filter: InternshipFilter) {
  const hidden = isHidden(userId);
  let query = tx
    .selectFrom('internships')
    .where(filter.hidden ? hidden : sql<boolean>`not ${hidden}`);
  for (const word of fold(filter.search ?? '').split(/\s+/u)) {
    if (word) query = query.where(sql<boolean>`strpos(search_text, ${word}) > 0`);
  }
  for (const part of placeParts(filter.place ?? '')) {
    query = query.where(sql<boolean>`strpos(place_text, ${part}) > 0`);
  }
  return query;
}

/** The listings that match, not yet ordered. */
function matching(tx: Transaction, userId: string, filter: InternshipFilter) {
  const query = found(tx, userId, filter);
  return filter.leftOut.length > 0 ? query.where('sponsorship', 'not in', filter.leftOut) : query;
}

/** Counts the listings that match. */
export async function countInternships(
  tx: Transaction,
  userId: string,
  filter: InternshipFilter,
): Promise<InternshipTotals> {
  const total = matching(tx, userId, filter).select((eb) => eb.fn.countAll<number>().as('total'));
  const all = found(tx, userId, filter).select((eb) => eb.fn.countAll<number>().as('found'));
  const hidden = tx
    .selectFrom('internships')
    .where(isHidden(userId))
    .select((eb) => eb.fn.countAll<number>().as('hidden'));
  const { rows } = await sql<InternshipTotals>`
    select (${total}) as total, (${all}) - (${total}) as left_out, (${hidden}) as hidden,
      exists (select from internships where sample) as sample,
      (select imported_at from internship_imports) as imported_at`.execute(tx);
  return rows[0] as InternshipTotals;
}

/** One page of the listings, newest first; those without a date come last. */
export async function listInternshipPage(
  tx: Transaction,
  userId: string,
  filter: InternshipFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<InternshipRow[]> {
  return matching(tx, userId, filter)
    .selectAll('internships')
    .orderBy('posted_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
