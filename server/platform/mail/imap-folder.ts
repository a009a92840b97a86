import { isIP } from 'node:net';

import { ImapFlow } from 'imapflow';

import {
  PrivateAddressError,
  publicInternet,
  resolvePublic,
  type NetworkRules,
} from '#server/platform/web/web-request.ts';

/** One folder of a mailbox, and how it is opened. */
interface ImapAccount {
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** How a mail server is reached; tests give their own. */
export interface ImapRules extends Pick<NetworkRules, 'resolve' | 'allows'> {
  /** TLS from the first byte; there is no other way in. */
  readonly port: number;
  /** Certificates that are trusted besides the system's. */
  readonly ca?: string;
  /** Milliseconds for looking whether the folder opens, and for reading it. */
  readonly checkMs: number;
  readonly readMs: number;
}

/** The rules of the product: public addresses only, the port of IMAP over TLS, a sync within a minute. */
export const imapOnInternet: ImapRules = {
  resolve: publicInternet.resolve,
  allows: publicInternet.allows,
  port: 993,
  checkMs: 15_000,
  readMs: 60_000,
};

/** Why a folder could not be opened or read. */
type ImapFailure =
  | 'address'
  | 'unreachable'
  | 'certificate'
  | 'credentials'
  | 'folder'
  | 'slow'
  | 'broken';

/** Thrown when a folder cannot be opened or read; it never has the server's words or the password in it. */
export class ImapError extends Error {
  readonly failure: ImapFailure;
  /** The names of the folders there are, when the one that was asked for is not among them. */
  readonly folders: readonly string[];

  constructor(failure: ImapFailure, folders: readonly string[] = []) {
    super(`the mailbox cannot be read: ${failure}`);
    this.name = 'ImapError';
    this.failure = failure;
    this.folders = folders;
  }
}

/** Where reading stopped the last time; UIDs mean nothing under another `uidValidity`, and 0 is none. */
export interface FolderMark {
  readonly uidValidity: string;
  readonly lastUid: number;
}

/** What is read at once. */
interface FolderLimits {
  readonly messages: number;
  readonly bytes: number;
  /** Of a longer message only the beginning is read: text comes before attachments. */
  readonly messageBytes: number;
}

/** What came since the mark, oldest first, and the mark for the next time. */
export interface FolderReading {
  readonly mark: FolderMark;
  readonly messages: readonly { readonly uid: number; readonly bytes: Uint8Array }[];
  /** Whether a limit left messages for the next time. */
  readonly more: boolean;
}

/** UIDs asked for in one command, so that its line stays short. */
const UIDS_A_COMMAND = 50;

/** Opens the folder read-only and closes it again; throws ImapError. */
export function checkFolder(account: ImapAccount, rules: ImapRules): Promise<void> {
  return withFolder(account, { rules, timeoutMs: rules.checkMs }, async () => undefined);
}

/**
 * Reads what came into a folder since the mark, or since a day where there is none. Only EXAMINE, UID SEARCH and UID FETCH
 * with BODY.PEEK are sent once the folder is found, so nothing in the mailbox changes. Throws ImapError.
 */
export function readFolder(
  account: ImapAccount,
  wish: {
    readonly rules: ImapRules;
    readonly mark: FolderMark | undefined;
    readonly since: Date;
    readonly limits: FolderLimits;
  },
): Promise<FolderReading> {
  const { rules, mark, since, limits } = wish;
  return withFolder(
    account,
    { rules, timeoutMs: rules.readMs },
    async (client, { uidValidity, nextUid }) => {
      const known = mark?.uidValidity === uidValidity ? mark.lastUid || undefined : undefined;
      const query = known === undefined ? { since } : { uid: `${known + 1}:*` };
      const found = await client.search(query, { uid: true });
      if (!found) throw new ImapError('broken');
      // `n:*` names the newest message even when its UID is below n.
      const uids = found.filter((uid) => uid > (known ?? 0)).toSorted((a, b) => a - b);
      const messages: { uid: number; bytes: Uint8Array }[] = [];
      let size = 0;
      let lastUid = known ?? 0;
      // Servers may send messages in any order; what is left out is asked for the next time.
      let firstLeft = Infinity;
      const wanted = uids.slice(0, limits.messages);
      for (let from = 0; from < wanted.length && firstLeft === Infinity; from += UIDS_A_COMMAND) {
        const range = wanted.slice(from, from + UIDS_A_COMMAND);
        const source = { start: 0, maxLength: limits.messageBytes };
        for await (const message of client.fetch(range.join(','), { source }, { uid: true })) {
          if (!message.source) continue;
          if (size >= limits.bytes) firstLeft = Math.min(firstLeft, message.uid);
          else messages.push({ uid: message.uid, bytes: message.source });
          size += message.source.length;
        }
        // Messages that went away meanwhile are not waited for.
        lastUid = Math.min(range.at(-1) ?? 0, firstLeft - 1);
      }
      const more = uids.some((uid) => uid > lastUid);
      // What is older than the first day stays unread the next time, too.
      if (!more) lastUid = Math.max(lastUid, nextUid - 1);
      const read = messages.filter(({ uid }) => uid <= lastUid).toSorted((a, b) => a.uid - b.uid);
      return { mark: { uidValidity, lastUid }, messages: read, more };
    },
  );
}

/** What a server says of a folder as it opens it. */
interface OpenFolder {
  readonly uidValidity: string;
  /** The UID that the next message gets; 0 when the server does not say. */
  readonly nextUid: number;
}

/** Opens the folder for `work`, and leaves however that ends. */
async function withFolder<T>(
  account: ImapAccount,
  { rules, timeoutMs }: { readonly rules: ImapRules; readonly timeoutMs: number },
  work: (client: ImapFlow, folder: OpenFolder) => Promise<T>,
): Promise<T> {
  let client: ImapFlow | undefined;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    client?.close();
  }, timeoutMs);
  try {
    const { address } = await resolvePublic(account.host, rules, AbortSignal.timeout(timeoutMs));
    client = connectionTo(address, account, { rules, timeoutMs });
    await client.connect();
    const folders = (await client.list({ listOnly: true })).filter(
      ({ flags }) => !flags.has('\\Noselect'),
    );
    const folder = folders.find(({ path }) => isSameFolder(path, account.folder));
    if (!folder)
      throw new ImapError(
        'folder',
        folders.map(({ path }) => path),
      );
    const { uidValidity, uidNext } = await client.mailboxOpen(folder.path, { readOnly: true });
    const result = await work(client, {
      uidValidity: String(uidValidity),
      nextUid: uidNext || 0,
    });
    await client.logout();
    return result;
  } catch (error) {
    if (error instanceof ImapError && !isLate) throw error;
    throw new ImapError(isLate ? 'slow' : failureOf(error));
  } finally {
    clearTimeout(timer);
    client?.close();
  }
}

