import type { Selectable } from 'kysely';

import { randomId } from '#server/platform/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AuthTables } from '#server/platform/database/tables/auth.ts';

/** A PKCE flow as it is stored. */
export type FlowStateRow = Selectable<AuthTables['auth.flow_states']>;

/** The challenge a client sent, which its verifier must match. */
export interface Challenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** Stores a flow and returns its id. */
export async function insertFlowState(
  tx: Transaction,
  { challenge, method }: Challenge,
  authenticationMethod: string,
  referrer: string,
  now: Date,
): Promise<string> {
  const id = randomId();
  await tx
    .insertInto('auth.flow_states')
    .values({
      id,
      user_id: null,
      auth_code_hash: null,
      code_challenge: challenge,
      code_challenge_method: method,
      authentication_method: authenticationMethod,
      provider_type: 'email',
      referrer,
      created_at: now,
      auth_code_issued_at: null,
      sealed: null,
    })
    .execute();
  return id;
}

/** Stores what an identity provider said until the browser with the challenge's verifier redeems a code for it. */
export async function insertProviderAnswer(
  tx: Transaction,
  flow: {
    readonly challenge: Challenge;
    readonly provider: string;
    readonly referrer: string;
    readonly codeHash: Buffer;
    readonly sealed: Buffer;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('auth.flow_states')
    .values({
      id: randomId(),
      user_id: null,
      auth_code_hash: flow.codeHash,
      code_challenge: flow.challenge.challenge,
      code_challenge_method: flow.challenge.method,
      authentication_method: 'oauth',
      provider_type: flow.provider,
      referrer: flow.referrer,
      created_at: now,
      auth_code_issued_at: now,
      sealed: flow.sealed,
    })
    .execute();
}

/** Keeps when the session that a flow's code is redeemed for is to end. */
export async function keepSessionEnd(tx: Transaction, id: string, end: Date): Promise<void> {
  await tx.updateTable('auth.flow_states').set({ session_end: end }).where('id', '=', id).execute();
}

/** Stores a flow's person and its code's hash; false when the flow is gone. */
export async function issueAuthCode(
  tx: Transaction,
  id: string,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('auth.flow_states')
    .set({ user_id: userId, auth_code_hash: codeHash, auth_code_issued_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const flowWithCode = (tx: Transaction, codeHash: Buffer) =>
  tx.selectFrom('auth.flow_states').selectAll().where('auth_code_hash', '=', codeHash);

/** The flow that waits for a code. */
export function findFlowByCode(
  tx: Transaction,
  codeHash: Buffer,
): Promise<FlowStateRow | undefined> {
  return flowWithCode(tx, codeHash).executeTakeFirst();
}

/** The flow that waits for a code, locked until the transaction ends. */
export function lockFlowByCode(
  tx: Transaction,
  codeHash: Buffer,
): Promise<FlowStateRow | undefined> {
  return flowWithCode(tx, codeHash).forUpdate().executeTakeFirst();
}

/** Removes a flow. */
export async function deleteFlowState(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('auth.flow_states').where('id', '=', id).execute();
}
