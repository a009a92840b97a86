import { readCaller } from '#server/features/auth/caller.ts';
import { presentIdentity } from '#server/features/auth/presenter.ts';
import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { Identity } from '#shared/auth/contracts/shapes.ts';

/** The caller's ways to sign in, oldest first (GET /user/identities). */
export function listIdentities(
  services: Services,
  identity: SignedIn,
): Promise<{ identities: Identity[] }> {
  return serviceTransaction(services, async (tx) => {
    const { user } = await readCaller(tx, identity, services.clock.now());
    return { identities: (await identitiesOf(tx, user.id)).map(presentIdentity) };
  });
}
