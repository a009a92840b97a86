import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Lets nobody call a function it was not granted, now and for functions to come, and fixes where triggers look. */
export async function up(tx: Transaction): Promise<void> {
  await sql`alter default privileges revoke execute on functions from public`.execute(tx);
  await sql`revoke execute on all functions in schema public, auth from public`.execute(tx);
  await sql`grant execute on function auth.uid() to anon, authenticated, service_role`.execute(tx);
  // They run as the owner when an account goes with its rows: no table of that name elsewhere may come first.
  for (const name of ['add_application_counts', 'doom_object']) {
    await sql`alter function public.${sql.id(name)}() set search_path = public, pg_temp`.execute(
      tx,
    );
  }
}
