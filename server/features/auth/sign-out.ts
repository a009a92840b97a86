import { requireCallerAnyAal } from '#server/features/auth/caller.ts';
import { invalid } from '#server/features/auth/input.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { deleteSessions } from '#server/features/auth/repository/sessions.ts';
import { endLinks } from '#server/features/auth/repository/users.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

const SCOPES = ['global', 'local', 'others'] as const;

/** Ends all sessions of the caller, this one, or all others; access tokens of them stop working at once (POST /logout). */
export async function signOut(
  services: Services,
  identity: SignedIn,
  wanted: string | undefined,
  client: Client,
): Promise<void> {
  const scope = SCOPES.find((known) => known === (wanted || 'global'));
  if (!scope) throw invalid(serverMessages.auth.logoutScope(wanted ?? ''), 'scope');
  const now = services.clock.now();
  await serviceTransaction(services, async (tx) => {
    const { user, session } = await requireCallerAnyAal(tx, identity, now);
    const which = { global: {}, local: { only: session.id }, others: { except: session.id } };
    await deleteSessions(tx, user.id, which[scope]);
    // Links that a signed-out device handed out end with it.
    if (scope !== 'local') await endLinks(tx, user.id);
    const entry = { userId: user.id, sessionId: session.id, ip: client.ip, details: { scope } };
    await audit(tx, { action: 'logout', ...entry }, now);
  });
}
