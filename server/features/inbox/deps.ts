import type { SignedIn } from '#server/http/mount.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ImapRules } from '#server/platform/mail/imap-folder.ts';
import type { Received } from '#shared/replies/contracts/schemas.ts';

/** A mail as it lies in the mailbox. */
interface MailFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What connected mailboxes are read with (wired in server/app/tracker-features.ts). */
export interface InboxDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether this server reads mailboxes. */
  readonly isOn: boolean;
  readonly rules: ImapRules;
  /** Encrypts a text for a purpose, and reads it again; throws where the key is gone. */
  readonly protection: {
    protect(purpose: string, text: string): string;
    reveal(purpose: string, stored: string): string;
  };
  /** Reads mails, links them and keeps what is to be kept. */
  readonly readMails: (
    identity: SignedIn,
    wish: {
      readonly door: 'imap';
      readonly files: readonly MailFile[];
      readonly zone: string;
    },
  ) => Promise<Received>;
}
