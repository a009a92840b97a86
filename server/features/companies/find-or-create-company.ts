import type { CompaniesDeps } from '#server/features/companies/deps.ts';
import {
  type CompanyRow,
  findCompany,
  insertOrCompleteCompany,
} from '#server/features/companies/repository/companies.ts';
import { requireCompany } from '#server/features/companies/require-company.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import type * as contracts from '#shared/companies/contracts/schemas.ts';
import type { Output } from '#shared/core/contract.ts';

/** The id of the person's company of that name, letter case aside; the company is created when there is none. */
export async function findOrCreateCompany(
  tx: Transaction,
  { userId, now }: { readonly userId: string; readonly now: Date },
  company: {
    readonly name: string;
    readonly industry?: string | null | undefined;
    readonly description?: string | null | undefined;
  },
): Promise<string> {
  return insertOrCompleteCompany(tx, {
    id: rowId(now),
    user_id: userId,
    name: company.name,
    website: null,
    logo_url: null,
    industry: company.industry ?? null,
    description: company.description ?? null,
    created_at: now,
  });
}

/** Saves a company without an application; the person's company of that name stays as it is. */
export async function createCompany(
  deps: CompaniesDeps,
  identity: SignedIn,
  { name }: Output<typeof contracts.createCompany.body>,
): Promise<CompanyRow> {
  const owner = { userId: identity.userId, now: deps.clock.now() };
  return deps.database.transaction(identity, async (tx) => {
    const id = await findOrCreateCompany(tx, owner, { name });
    return requireCompany(await findCompany(tx, deps, owner.userId, id));
  });
}
