import {
  changeKeyFile,
  keyFilePath,
  type KeyFile,
  type KeySource,
} from '#server/features/auth/keys/key-file.ts';
import {
  makePrivateKey,
  type SigningAlgorithm,
  type StoredKey,
} from '#server/features/auth/keys/signing-key.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { deleteAllPersonalKeys } from '#server/features/auth/repository/personal-keys.ts';
import { deleteAllSessions } from '#server/features/auth/repository/sessions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { UserError } from '#shared/core/errors.ts';

/** How keys are exchanged. */
interface RotationOptions {
  readonly clock: Clock;
  /** The algorithm of the new key: ES256 unless said otherwise. */
  readonly alg?: SigningAlgorithm | undefined;
}

/** Days for which a retired key stays in the file; its tokens are refused long before. */
const KEPT_DAYS = 7;

/**
 * Puts a new signing key first; the former ones verify until their tokens have expired. Returns its id. Running servers
 * notice by themselves. Throws UserError when the keys come from the environment.
 */
export async function rotateSigningKey(
  source: KeySource,
  { clock, alg }: RotationOptions,
): Promise<string> {
  const now = clock.now();
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  const kept = ({ retired_at: retired }: StoredKey) =>
    retired === undefined || new Date(retired).getTime() > oldest;
  return change(source, alg, (file) =>
    file.keys.filter(kept).map((key) => ({ retired_at: now.toISOString(), ...key })),
  );
}

/** What `revokeAll` did. */
interface Revoked {
  /** The new signing key's id; undefined when the keys come from the environment and are replaced there. */
  readonly kid: string | undefined;
  /** How many sessions ended. */
  readonly sessions: number;
  /** How many personal keys ended. */
  readonly personalKeys: number;
}

/** Replaces all signing keys and ends every session and personal key of everybody; links, codes and second factors go on working. */
export async function revokeAll(
  source: KeySource,
  database: Database,
  options: RotationOptions,
): Promise<Revoked> {
  const isFile = source.secretKeys === undefined;
  const kid = isFile ? await change(source, options.alg, () => []) : undefined;
  const now = options.clock.now();
  const ended = await database.transaction({ role: 'service_role' }, async (tx) => {
    const details = {
      sessions: await deleteAllSessions(tx),
      personalKeys: await deleteAllPersonalKeys(tx),
    };
    await audit(tx, { action: 'keys_revoked', userId: null, ip: null, details }, now);
    return details;
  });
  return { kid, ...ended };
}

async function change(
  source: KeySource,
  alg: SigningAlgorithm | undefined,
  formerOf: (file: KeyFile) => readonly StoredKey[],
): Promise<string> {
  if (source.secretKeys !== undefined) {
    throw new UserError(
      'The signing keys come from AUTH_SECRET_KEYS: put a new key first there and start the server again. Several nodes learn it in two rounds (docs/operations.md, Keys).',
    );
  }
  const made = makePrivateKey(alg);
  await changeKeyFile(keyFilePath(source), (file) => ({
    ...file,
    keys: [made, ...formerOf(file)],
  }));
  return made.kid;
}
