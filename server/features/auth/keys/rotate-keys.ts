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

/**
 * Replaces all signing keys and ends every session of everybody; links, codes and second factors go on working. Returns
 * the new key's id, undefined when the keys come from the environment and are replaced there, and how many sessions ended.
 */
export async function revokeAll(
  source: KeySource,
  database: Database,
  options: RotationOptions,
): Promise<{ readonly kid: string | undefined; readonly sessions: number }> {
  const isFile = source.secretKeys === undefined;
  const kid = isFile ? await change(source, options.alg, () => []) : undefined;
  const now = options.clock.now();
  const sessions = await database.transaction({ role: 'service_role' }, async (tx) => {
    const ended = await deleteAllSessions(tx);
    const details = { sessions: ended };
    await audit(tx, { action: 'keys_revoked', userId: null, ip: null, details }, now);
    return ended;
  });
  return { kid, sessions };
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
