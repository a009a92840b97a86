import { INBOX_FIRST_DAYS, INBOX_FOLDERS_LISTED } from '#shared/inbox/limits.ts';
import type { InboxFailure } from '#shared/inbox/failures.ts';

/** Why a mailbox could not be read, as people are told. */
const FAILURES: Readonly<Record<InboxFailure, string>> = {
  address: 'There is no mail server of this name on the internet',
  unreachable: 'The mail server cannot be reached',
  certificate: 'The mail server has no valid certificate for its name',
  credentials: 'The mail server refused the address or the app password',
  folder: 'The mailbox has no folder or label of this name',
  slow: 'The mail server took too long',
  broken: 'The mail server answered in a way that cannot be read',
  locked: 'The stored password can no longer be read; connect the mailbox again',
};

/** Sentences of the connected mailbox, apart from the others because few pages load them. */
export const inboxMessages = {
  off: 'This server reads no mailboxes.',
  notFound: 'No mailbox is connected.',
  busy: 'Your mailbox is already being read. Please wait a moment.',
  hostInvalid: 'Enter the name of the mail server, such as imap.gmail.com',
  addressInvalid: 'Enter the address with which you sign in to the mailbox',
  passwordRequired: 'Enter the app password',
  folderRequired: 'Enter a folder or label, such as INBOX',
  failed: (failure: InboxFailure) => FAILURES[failure],
  /** A missing folder, with the names there are. */
  folderMissing: (folders: readonly string[]) =>
    folders.length === 0
      ? `${FAILURES.folder}.`
      : `${FAILURES.folder}. It has: ${folders.slice(0, INBOX_FOLDERS_LISTED).join(', ')}${folders.length > INBOX_FOLDERS_LISTED ? ', …' : ''}`,
  warning:
    'An app password opens your whole mailbox, and whoever runs this server could use it. Dropping or forwarding is safer',
  providers:
    'Gmail with 2-step verification, iCloud, Fastmail, Yahoo and GMX still accept app passwords. Outlook.com and many school accounts do not.',
  more: 'There are more emails. Sync again to read them.',
  connected: 'Mailbox connected',
  disconnected: 'Mailbox disconnected; its password is erased',
  loadFailed: 'The connected mailbox could not be loaded. Please try again.',
  connectFailed: 'The mailbox could not be connected. Please try again.',
  disconnectFailed: 'The mailbox could not be disconnected. Please try again.',
  refuses: 'This provider does not accept app passwords. Forward or drop emails instead.',
  firstLook: `The first sync goes back ${INBOX_FIRST_DAYS} days. Nothing in the mailbox is changed or marked as read.`,
} as const;
