import type { Selectable } from 'kysely';

import type { Challenge } from '#server/features/auth/repository/flow-states.ts';
import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A sign-in that waits for an organisation's response. */
export type SamlRequestRow = Selectable<AuthTables['auth.saml_requests']>;

/** Stores a sign-in that begins, and returns its id, the RelayState. */
export async function insertSamlRequest(
  tx: Transaction,
  request: {
    readonly requestId: string;
    readonly providerId: string;
    readonly redirectTo: string;
    readonly challenge: Challenge | undefined;
  },
  now: Date,
): Promise<string> {
  const id = randomId();
  await tx
    .insertInto('auth.saml_requests')
    .values({
      id,
      request_id: request.requestId,
      provider_id: request.providerId,
      redirect_to: request.redirectTo,
      code_challenge: request.challenge?.challenge ?? null,
      code_challenge_method: request.challenge?.method ?? null,
      created_at: now,
    })
    .execute();
  return id;
}

/** The sign-in of a RelayState, if any. */
export function findSamlRequest(tx: Transaction, id: string): Promise<SamlRequestRow | undefined> {
  return tx.selectFrom('auth.saml_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes a sign-in that has its response; false when another response was first. */
export async function deleteSamlRequest(tx: Transaction, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('auth.saml_requests').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
