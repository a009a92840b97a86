import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** Revokes the default right to call functions, also for later ones, and fixes the search path of triggers. */
export async function up(tx: Transaction): Promise<void> {
  await sql`alter default privileges revoke execute on functions from public`.execute(tx);
  await sql`revoke execute on all functions in schema public, auth from public`.execute(tx);
  await sql`grant execute on function auth.uid() to anon, authenticated, service_role`.execute(tx);
  // They run as the owner when an account is deleted with its rows: no table of that name in another schema may come first.
  for (const name of ['add_application_counts', 'doom_object']) {
    await sql`alter function public.${sql.id(name)}() set search_path = public, pg_temp`.execute(
      tx,
    );
  }
}
