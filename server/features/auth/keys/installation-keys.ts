import { sql } from 'kysely';

import type { KeyStore } from '#server/features/auth/keys/key-store.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { UserError } from '#shared/errors.ts';

/** What is said of other keys, and what to do. */
export const FOREIGN =
  'The keys of this server are not those of its database: no session and no second factor would work. Correct AUTH_KEYS_FILE, AUTH_SECRET_KEYS or DATA_DIR, or restore the keys from a backup. To go on with these, which signs everybody out for good: npm run admin -- accept-keys --yes';

/** Each once: a secret that follows from a signing key has its id. */
const idsOf = (keys: KeyStore) => [
  ...new Set([...keys.signing().map(({ kid }) => kid), ...keys.secrets().map(({ id }) => id)]),
];

/** The ids that are known, with other writers of them kept out until the end of the unit of work. */
async function lockKnown(tx: Transaction): Promise<string[]> {
  await sql`lock table auth.installation_keys in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('auth.installation_keys').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Whether keys are those of a database that knows these ids; one that knows none takes any. */
export function areOwn(keys: KeyStore, known: readonly string[]): boolean {
  return known.length === 0 || idsOf(keys).some((id) => known.includes(id));
}

async function remember(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('auth.installation_keys')
    .values(ids.map((id) => ({ id })))
    .execute();
}

/** Whether keys may be made for a database: nobody has an account in it, and no keys were used with it. */
export async function mayMakeKeys(database: Database): Promise<boolean> {
  return database.transaction({ role: 'service_role' }, async (tx) => {
    const used = await tx.selectFrom('auth.installation_keys').select('id').limit(1).execute();
    const accounts = await tx.selectFrom('auth.users').select('id').limit(1).execute();
    return used.length + accounts.length === 0;
  });
}

/** Throws UserError when none of the keys was ever used with the database, which has used others; otherwise remembers them. */
export async function requireOwnKeys(database: Database, keys: KeyStore): Promise<void> {
  const ids = idsOf(keys);
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const seen = await tx.selectFrom('auth.installation_keys').select('id').execute();
    if (ids.every((id) => seen.some((row) => row.id === id))) return;
    const known = await lockKnown(tx);
    if (!areOwn(keys, known)) throw new UserError(FOREIGN);
    await remember(
      tx,
      ids.filter((id) => !known.includes(id)),
    );
  });
}

/** Makes these keys those of the database, instead of all that were used with it. */
export async function acceptKeys(database: Database, keys: KeyStore): Promise<void> {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await lockKnown(tx);
    await tx.deleteFrom('auth.installation_keys').execute();
    await remember(tx, idsOf(keys));
  });
}
