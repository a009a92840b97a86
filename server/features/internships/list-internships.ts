import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { presentInternship } from '#server/features/internships/presenter.ts';
import {
  countInternships,
  listInternshipPage,
} from '#server/features/internships/repository/internships.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Output } from '#shared/core/contract.ts';
import type * as contracts from '#shared/internships/contracts/schemas.ts';
import { toPage } from '#shared/core/page.ts';
import { INTERNSHIPS_PAGE_SIZE } from '#shared/core/limits.ts';

/** One page of the listings without those that the person hid, or of those alone. */
export async function listInternships(
  { database }: Pick<InternshipsDeps, 'database'>,
  identity: SignedIn,
  { page, search, place, hidden }: Output<typeof contracts.listInternships.query>,
): Promise<Output<typeof contracts.listInternships.response>> {
  const { userId } = identity;
  const filter = { search, place, hidden: hidden === 'true' };
  const limit = INTERNSHIPS_PAGE_SIZE;
  const { totals, rows } = await database.transaction(identity, async (tx) => ({
    totals: await countInternships(tx, userId, filter),
    rows: await listInternshipPage(tx, userId, filter, { limit, offset: (page - 1) * limit }),
  }));
  const data = rows.map(presentInternship);
  return {
    ...toPage(data, totals.total, page, limit),
    results: data,
    count: totals.total,
    hidden_count: totals.hidden,
    sample: totals.sample,
    imported_at: totals.imported_at?.toISOString() ?? null,
  };
}
