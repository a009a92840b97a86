import type { KeySource } from '#server/features/auth/keys/key-file.ts';
import { loadKeys, type KeyStore } from '#server/features/auth/keys/key-store.ts';
import {
  deleteKeyIds,
  findKeyIds,
  hasAccounts,
  insertKeyIds,
  lockKeyIds,
} from '#server/features/auth/repository/installation-keys.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { UserError } from '#shared/core/errors.ts';

/** What is said of other keys, and what to do. */
export const FOREIGN =
  'The keys of this server are not those of its database: no session and no second factor would work. Correct AUTH_KEYS_FILE, AUTH_SECRET_KEYS or DATA_DIR, or restore the keys from a backup. To go on with these, which signs everybody out for good: npm run admin -- accept-keys --yes';

/** How the keys of an installation are opened. */
interface OpenKeysOptions {
  readonly clock?: Clock;
  readonly warn?: (problem: string) => void;
  /** Whether a missing key file may be made, beside where the database is unused; yes without it. */
  readonly create?: boolean;
  /** Whether these become the keys of the database, whatever was used before. */
  readonly accept?: boolean;
}

/** Each once: a secret that follows from a signing key has its id. */
const idsOf = (keys: KeyStore) => [
  ...new Set([...keys.signing().map(({ kid }) => kid), ...keys.secrets().map(({ id }) => id)]),
];

/** Whether keys are those of a database that knows these ids; one that knows none takes any. */
export function areOwn(keys: KeyStore, known: readonly string[]): boolean {
  return known.length === 0 || idsOf(keys).some((id) => known.includes(id));
}

/** Throws UserError when none of the keys was ever used with the database, which has used others; otherwise remembers them. */
export async function requireOwnKeys(database: Database, keys: KeyStore): Promise<void> {
  const ids = idsOf(keys);
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const seen = await findKeyIds(tx);
    if (ids.every((id) => seen.includes(id))) return;
    const known = await lockKeyIds(tx);
    if (!areOwn(keys, known)) throw new UserError(FOREIGN);
    const fresh = ids.filter((id) => !known.includes(id));
    await insertKeyIds(tx, fresh);
  });
}

/** Makes these keys those of the database, instead of all that were used with it. */
async function acceptKeys(database: Database, keys: KeyStore): Promise<void> {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await lockKeyIds(tx);
    await deleteKeyIds(tx);
    await insertKeyIds(tx, idsOf(keys));
  });
}

/** Whether nobody has an account, and no keys were used. */
async function isUnused(database: Database): Promise<boolean> {
  return database.transaction(
    { role: 'service_role' },
    async (tx) => (await findKeyIds(tx)).length === 0 && !(await hasAccounts(tx)),
  );
}

/**
 * The keys of an installation. A missing key file is made for an unused database only. When they cannot be used, or are not those
 * of the database, it is closed and UserError thrown.
 */
export async function openKeys(
  source: KeySource,
  database: Database,
  { create = true, accept = false, ...options }: OpenKeysOptions = {},
): Promise<KeyStore> {
  try {
    const mayMake = async () => create && (accept || (await isUnused(database)));
    const keys = await loadKeys(source, { ...options, mayMake });
    await (accept ? acceptKeys : requireOwnKeys)(database, keys);
    return keys;
  } catch (error) {
    await database.close();
    throw error;
  }
}
