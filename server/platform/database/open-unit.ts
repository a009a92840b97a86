import { escapeLiteral } from 'pg';
import type { PoolClient, QueryResult } from 'pg';

import type { Identity } from '#server/platform/database/database.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Who acts in a transaction; `owner` is the login itself, for migrations only. */
export type Actor = Identity | { readonly role: 'owner' };

/** Settings of a transaction by name; they end with it. */
export type UnitSettings = Readonly<Record<string, string | number>>;

/**
 * The single message that opens a transaction: begins it, sets role and person, looks up the session. For
 * a dead session the role has no rights, so that a statement sent after it does nothing.
 */
export function openingOf(actor: Actor, settings: UnitSettings): string {
  if (actor.role === 'owner') return 'begin';
  const signedIn = actor.role === 'authenticated' ? actor : { userId: '', sessionId: '' };
  const [user, session] = [escapeLiteral(signedIn.userId), escapeLiteral(signedIn.sessionId)];
  const role =
    actor.role === 'authenticated'
      ? `case state when 'live' then 'authenticated' else 'anon' end`
      : escapeLiteral(actor.role);
  const values = [
    ...Object.entries(settings).map(([name, value]) => [name, escapeLiteral(String(value))]),
    ['waymark.user_id', user],
    ['waymark.session_id', session],
    ...(actor.role === 'authenticated' && actor.key
      ? [['waymark.key_name', escapeLiteral(actor.key.name)]]
      : []),
    ['role', role],
  ].map(([name, value]) => `set_config('${name}', ${value}, true)`);
  // The login itself has no rights: the role that may look up the session is taken first.
  return actor.role === 'authenticated'
    ? `begin; set local role service_role; select state, ${values.join()} from auth.session_state(${session}::uuid, ${user}::uuid) as state`
    : `begin; select ${values.join()}`;
}

/**
 * Sends the opening; throws AppError `session_not_found` (401), `user_banned` or `insufficient_aal` (403) when the session
 * is not alive, or waits for its second factor.
 */
export async function openUnit(client: PoolClient, actor: Actor, opening: string): Promise<void> {
  const { stream } = client.connection;
  // The first statement follows in the same tick, so both are sent in one packet.
  stream.cork();
  process.nextTick(() => stream.uncork());
  const results: unknown = await client.query(opening);
  if (actor.role !== 'authenticated') return;
  const state = (results as QueryResult<{ state: string }>[]).at(-1)?.rows[0]?.state;
  if (state === 'live') return;
  if (state === 'half') {
    throw new AppError(ERRORS.insufficient_aal, serverMessages.auth.secondFactorNeeded);
  }
  throw state === 'banned'
    ? new AppError(ERRORS.user_banned, messages.auth.userBanned)
    : new AppError(ERRORS.session_not_found, serverMessages.auth.sessionNotFound);
}
