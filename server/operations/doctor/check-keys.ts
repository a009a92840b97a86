import type { Client } from 'pg';

import type { Config } from '#server/config/config.ts';
import { areOwn, FOREIGN } from '#server/features/auth/keys/installation-keys.ts';
import { loadKeys, type KeyStore } from '#server/features/auth/keys/key-store.ts';
import type { Findings } from '#server/operations/doctor/finding.ts';
import { UserError } from '#shared/core/errors.ts';

/** The keys of the configuration; what a start would say of keys that cannot be used is a problem. */
export async function usableKeys(
  { auth, dataDir }: Config,
  found: Findings,
): Promise<KeyStore | undefined> {
  try {
    return await loadKeys({ ...auth, dataDir }, { mayMake: async () => false });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [text = '', ...remedy] = error.message.split('. ');
    found.problem(text, remedy.join('. '));
    return undefined;
  }
}

/** Looks whether the keys can be used, and are those of the database that a client is connected to. */
export async function checkKeys(client: Client, config: Config, found: Findings): Promise<void> {
  const keys = await usableKeys(config, found);
  const { rows: there } = await client.query<{ is: boolean }>(
    `select exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'auth' and relname = 'installation_keys') as is`,
  );
  if (!keys || !there[0]?.is) return;
  await client.query('begin; set local role service_role');
  const { rows } = await client.query<{ id: string }>('select id from auth.installation_keys');
  await client.query('rollback');
  const known = rows.map(({ id }) => id);
  if (areOwn(keys, known)) found.ok('they can be used, and are those of the database');
  else found.problem('the keys are not those of this database', FOREIGN);
}
