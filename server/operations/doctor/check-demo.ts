import type { Client } from 'pg';

import type { Config } from '#server/config/config.ts';
import { DEMO_HOST, NO_DEMO_STORE } from '#shared/demo/store.ts';
import type { Findings } from '#server/operations/doctor/finding.ts';

/** Looks whether a demo has its database to itself, as a start does. */
export async function checkDemo(
  client: Client,
  { demo }: Pick<Config, 'demo'>,
  found: Findings,
): Promise<void> {
  if (!demo) return;
  await client.query('begin; set local role service_role');
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from auth.users where email is null or email not like $1) as is`,
    [`%@${DEMO_HOST}`],
  );
  await client.query('rollback');
  if (rows[0]?.is) {
    found.problem(
      `a start would fail: ${NO_DEMO_STORE}`,
      'Set DATA_DIR or DATABASE_URL to an empty one, or take DEMO=on away.',
    );
  } else found.ok('a demo: it has no accounts of people, and nothing is kept');
}
