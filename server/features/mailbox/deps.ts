import type { Mailbox } from '#server/platform/mail/mailbox.ts';

/** What the mailbox feature is given (wired in server/app/features.ts). */
export interface MailboxDeps {
  /** Where mails are kept instead of sent; undefined with a mail server. */
  readonly kept: Mailbox | undefined;
  /** The same where the browser may see it, which is on loopback only. */
  readonly shown: Mailbox | undefined;
}
