import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { downloadListings } from '#server/features/internships/import/download-listings.ts';
import { importListings } from '#server/features/internships/import/import-listings.ts';
import {
  insertHide,
  purgeHides,
  removeHide,
} from '#server/features/internships/repository/hides.ts';
import {
  countInternships,
  type InternshipRow,
  listInternshipPage,
  listSponsorshipLabels,
} from '#server/features/internships/repository/internships.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import type { Output } from '#shared/core/contract.ts';
import { utcDate } from '#shared/core/dates.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { DELETED_KEPT_DAYS, INTERNSHIPS_PAGE_SIZE } from '#shared/core/limits.ts';
import { toPage } from '#shared/core/page.ts';
import type * as contracts from '#shared/internships/contracts/schemas.ts';
import type { Internship } from '#shared/internships/contracts/schemas.ts';
import { verdictOf } from '#shared/postings/verdict.ts';
import { internshipMessages } from '#shared/internships/messages.ts';

/** What a listing's words about sponsorship come to. */
function saysOf(sponsorship: string): Internship['says'] {
  const { verdict, about } = verdictOf(sponsorship);
  return { verdict, about };
}

/** A listing as the API returns it. */
function presentInternship(row: InternshipRow): Internship {
  const { id, title, company_name, location, url, terms, sponsorship, posted_at } = row;
  return {
    id,
    title,
    company_name,
    location,
    url,
    terms,
    sponsorship,
    says: saysOf(sponsorship),
    posted_on: posted_at && utcDate(posted_at),
  };
}

/** One page of the listings without those that the person hid, or of those alone. */
export async function listInternships(
  { database }: Pick<InternshipsDeps, 'database'>,
  identity: SignedIn,
  { page, search, place, hidden, without }: Output<typeof contracts.listInternships.query>,
): Promise<Output<typeof contracts.listInternships.response>> {
  const { userId } = identity;
  const limit = INTERNSHIPS_PAGE_SIZE;
  const against = new Set<string>(without?.split(','));
  const { totals, rows } = await database.transaction(identity, async (tx) => {
    // Listings share a few labels.
    const labels = against.size > 0 ? await listSponsorshipLabels(tx) : [];
    const leftOut = labels.filter((label) => against.has(saysOf(label).verdict));
    const filter = { search, place, hidden: hidden === 'true', leftOut };
    return {
      totals: await countInternships(tx, userId, filter),
      rows: await listInternshipPage(tx, userId, filter, { limit, offset: (page - 1) * limit }),
    };
  });
  const data = rows.map(presentInternship);
  return {
    ...toPage(data, totals.total, page, limit),
    results: data,
    count: totals.total,
    hidden_count: totals.hidden,
    left_out: totals.left_out,
    sample: totals.sample,
    imported_at: totals.imported_at?.toISOString() ?? null,
  };
}

/** Hides a listing from a person, and from nobody else; throws AppError `not_found` (404). */
export async function deleteInternship(
  { database, clock }: Pick<InternshipsDeps, 'database' | 'clock'>,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const hide = { id, now: clock.now() };
  const isKnown = await database.transaction(identity, (tx) =>
    insertHide(tx, identity.userId, hide),
  );
  if (!isKnown) throw new AppError(ERRORS.not_found, internshipMessages.notFound);
}

/** Shows a listing to a person again; throws AppError `not_found` (404) when it was not hidden. */
export async function restoreInternship(
  { database }: Pick<InternshipsDeps, 'database'>,
  identity: SignedIn,
  id: string,
): Promise<void> {
  const wasHidden = await database.transaction(identity, (tx) =>
    removeHide(tx, identity.userId, id),
  );
  if (!wasHidden) throw new AppError(ERRORS.not_found, internshipMessages.notFound);
}

/** Forgets what was hidden 30 days ago or earlier and is listed no more; returns how many. */
export async function purgeInternshipHides({
  database,
  clock,
}: Pick<InternshipsDeps, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - DELETED_KEPT_DAYS * 86_400_000);
  return inBatches(database, (tx, limit) => purgeHides(tx, before, limit));
}

/** Imports the listings at the configured address; throws an Error that leaves the former ones as they are. */
export async function refreshInternships(
  deps: InternshipsDeps,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const text = await downloadListings(url, { signal });
  const { bad_rows: _, ...report } = await importListings(deps, text);
  deps.log.info(report, 'the internship listings were refreshed');
}
