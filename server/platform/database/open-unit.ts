import { escapeLiteral } from 'pg';
import type { PoolClient, QueryResult } from 'pg';

import type { Identity } from '#server/platform/database/database.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** `owner` is the login itself, for migrations only. */
export type Actor = Identity | { readonly role: 'owner' };

/** Time limits in milliseconds that PostgreSQL itself is to hold in a unit of work. */
export interface ServerLimits {
  readonly statementMs: number;
  readonly idleMs: number;
}

/**
 * The one message that opens a unit of work: the transaction, role, person and session at once. Under a session that is
 * not alive the role is one without any right, so that a statement sent behind it does nothing.
 */
export function openingOf(actor: Actor, limits: ServerLimits | undefined): string {
  if (actor.role === 'owner') return 'begin';
  const settings: [name: string, value: string][] = limits
    ? [
        ['statement_timeout', literalOf(limits.statementMs)],
        ['idle_in_transaction_session_timeout', literalOf(limits.idleMs)],
      ]
    : [];
  const apply = (more: typeof settings) =>
    [...settings, ...more].map(([name, value]) => `set_config('${name}', ${value}, true)`).join();
  if (actor.role !== 'authenticated') {
    return `begin; select ${apply([
      ['waymark.user_id', "''"],
      ['waymark.session_id', "''"],
      ['role', escapeLiteral(actor.role)],
    ])}`;
  }
  const [user, session] = [escapeLiteral(actor.userId), escapeLiteral(actor.sessionId)];
  // The login itself has no right: the role that may ask for the session's state is taken first.
  return `begin; set local role service_role; select state, ${apply([
    ['waymark.user_id', user],
    ['waymark.session_id', session],
    ['role', `case state when 'live' then 'authenticated' else 'anon' end`],
  ])} from auth.session_state(${session}::uuid, ${user}::uuid) as state`;
}

/** Sends the opening; throws AppError `session_not_found` (401) or `user_banned` (403) when the session is not alive. */
export async function openUnit(client: PoolClient, actor: Actor, opening: string): Promise<void> {
  const { stream } = client.connection;
  // The first statement follows before this tick ends: both leave in one packet.
  stream.cork();
  process.nextTick(() => stream.uncork());
  const results: unknown = await client.query(opening);
  if (actor.role !== 'authenticated') return;
  const state = (results as QueryResult<{ state: string }>[]).at(-1)?.rows[0]?.state;
  if (state === 'live') return;
  throw state === 'banned'
    ? new AppError('user_banned', 403, messages.auth.userBanned)
    : new AppError('session_not_found', 401, messages.auth.sessionNotFound);
}

function literalOf(milliseconds: number): string {
  return `'${Number.isFinite(milliseconds) ? Math.ceil(milliseconds) : 0}'`;
}
