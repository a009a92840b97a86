import { isBanned } from '#server/features/auth/caller.ts';
import { mailLink } from '#server/features/auth/mail-link.ts';
import { takeMail } from '#server/features/auth/mail-limits.ts';
import { type Key, keyMailOf, type Slot } from '#server/features/auth/mails.ts';
import { isNotice, type Notice, noticeLetter, NOTICES } from '#server/features/auth/notices.ts';
import { codeSubject } from '#server/features/auth/redeem-token.ts';
import { replaceOneTimeToken } from '#server/features/auth/repository/one-time-tokens.ts';
import { changeUser, lockUser, type UserRow } from '#server/features/auth/repository/users.ts';
import type { MailPayload } from '#server/features/auth/request-mail.ts';
import { hashToken, newCode, newToken } from '#server/features/auth/secrets.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { JobRefusedError, type JobHandler } from '#server/platform/jobs/job.ts';
import type { Letter as MailLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
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

/** The mail to send, with its new token stored; undefined when its account is gone or banned. */
async function prepare(
  tx: Transaction,
  services: Services,
  request: MailPayload,
  siteUrl: string,
): Promise<Letter | undefined> {
  const user = await lockUser(tx, request.userId);
  if (!user || isBanned(user, services.clock.now())) return undefined;
  const { purpose, counters } = request;
  if (isNotice(purpose)) {
    const { formerOnly }: Notice = NOTICES[purpose];
    return to(request.to ?? (formerOnly ? null : user.email), noticeLetter(purpose, siteUrl));
  }
  const mail = keyMailOf(purpose);
  // Only the new address of an account without any can get a mail.
  if (!mail || (!user.email && purpose !== 'email_change_new')) return undefined;
  const slot = mail.slot(user, user.email ?? '', services.clock.now());
  if (!slot) return undefined;
  if (counters && !(await takeMail(tx, services, counters))) return undefined;
  const key = await makeKey(tx, services, request, user, slot, siteUrl);
  return { ...mail.letter(key, user), to: slot.address };
}

function to(address: string | null, letter: MailLetter): Letter | undefined {
  return address === null ? undefined : { ...letter, to: address };
}

/** Stores a new token for a mail. */
async function makeKey(
  tx: Transaction,
  services: Services,
  request: MailPayload,
  user: UserRow,
  slot: Slot,
  siteUrl: string,
): Promise<Key> {
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
  return { link: mailLink(siteUrl, link, slot.type, target), code, minutes };
}
