import { readCallerAtAnyLevel } from '#server/features/auth/caller.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { factorsOf } from '#server/features/auth/repository/factors.ts';
import { identitiesOf } from '#server/features/auth/repository/identities.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import type { User } from '#shared/auth/contracts/shapes.ts';

/** The caller as the protocol shows them (GET /user). */
export function getUser(services: Services, identity: SignedIn): Promise<User> {
  return serviceTransaction(services, async (tx) => {
    const { user } = await readCallerAtAnyLevel(tx, identity, services.clock.now());
    return presentUser(user, await identitiesOf(tx, user.id), await factorsOf(tx, user.id));
  });
}
