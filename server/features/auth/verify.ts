import { isBanned } from '#server/features/auth/caller.ts';
import { confirmEmailChange } from '#server/features/auth/confirm-email-change.ts';
import { invalid } from '#server/features/auth/input.ts';
import { confirmPhone, confirmPhoneChange } from '#server/features/auth/phone/confirm-phone.ts';
import { saveProviders } from '#server/features/auth/providers/save-providers.ts';
import {
  type Confirmed,
  redeemCode,
  type Redeemed,
  redeemLink,
} from '#server/features/auth/redeem-token.ts';
import { findTokenByLink } from '#server/features/auth/repository/one-time-tokens.ts';
import { audit } from '#server/features/auth/repository/audit.ts';
import { saveEmailIdentity } from '#server/features/auth/repository/identities.ts';
import type { UserRow } from '#server/features/auth/repository/users.ts';
import {
  attemptSignIn,
  returnRequest,
  takeCodeTry,
  tooManyRequests,
} from '#server/features/auth/request-limits.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { hashToken } from '#server/features/auth/secrets.ts';
import { confirmSignUp } from '#server/features/auth/sign-up-claim.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { kindsOf, missed, readVerification } from '#server/features/auth/verify-input.ts';
import { noteWrongCode } from '#server/features/auth/wrong-secrets.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { getLinkAddress, verifyToken } from '#shared/auth/contracts/mailed-links.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * Gives a person who signs in by mail the e-mail identity, if their account came from a provider and lacks it: it is one
 * more way to sign in, so that the provider can be unlinked.
 */
async function keepEmailIdentity(
  tx: Transaction,
  user: UserRow,
  client: Pick<Client, 'ip'>,
  now: Date,
): Promise<UserRow> {
  const { providers } = user.app_metadata;
  const isKnown = Array.isArray(providers) && (providers as unknown[]).includes('email');
  if (isKnown || user.is_sso_user || user.email === null) return user;
  await saveEmailIdentity(tx, user.id, user.email, now);
  const details = { provider: 'email' };
  await audit(tx, { action: 'identity_linked', userId: user.id, ip: client.ip, details }, now);
  return saveProviders(tx, user, now);
}

/** The response to the first half of an e-mail change. */
interface HalfConfirmed {
  readonly msg: string;
  readonly code: string;
}

/**
 * Redeems a mailed link's token or a code (POST /verify). A miss is `otp_expired` (403), the same for known and unknown
 * addresses, and its wrong try is committed.
 */
export async function verify(
  services: Services,
  body: Output<(typeof verifyToken)['body']>,
  client: Client,
): Promise<Session | HalfConfirmed> {
  const wanted = readVerification(body);
  const byCode = 'code' in wanted;
  return attemptSignIn(
    services,
    'verify',
    client,
    async (tx) => (byCode ? takeCodeTry(tx, services, wanted.address) : 0),
    async (wait) => {
      if (wait > 0) throw tooManyRequests(wait);
      const outcome = await serviceTransaction(services, async (tx) => {
        const now = services.clock.now();
        const tried = byCode
          ? await redeemCode(tx, services, wanted.address, wanted.code, wanted.kinds)
          : {
              redeemed: await redeemLink(tx, services, wanted.link, wanted.kinds),
              userId: undefined,
            };
        if (!tried.redeemed) {
          const wrong = { userId: tried.userId, client, by: body.type ?? '' };
          if (byCode) await noteWrongCode(tx, wrong, now);
          return 'missed';
        }
        await returnRequest(tx, services, 'verify', client);
        const confirmed = await confirm(tx, tried.redeemed, client, now);
        return typeof confirmed === 'string'
          ? confirmed
          : startSession(tx, services, confirmed.user, confirmed.method, client, now);
      });
      services.wake();
      if (outcome === 'missed') {
        throw missed(byCode ? serverMessages.auth.codeInvalid : messages.auth.linkInvalid);
      }
      if (outcome === 'half') return { msg: messages.auth.halfConfirmed, code: '200' };
      return answerSession(services, outcome);
    },
  );
}

/**
 * The address that a live link was mailed to (POST /verify/address); uses nothing up. A miss is `otp_expired` (403) and
 * counts as one of POST /verify does.
 */
export function linkAddress(
  services: Services,
  { type, token_hash: link }: Output<(typeof getLinkAddress)['body']>,
  client: Client,
): Promise<{ email: string }> {
  const kinds = kindsOf(type);
  if (!link) throw invalid(messages.auth.verifyToken);
  const find = (tx: Transaction) =>
    findTokenByLink(tx, hashToken(link), kinds, services.clock.now());
  return attemptSignIn(
    services,
    'verify',
    client,
    async () => undefined,
    () =>
      serviceTransaction(services, async (tx) => {
        const token = await find(tx);
        if (!token) throw missed(messages.auth.linkInvalid);
        await returnRequest(tx, services, 'verify', client);
        return { email: token.relates_to };
      }),
  );
}

/** Applies what a redeemed token proves: confirms the address, or half of its change. Throws `user_banned` (403). */
export async function confirm(
  tx: Transaction,
  { token, user }: Redeemed,
  client: Client,
  now: Date,
): Promise<Confirmed> {
  if (isBanned(user, now)) throw new AppError(ERRORS.user_banned, messages.auth.userBanned);
  if (token.kind === 'email_change_current' || token.kind === 'email_change_new') {
    return confirmEmailChange(tx, user, token, client, now);
  }
  if (token.kind === 'phone_change') return confirmPhoneChange(tx, user, token, client, now);
  if (token.relates_to === user.phone) {
    const confirmed = user.phone_confirmed_at !== null;
    return {
      user: confirmed ? user : await confirmPhone(tx, user, token, client, now),
      method: 'otp',
    };
  }
  const method = token.purpose === 'recovery' ? 'recovery' : 'otp';
  if (!user.email) return { user, method };
  if (user.email_confirmed_at) {
    return { user: await keepEmailIdentity(tx, user, client, now), method };
  }
  return { user: await confirmSignUp(tx, user, user.email, token.kind, client, now), method };
}
