import type { Caller } from '#server/features/auth/caller.ts';
import { redeemOwnCode } from '#server/features/auth/redeem-token.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import { noteWrongCode } from '#server/features/auth/wrong-secrets.ts';

/** Uses up the code mailed to a signed-in person to confirm that it is them; a wrong one is false and audited. */
export function redeemNonce(
  services: Services,
  { user, session }: Caller,
  nonce: string,
  client: Pick<Client, 'ip'>,
): Promise<boolean> {
  return serviceTransaction(services, async (tx) => {
    const right = await redeemOwnCode(tx, services, user.id, nonce, 'reauthentication');
    const wrong = { userId: user.id, sessionId: session.id, client, by: 'reauthentication' };
    if (!right) await noteWrongCode(tx, wrong, services.clock.now());
    return right;
  });
}
