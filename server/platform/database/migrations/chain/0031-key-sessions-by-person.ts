import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Keys sessions, their tokens, mailed tokens and identities by the person, as 0030 does for people's data. */
export async function up(tx: Transaction): Promise<void> {
  await keySessions(tx);
  await sql`
    alter table auth.identities drop constraint identities_pkey, add primary key (user_id, id)`.execute(
    tx,
  );
  // A link's token is random: no two people get the same one, and its hash is only looked up.
  await sql`
    alter table auth.one_time_tokens
      drop constraint one_time_tokens_pkey, add primary key (user_id, id),
      drop constraint one_time_tokens_link_hash_key`.execute(tx);
  await sql`create index one_time_tokens_link on auth.one_time_tokens (link_hash)`.execute(tx);
  // The new keys begin with the same column.
  await sql`drop index auth.identities_user, auth.sessions_user`.execute(tx);
}

async function keySessions(tx: Transaction): Promise<void> {
  await sql`
    alter table auth.refresh_tokens
      drop constraint refresh_tokens_session_id_fkey,
      drop constraint refresh_tokens_pkey,
      add column user_id uuid`.execute(tx);
  await sql`
    alter table auth.sessions drop constraint sessions_pkey, add primary key (user_id, id)`.execute(
    tx,
  );
  await sql`
    update auth.refresh_tokens as token set user_id = sessions.user_id
    from auth.sessions where sessions.id = token.session_id`.execute(tx);
  await sql`drop index auth.refresh_tokens_session, auth.refresh_tokens_one_active`.execute(tx);
  await sql`
    alter table auth.refresh_tokens
      alter column user_id set not null,
      add primary key (user_id, token_hash),
      add foreign key (user_id, session_id) references auth.sessions (user_id, id) on delete cascade`.execute(
    tx,
  );
  await sql`create index refresh_tokens_session on auth.refresh_tokens (user_id, session_id)`.execute(
    tx,
  );
  await sql`
    create unique index refresh_tokens_one_active on auth.refresh_tokens (user_id, session_id)
    where revoked_at is null`.execute(tx);
  await sql`create index refresh_tokens_hash on auth.refresh_tokens (token_hash)`.execute(tx);
}
