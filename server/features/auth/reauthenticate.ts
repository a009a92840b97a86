import { requireCaller } from '#server/features/auth/caller.ts';
import { invalid } from '#server/features/auth/input.ts';
import { requestText } from '#server/features/auth/phone/request-text.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { mayMail } from '#server/features/auth/mail-limits.ts';
import { enqueueMail } from '#server/features/auth/request-mail.ts';
import { serviceTransaction, type Client, type Services } from '#server/features/auth/services.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Mails, or texts to an account without an address, a code with which a password may be changed (GET /reauthenticate). */
export async function reauthenticate(
  services: Services,
  identity: SignedIn,
  client: Client,
): Promise<Record<string, never>> {
  const now = services.clock.now();
  await serviceTransaction(services, async (tx) => {
    const { user, session } = await requireCaller(tx, identity, now);
    const entry = { userId: user.id, sessionId: session.id, ip: client.ip };
    if (!user.email && user.phone && services.sendText) {
      const text = { phone: user.phone, userId: user.id, client };
      await requestText(tx, services, { ...text, purpose: 'reauthentication' });
      await audit(tx, { action: 'user_reauthenticate_requested', ...entry }, now);
      return;
    }
    if (!user.email) throw invalid(serverMessages.auth.reauthenticationNoEmail);
    if (!user.email_confirmed_at) {
      throw new AppError(ERRORS.email_not_confirmed, serverMessages.auth.verifyEmailFirst);
    }
    const asked = { address: user.email, userId: user.id, client, signedIn: true };
    if (!(await mayMail(tx, services, { kind: 'reauthentication', ...asked }))) return;
    await enqueueMail(tx, { userId: user.id, purpose: 'reauthentication' });
    await audit(tx, { action: 'user_reauthenticate_requested', ...entry }, now);
  });
  services.wake();
  return {};
}
