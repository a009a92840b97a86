import { isBanned } from '#server/features/auth/caller.ts';
import { mailLink } from '#server/features/auth/mail-link.ts';
import { takeMail } from '#server/features/auth/mail-limits.ts';
import { codeSubject } from '#server/features/auth/redeem-token.ts';
import { replaceOneTimeToken } from '#server/features/auth/repository/one-time-tokens.ts';
import { changeUser, lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import { isContested } from '#server/features/auth/sign-up-claim.ts';
import type {
  MailPayload,
  MailPurpose,
  NoticePurpose,
} from '#server/features/auth/request-mail.ts';
import { hashToken, newCode, newToken } from '#server/features/auth/secrets.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import { JobRefusedError, type JobHandler } from '#server/platform/jobs/job.ts';
import type { Letter as MailLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { isProtectionChange, protectionLetter } from '#server/platform/mail/protection-letters.ts';
import * as letters from '#server/platform/mail/templates.ts';
import { PKCE_LINK_PREFIX } from '#shared/auth/contracts/shapes.ts';
import { CODE_TTL_S } from '#shared/core/limits.ts';

/** Sends the mails of the outbox; a mail's token is made here, so none ever waits in the outbox. */
export function mailJob(
  services: Services,
  mailer: Pick<Mailer, 'send'>,
  siteUrl: () => string,
): JobHandler {
  return async ({ payload }) => {
    const request = payload as MailPayload;
    const mail = await serviceTransaction(services, (tx) =>
      prepare(tx, services, request, siteUrl()),
    );
    if (!mail) return;
    try {
      await mailer.send({ ...mail, userId: request.userId });
    } catch (error) {
      throw withoutAddress(error);
    }
  };
}

/** The failure without the mail server's text, which names addresses: it is kept with the job and logged. */
function withoutAddress(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const text = `the mail was not accepted (${[code, responseCode].filter(Boolean).join(' ')})`;
  const forGood = typeof responseCode === 'number' && responseCode >= 550 && responseCode < 555;
  return forGood ? new JobRefusedError(text) : new Error(text);
}

type Letter = MailLetter & { readonly to: string };

type TokenPurpose = Exclude<MailPurpose, NoticePurpose>;

/** The mail to send, with its new token stored; undefined when its account is gone or banned. */
async function prepare(
  tx: Transaction,
  services: Services,
  request: MailPayload,
  siteUrl: string,
): Promise<Letter | undefined> {
  const user = await lockUser(tx, request.userId);
  if (!user || isBanned(user, services.clock.now())) return undefined;
  if (isProtectionChange(request.purpose)) {
    return to(user.email, protectionLetter(request.purpose, siteUrl));
  }
  switch (request.purpose) {
    case 'already_registered':
      return to(user.email, letters.alreadyRegisteredLetter(siteUrl));
    case 'password_changed':
      return to(user.email, letters.passwordChangedLetter(siteUrl));
    case 'identity_linked':
      return to(user.email, letters.identityLinkedLetter(siteUrl));
    case 'identity_unlinked':
      return to(request.to ?? user.email, letters.identityUnlinkedLetter(siteUrl));
    case 'email_changed':
      return to(request.to ?? null, letters.emailChangedLetter());
    default: {
      const { purpose, counters } = request;
      const slot = slotOf(purpose, user, services.clock.now());
      if (!slot) return undefined;
      if (counters && !(await takeMail(tx, services, counters))) return undefined;
      return withToken(tx, services, { ...request, purpose }, user, slot, siteUrl);
    }
  }
}

function to(address: string | null, letter: MailLetter): Letter | undefined {
  return address === null ? undefined : { ...letter, to: address };
}

/** The token a mail carries, and its receiver. */
interface Slot {
  readonly kind: TokenKind;
  readonly address: string;
  /** The type its link names. */
  readonly type: string;
  readonly sentAt:
    | 'confirmation_sent_at'
    | 'recovery_sent_at'
    | 'reauthentication_sent_at'
    | undefined;
}

/** The slot of a purpose by the account's present state; undefined when the mail is no longer needed. */
function slotOf(purpose: TokenPurpose, user: UserRow, now: Date): Slot | undefined {
  const { email, new_email: newEmail } = user;
  if (!email && purpose !== 'email_change_new') return undefined;
  const address = email ?? '';
  switch (purpose) {
    case 'signup':
      if (user.email_confirmed_at) return undefined;
      return {
        kind: isContested(user, now) ? 'magiclink' : 'confirmation',
        address,
        type: 'signup',
        sentAt: 'confirmation_sent_at',
      };
    case 'invite':
      if (user.email_confirmed_at) return undefined;
      return { kind: 'confirmation', address, type: 'invite', sentAt: 'confirmation_sent_at' };
    case 'magiclink':
      return {
        kind: 'magiclink',
        address,
        type: user.email_confirmed_at ? 'magiclink' : 'signup',
        sentAt: 'recovery_sent_at',
      };
    case 'recovery':
      return { kind: 'recovery', address, type: 'recovery', sentAt: 'recovery_sent_at' };
    case 'reauthentication':
      return { kind: 'reauthentication', address, type: '', sentAt: 'reauthentication_sent_at' };
    case 'email_change_current':
      return newEmail && user.email_change_confirmed !== 'current'
        ? { kind: purpose, address, type: 'email_change', sentAt: undefined }
        : undefined;
    case 'email_change_new':
      return newEmail && user.email_change_confirmed !== 'new'
        ? { kind: purpose, address: newEmail, type: 'email_change', sentAt: undefined }
        : undefined;
    default:
      // A job that another version left may have a purpose that this one lacks.
      purpose satisfies never;
      return undefined;
  }
}

async function withToken(
  tx: Transaction,
  services: Services,
  request: MailPayload & { readonly purpose: TokenPurpose },
  user: UserRow,
  slot: Slot,
  siteUrl: string,
): Promise<Letter> {
  const now = services.clock.now();
  const link = request.flowStateId ? `${PKCE_LINK_PREFIX}${newToken()}` : newToken();
  const code = newCode();
  await replaceOneTimeToken(
    tx,
    {
      userId: user.id,
      kind: slot.kind,
      purpose: request.purpose,
      relatesTo: slot.address,
      linkHash: slot.kind === 'reauthentication' ? null : hashToken(link),
      codeHash: services.secrets.hashCode(codeSubject(user.id, slot.kind), code),
      flowStateId: request.flowStateId ?? null,
      expiresAt: new Date(now.getTime() + CODE_TTL_S * 1000),
    },
    now,
  );
  if (slot.sentAt) await changeUser(tx, user.id, { [slot.sentAt]: now }, now);
  const minutes = CODE_TTL_S / 60;
  // Checked again: the list may have changed since the mail was asked for.
  const target = services.redirects.resolve(request.redirectTo);
  const key = { link: mailLink(siteUrl, link, slot.type, target), code, minutes };
  return { ...letterOf(request.purpose, key, user), to: slot.address };
}

function letterOf(purpose: TokenPurpose, key: letters.Key, user: UserRow): MailLetter {
  switch (purpose) {
    case 'signup':
      return letters.confirmSignUpLetter(key);
    case 'invite':
      return letters.inviteLetter(key);
    case 'recovery':
      return letters.resetPasswordLetter(key);
    case 'reauthentication':
      return letters.reauthenticationLetter(key.code, key.minutes);
    case 'email_change_new':
      return letters.takeAddressLetter(key, user.email);
    case 'email_change_current':
      return letters.changeEmailLetter(key, user.new_email ?? '');
    case 'magiclink':
      return letters.signInLetter(key);
    default:
      purpose satisfies never;
      throw new Error('this purpose has no letter');
  }
}
