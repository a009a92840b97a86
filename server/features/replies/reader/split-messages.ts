import { isUtf8 } from 'node:buffer';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';

import { extract } from 'tar-stream';
import { fromBufferPromise, type Entry } from 'yauzl';

import {
  MAIL_ARCHIVE_BYTES_MOST,
  MAIL_ARCHIVE_ENTRIES_MOST,
  MESSAGE_READ_BYTES,
} from '#server/features/replies/reader/limits.ts';
import { messageOfMsg } from '#server/features/replies/reader/msg-file.ts';
import { messageOfPastedText } from '#server/features/replies/reader/pasted-text.ts';
import type { UnreadReason } from '#shared/replies/reply.ts';

/** Why a file of mail is refused. */
export type MailFileRefusal = 'mismatch' | 'damaged' | 'password' | 'too_complex';

/** Thrown for a file that holds no mail, or more than is read; its message is the cause, for the log. */
export class RefusedMailFileError extends Error {
  override readonly name = 'RefusedMailFileError';
  readonly code: MailFileRefusal;

  constructor(code: MailFileRefusal, cause: unknown = '') {
    super(`${code}: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.code = code;
  }
}

/** A message as it stands in its file. */
export interface RawMail {
  readonly bytes: Uint8Array;
  /** A file of an archive that is a mail and cannot be read: what it is called, and why. */
  readonly unread?: { readonly name: string; readonly reason: UnreadReason };
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MAIL_NAME = /\.(?:eml|emlx|msg|mbox|mbx)$/i;
/** A line that begins a message in a mailbox file, and the header that must follow it. */
const SEPARATOR = Buffer.from('\nFrom ');
const AFTER_SEPARATOR = /^From [^\n]{1,300}\n>?[A-Za-z][\w-]{0,70}[ \t]?:/;
/** A header that only programs write. */
const SOURCE_HEADER =
  /^(?:received|return-path|delivered-to|dkim-signature|mime-version|message-id)[ \t]?:/im;
const HEADER = /^(?:[A-Za-z][A-Za-z\d-]{0,60}[ \t]?:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n){0,200}){2}/;
const MAIL_HEADER =
  /^(?:from|to|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|dkim-signature|x-[\w-]{1,60}|authentication-results|arc-[\w-]{1,40}|reply-to|sender)[ \t]?:/i;

/**
 * The raw messages of a file: one (.eml, .emlx, Outlook's .msg), a mailbox (.mbox), an archive of both (.zip, .tgz), or the text
 * of a mail that somebody copied. The bytes say what the file is; its name only tells a pasted text from a mail without headers.
 * Throws RefusedMailFileError.
 */
export async function* messagesIn(fileName: string, bytes: Uint8Array): AsyncGenerator<RawMail> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (starts(file, ZIP)) yield* messagesInZip(file);
  else if (starts(file, GZIP)) yield* messagesInTarball(file);
  else {
    for await (const message of messagesInFile(fileName, whole(file))) yield { bytes: message };
  }
}

async function* whole(file: Buffer): AsyncGenerator<Buffer> {
  yield file;
}

const starts = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark);

/** The messages of a file that is no archive. */
async function* messagesInFile(
  name: string,
  chunks: AsyncGenerator<Buffer>,
): AsyncGenerator<Uint8Array> {
  const { value: first } = await chunks.next();
  if (!first || first.length === 0) throw new RefusedMailFileError('mismatch', 'empty');
  const head = first.subarray(0, 4096).toString('latin1');
  if (/^(?:\u00ef\u00bb\u00bf)?From [^\n]{1,300}\r?\n/.test(head)) {
    yield* messagesInMailbox(first, chunks);
  } else {
    yield messageOfFile(name, await gather(first, chunks), head.replace(/^\u00ef\u00bb\u00bf/, ''));
  }
}

/** The one message of a file that is no mailbox. */
function messageOfFile(name: string, file: Buffer, head: string): Uint8Array {
  if (starts(file, COMPOUND)) {
    const message = messageOfMsg(file);
    if (!message) throw new RefusedMailFileError('damaged', 'no message in the compound file');
    return message;
  }
  // Apple Mail writes the length of the mail before it.
  const [length = ''] = /^[ \t]*\d{1,10}[ \t]*\r?\n/.exec(head) ?? [];
  if (length !== '' && MAIL_HEADER.test(head.slice(length.length))) {
    return file.subarray(length.length, length.length + Number.parseInt(length, 10));
  }
  const isMail = /\.eml$/i.test(name) || (MAIL_HEADER.test(head) && HEADER.test(head));
  // A copied source of a mail is a mail, too.
  const isSource = HEADER.test(head) && SOURCE_HEADER.test(head);
  const isPasted = /^pasted/i.test(name) && !isSource;
  return (isMail && !isPasted) || isSource ? file : messageOfPastedText(textOf(file));
}

function textOf(file: Buffer): string {
  const read = file.subarray(0, MESSAGE_READ_BYTES);
  // oxlint-disable-next-line no-control-regex -- what text does not have
  if (/[\u0000-\u0008\u000e-\u001f]/.test(read.subarray(0, 4096).toString('latin1'))) {
    throw new RefusedMailFileError('mismatch', 'no text');
  }
  return new TextDecoder(isUtf8(read) ? 'utf-8' : 'windows-1252').decode(read);
}

/** One message's bytes as far as they are read; what follows is run through for the end of its archive's entry. */
async function gather(first: Buffer, rest: AsyncGenerator<Buffer>): Promise<Buffer> {
  const parts = [first];
  let size = first.length;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    if (size < 2 * MESSAGE_READ_BYTES) parts.push(next.value);
    size += next.value.length;
  }
  return parts.length === 1 ? first : Buffer.concat(parts);
}

/** Cuts a mailbox into messages while it comes; no more than a message and a piece is held. */
async function* messagesInMailbox(
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Uint8Array> {
  let held = first;
  /** Whether the message under way has all that is read of it. */
  let isFull = false;
  for (let isLast = false; !isLast;) {
    const next = await rest.next();
    isLast = next.done === true;
    let from = 0;
    let seen = 0;
    for (;;) {
      const at = held.indexOf(SEPARATOR, seen);
      if (at < 0) break;
      seen = at + 1;
      // The header after the line may still be to come.
      if (!isLast && held.length - at < 500) break;
      if (
        !AFTER_SEPARATOR.test(
          held
            .subarray(at + 1, at + 500)
            .toString('latin1')
            .replaceAll('\r', ''),
        )
      )
        continue;
      if (!isFull) yield withoutSeparator(held.subarray(from, at + 1));
      isFull = false;
      from = at + 1;
    }
    held = held.subarray(from);
    if (isLast) {
      if (!isFull && held.length > 0) yield withoutSeparator(held);
      return;
    }
    if (!isFull && held.length > MESSAGE_READ_BYTES) {
      yield withoutSeparator(held.subarray(0, MESSAGE_READ_BYTES));
      isFull = true;
    }
    if (isFull) held = held.subarray(-500);
    held = Buffer.concat([held, next.value]);
  }
}

function withoutSeparator(part: Buffer): Buffer {
  const isSeparated = part.subarray(0, 5).toString('latin1') === 'From ';
  return isSeparated ? part.subarray(part.indexOf('\n') + 1) : part;
}

/** Counts what an archive unpacks to. */
function counter(): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > MAIL_ARCHIVE_BYTES_MOST)
      throw new RefusedMailFileError('too_complex', 'unpacked size');
  };
}

async function* counted(
  stream: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    count(chunk.length);
    yield chunk;
  }
}

/** The mail in an archive; other files are passed over. */
async function* messagesInZip(file: Buffer): AsyncGenerator<RawMail> {
  const count = counter();
  let found = false;
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > MAIL_ARCHIVE_ENTRIES_MOST)
      throw new RefusedMailFileError('too_complex', 'entries');
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      if (!MAIL_NAME.test(entry.fileName)) continue;
      if (entry.isEncrypted()) throw new RefusedMailFileError('password', entry.fileName);
      const stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
      for await (const message of readable(entry.fileName, counted(stream, count))) {
        found = true;
        yield message;
      }
    }
  } catch (error) {
    if (error instanceof RefusedMailFileError) throw error;
    throw new RefusedMailFileError('damaged', error);
  }
  if (!found) throw new RefusedMailFileError('mismatch', 'no mail in the archive');
}

async function* messagesInTarball(file: Buffer): AsyncGenerator<RawMail> {
  const count = counter();
  let found = false;
  let entries = 0;
  const unpacked = Readable.from([file]).pipe(createGunzip());
  const tar = extract();
  unpacked.on('error', (error) => tar.destroy(error));
  unpacked.pipe(tar);
  try {
    for await (const entry of tar) {
      entries += 1;
      if (entries > MAIL_ARCHIVE_ENTRIES_MOST)
        throw new RefusedMailFileError('too_complex', 'entries');
      const { name, type } = entry.header;
      const stream = counted(entry as AsyncIterable<Buffer>, count);
      if (type !== 'file' || !MAIL_NAME.test(name)) {
        for await (const _ of stream) continue;
        continue;
      }
      for await (const message of readable(name, stream)) {
        found = true;
        yield message;
      }
    }
  } catch (error) {
    if (error instanceof RefusedMailFileError) throw error;
    throw new RefusedMailFileError('damaged', error);
  } finally {
    unpacked.destroy();
    tar.destroy();
  }
  if (!found) throw new RefusedMailFileError('mismatch', 'no mail in the archive');
}

/** The messages of an archive's file; one that is no mail is passed over, a mail that is damaged is not. */
async function* readable(name: string, stream: AsyncGenerator<Buffer>): AsyncGenerator<RawMail> {
  try {
    for await (const bytes of messagesInFile(name, stream)) yield { bytes };
  } catch (error) {
    if (!(error instanceof RefusedMailFileError) || error.code === 'too_complex') throw error;
    for await (const _ of stream) continue;
    if (error.code !== 'damaged') return;
    yield { bytes: Buffer.from(name), unread: { name, reason: error.code } };
  }
}
