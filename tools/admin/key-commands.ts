import { revokeAll, rotateSigningKey } from '#server/features/auth/keys/rotate-keys.ts';
import { systemClock } from '#server/platform/clock.ts';
import { UserError } from '#shared/core/errors.ts';
import type { Printed } from '#tools/admin/printed.ts';
import type { Installation } from '#tools/admin/open-installation.ts';

function optionsOf(alg: string | undefined): Parameters<typeof rotateSigningKey>[1] {
  if (alg === undefined || alg === 'ES256' || alg === 'RS256') return { clock: systemClock, alg };
  throw new UserError('--alg must be ES256 or RS256.');
}
const sourceOf = ({ config }: Installation) => ({ ...config.auth, dataDir: config.dataDir });

/** Puts a new signing key first, which running servers notice by themselves. */
export async function rotateKeys(
  installation: Installation,
  alg: string | undefined,
): Promise<Printed> {
  const kid = await rotateSigningKey(sourceOf(installation), optionsOf(alg));
  await installation.accounts.noteRotation(kid);
  return {
    text: `New tokens are signed with the key ${kid}. Nobody was signed out.`,
    data: { kid },
  };
}

/** Replaces all signing keys and ends every session. */
export async function revokeKeys(
  installation: Installation,
  alg: string | undefined,
): Promise<Printed> {
  const done = await revokeAll(sourceOf(installation), installation.database, optionsOf(alg));
  return {
    text: `All keys were replaced by ${done.kid}, and ${done.sessions} sessions ended.`,
    data: done,
  };
}
