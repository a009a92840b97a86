import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import { fold } from '#shared/domain/fold.ts';

/** What a person typed of a company. */
export interface CompanyInput {
  readonly name: string;
  readonly industry?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** The id of the person's company of that name (letter case aside), made when there is none (ruling 7). */
export async function findOrCreateCompany(
  tx: Transaction,
  owner: { readonly userId: string; readonly now: Date },
  { name, industry, description }: CompanyInput,
): Promise<string> {
  const { id } = await tx
    .insertInto('tracks_company')
    .values({
      id: rowId(owner.now),
      user_id: owner.userId,
      name,
      name_key: fold(name),
      website: null,
      logo_url: null,
      industry: industry ?? null,
      description: description ?? null,
      created_at: owner.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name_key']).doUpdateSet((eb) => ({
        industry: eb.fn.coalesce('excluded.industry', 'tracks_company.industry'),
        description: eb.fn.coalesce('excluded.description', 'tracks_company.description'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
