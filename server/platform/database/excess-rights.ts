import { sql } from 'kysely';

import { OWNER } from '#server/platform/database/prepare-owner.ts';
import type { RunTransaction } from '#server/platform/database/run-transaction.ts';

/** Rights that the serving login has and does not need, each as the end of 'the login …'; empty when it is set up well. */
export async function excessRights(run: RunTransaction): Promise<string[]> {
  const { rows } = await run({ role: 'owner' }, (tx) =>
    sql<{ excess: string }>`
      select excess from pg_roles as login, lateral (values
        (rolsuper, 'is a superuser'),
        (rolbypassrls, 'bypasses row security'),
        (rolcreaterole, 'may make roles (CREATEROLE)'),
        (pg_has_role(${OWNER}, 'member'), 'may become ' || ${OWNER}),
        (pg_has_role('pg_database_owner', 'member'), 'owns the database'),
        (pg_has_role('service_role', 'usage'), 'has the rights of service_role all the time (it lacks NOINHERIT)')
      ) as rights (held, excess)
      where rolname = current_user and held and (excess = 'is a superuser' or not rolsuper)`.execute(
      tx,
    ),
  );
  return rows.map((row) => row.excess);
}