/** INBOX is one folder in any spelling (RFC 9051 section 5.1). */
const isSameFolder = (path: string, wanted: string) =>
  path === wanted || (path.toUpperCase() === 'INBOX' && wanted.toUpperCase() === 'INBOX');

function connectionTo(
  address: string,
  { host, user, password }: ImapAccount,
  { rules, timeoutMs }: { readonly rules: ImapRules; readonly timeoutMs: number },
): ImapFlow {
  const client = new ImapFlow({
    // The address that was judged; the certificate is still that of the name.
    host: address,
    ...(isIP(host) ? undefined : { servername: host }),
    port: rules.port,
    secure: true,
    auth: { user, pass: password },
    logger: false,
    clientInfo: { name: 'Waymark' },
    disableAutoEnable: true,
    disableAutoIdle: true,
    disableCompression: true,
    disableBinary: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: 1_000_000,
    maxLiteralSize: 1_000_000,
    ...(rules.ca === undefined ? undefined : { tls: { ca: rules.ca } }),
  });
  // What fails between two commands fails the next one, too.
  client.on('error', () => undefined);
  return client;
}

/** What of a failure a person can do something about. */
function failureOf(error: unknown): ImapFailure {
  if (error instanceof PrivateAddressError) return 'address';
  const { code, authenticationFailed } = error as {
    readonly code?: unknown;
    readonly authenticationFailed?: unknown;
  };
  if (authenticationFailed) return 'credentials';
  const name = typeof code === 'string' ? code : '';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(name)) return 'certificate';
  if (name === 'ENOTFOUND') return 'address';
  if (/^E[A-Z]+$/.test(name) || name === 'NoConnection') return 'unreachable';
  return 'broken';
}
