import type { Insertable, Selectable } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A sign-in under way at a provider, as it is stored. */
export type ProviderFlowRow = Selectable<AuthTables['auth.provider_flows']>;

/** Stores a sign-in that leaves for a provider. */
export async function insertProviderFlow(
  tx: Transaction,
  flow: Insertable<AuthTables['auth.provider_flows']>,
): Promise<void> {
  await tx.insertInto('auth.provider_flows').values(flow).execute();
}

/** Removes the sign-in of a state and returns it; of several requests with one state, one gets it. */
export function takeProviderFlow(
  tx: Transaction,
  stateHash: Buffer,
): Promise<ProviderFlowRow | undefined> {
  return tx
    .deleteFrom('auth.provider_flows')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
}
