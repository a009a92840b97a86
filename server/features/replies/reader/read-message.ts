import { isUtf8 } from 'node:buffer';

import PostalMime, { type Email } from 'postal-mime';

import { textOfMailHtml } from '#server/features/replies/reader/html-text.ts';
import {
  CALENDAR_TEXT_MAX,
  HEADERS_READ_BYTES,
  MESSAGE_LINES_MOST,
  MESSAGE_LINKS_MOST,
  MESSAGE_READ_BYTES,
  MESSAGE_REFERENCES_MOST,
  MESSAGE_TEXT_MAX,
  PART_LINES_MOST,
  PARTS_DEPTH_MOST,
} from '#server/features/replies/reader/limits.ts';
import {
  inOrder,
  line,
  mailboxesOf,
  mailboxOf,
  unquotedSender,
  writtenMailbox,
} from '#server/features/replies/reader/mailboxes.ts';
import {
  forwardedIn,
  type WrittenHead,
  withoutQuotes,
} from '#server/features/replies/reader/quoted-text.ts';
import type { MailMessage, SenderChecks } from '#shared/replies/reply.ts';

/** Thrown for bytes that are no mail. */
export class NoMailError extends Error {
  override readonly name = 'NoMailError';
}

const OPTIONS = {
  maxNestingDepth: PARTS_DEPTH_MOST,
  maxHeadersSize: HEADERS_READ_BYTES,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};
const HEADER_NAME =
  /^(?:from|to|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|sender|reply-to|x-[\w-]{1,60}|dkim-signature)[ \t]*:/im;

/**
 * Reads a raw message. Dirt costs what it is in and never the message: broken encodings, headers and parts are read as far as they
 * go. Throws NoMailError for bytes that are no mail.
 */
export async function readMessage(bytes: Uint8Array): Promise<MailMessage> {
  return readNested(bytes, 0);
}

/**
 * Reads no more than the head of a message that cannot be read; `name` stands for a subject that it does not have. Its text is what
 * tells it from others: the beginning of its source.
 */
export async function readHead(bytes: Uint8Array, name: string): Promise<MailMessage> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(
    0,
    HEADERS_READ_BYTES / 4,
  );
  const message = messageOf(await parseHead(raw));
  const text = cleanText(raw.toString('latin1')).slice(0, MESSAGE_TEXT_MAX);
  return { ...message, subject: message.subject || line(name), text };
}

async function readNested(bytes: Uint8Array, depth: number): Promise<MailMessage> {
  const cut = cutMessage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  assertMail(cut);
  const raw = inUtf8(cut);
  const email = await parse(raw);
  const inner = depth === 0 ? forwardedPart(email) : undefined;
  if (inner) {
    const message = await readNested(inner, 1).catch(() => undefined);
    if (message) return message;
  }
  return unforward(messageOf(email));
}

/** The part of a message that is read. */
function cutMessage(whole: Buffer): Buffer {
  const raw = whole.subarray(0, MESSAGE_READ_BYTES);
  return cutBefore(cutBefore(raw, '\n', MESSAGE_LINES_MOST), '\n--', PART_LINES_MOST);
}

/** Bytes up to the place at which a mark stands once too often. */
function cutBefore(raw: Buffer, mark: string, most: number): Buffer {
  let at = -1;
  for (let count = 0; count <= most; count++) {
    at = raw.indexOf(mark, at + 1, 'latin1');
    if (at < 0) return raw;
  }
  return raw.subarray(0, at);
}

function assertMail(raw: Buffer): void {
  const head = raw.subarray(0, 16_384).toString('latin1');
  if (head.trim() === '') throw new NoMailError('empty');
  if (HEADER_NAME.test(head)) return;
  // oxlint-disable-next-line no-control-regex -- what text does not have
  const controls = head.replaceAll(/[^\u0000-\u0008\u000e-\u001f]/g, '').length;
  if (controls > 0) throw new NoMailError('not text');
}

/** The message with its undeclared letters of Western Europe in UTF-8: those of its head, and of the rest where it names no charset. */
function inUtf8(raw: Buffer): Buffer {
  if (isUtf8(raw)) return raw;
  const western = new TextDecoder('windows-1252');
  const end = headEnd(raw);
  const head = raw.subarray(0, end);
  if (!/charset/i.test(raw.toString('latin1'))) return Buffer.from(western.decode(raw));
  return isUtf8(head) ? raw : Buffer.concat([Buffer.from(western.decode(head)), raw.subarray(end)]);
}

/** Parses a message; one whose parts cannot be parsed keeps its head and the text that follows. */
async function parse(raw: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(raw, OPTIONS);
  } catch {
    return parseHead(raw);
  }
}

/** Parses the head of a message alone, as that of a plain text. */
async function parseHead(raw: Buffer): Promise<Email> {
  const end = headEnd(raw);
  const head = raw
    .subarray(0, Math.min(end, HEADERS_READ_BYTES / 4))
    .toString('latin1')
    .replaceAll(/^content-[\w-]+[ \t]*:/gim, 'X-Unread:');
  const plain = Buffer.from(`${head.slice(0, head.lastIndexOf('\n') + 1)}\n`, 'latin1');
  return PostalMime.parse(plain, OPTIONS).catch(() => ({
    headers: [],
    headerLines: [],
    attachments: [],
  }));
}

function headEnd(raw: Buffer): number {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((at) => at >= 0);
  return ends.length === 0 ? raw.length : Math.min(...ends) + 1;
}

/** The message that an otherwise empty one forwards as an attachment. */
function forwardedPart(email: Email): Uint8Array | undefined {
  const nested = email.attachments.filter(({ mimeType }) => mimeType === 'message/rfc822');
  const isReport = email.attachments.some(({ mimeType }) =>
    /^message\/(?:delivery-status|feedback-report|disposition)/.test(mimeType),
  );
  const [first] = nested;
  if (!first || isReport || nested.length > 1) return undefined;
  const own = email.text ?? (email.html === undefined ? '' : textOfMailHtml(email.html).text);
  if (own.trim().length > 300 || typeof first.content === 'string') return undefined;
  return new Uint8Array(first.content);
}

function messageOf(email: Email): MailMessage {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? '';
  const html = email.html === undefined ? undefined : textOfMailHtml(email.html);
  const plain = cleanText(email.text ?? '');
  const usesHtml = html !== undefined && (plain.trim().length < 40 || isMarkup(plain));
  const whole = usesHtml ? cleanText(html.text) : plain;
  const parsed = mailboxOf(email.from) ?? mailboxOf(email.sender);
  const sender = inOrder(unquotedSender(header('from')) ?? parsed);
  return {
    messageId: messageIds(email.messageId ?? '')[0] ?? null,
    references: [
      ...new Set([...messageIds(email.references ?? ''), ...messageIds(email.inReplyTo ?? '')]),
    ].slice(-MESSAGE_REFERENCES_MOST),
    from: { name: sender?.name || null, address: sender?.address || null },
    replyTo: mailboxesOf(email.replyTo)[0]?.address || null,
    to: mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])])
      .map(({ address }) => address)
      .slice(0, 20),
    subject: line(email.subject ?? ''),
    sentAt: instant(email.date),
    text: whole,
    links: [...new Set([...(html?.links ?? []), ...linksIn(plain)])].slice(0, MESSAGE_LINKS_MOST),
    calendar: calendarOf(email),
    checks: checksOf(header('authentication-results'), header('received-spf')),
  };
}

/** What is left to do once the head is known: a forwarded message speaks for itself, and quoted ones go. */
function unforward(message: MailMessage): MailMessage {
  const forwarded = forwardedIn(message.text, /^(?:fwd?|wg|rv|tr):/i.test(message.subject));
  if (!forwarded || isSendersOwn(message, forwarded))
    return { ...message, text: withoutQuotes(message.text).slice(0, MESSAGE_TEXT_MAX) };
  const { from = '', date = '', subject = '', rest } = forwarded;
  const sender = writtenMailbox(from);
  return {
    ...message,
    from: sender,
    replyTo: null,
    subject:
      subject === '' ? message.subject.replace(/^(?:fwd?|wg|rv|tr):\s*/i, '') : line(subject),
    sentAt: writtenInstant(date) ?? message.sentAt,
    text: withoutQuotes(rest.join('\n')).slice(0, MESSAGE_TEXT_MAX),
  };
}

/** A question about what is forwarded. */
const ASKS = /\?|!!|\blook what\b|\bguess what\b/i;

/** Whether somebody shows a message that was written to themselves: what it says is not its reader's. */
function isSendersOwn({ from, to, text }: MailMessage, forwarded: WrittenHead): boolean {
  const note = withoutQuotes(text).slice(0, 300);
  const first = /[\p{L}]{3,}/u.exec(from.name ?? from.address ?? '')?.[0].toLowerCase() ?? '';
  const isOwn = first !== '' && (forwarded.to ?? '').toLowerCase().includes(first);
  return isOwn && ASKS.test(note) && !to.some((one) => one.toLowerCase().includes(first));
}

/** Text as people see it: one kind of line end, no invisible characters, at most one empty line. */
function cleanText(text: string): string {
  return text
    .slice(0, 4 * MESSAGE_TEXT_MAX)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/[ \t]\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const isMarkup = (plain: string) => /^\s*<(?:!doctype|html|body|div|table)\b/i.test(plain);

const messageIds = (text: string) =>
  [...text.slice(-16_384).matchAll(/<([^<>\s]{1,500})>/g)].map(([, id = '']) => id);

/** The moment that a text names, in UTC; null where it cannot be read. */
function instant(text: string | undefined): string | null {
  // Without a year it would be that of 2001.
  if (!text || text.length > 100 || !/\d{4}/.test(text)) return null;
  const time = new Date(text).getTime();
  const isPlausible = time > Date.UTC(1980, 0) && time < Date.UTC(2100, 0);
  return isPlausible ? new Date(time).toISOString() : null;
}

/** The moment that a written head names. */
export function writtenInstant(text: string): string | null {
  return instant(
    text
      .slice(0, 100)
      .replace(/\bat\b|\bum\b/g, ' ')
      .replace(/\(.*$/, ''),
  );
}

/** Web addresses in a text. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\bhttps?:\/\/[^\s<>"'()[\]{}|\\^`]{4,2000}/gi)]
    .slice(0, MESSAGE_LINKS_MOST)
    .map(([link]) => link.replace(/[.,;:!?]{1,3}$/, ''));
}

function calendarOf({ attachments }: Email): string | null {
  const part = attachments.find(
    ({ mimeType, filename }) =>
      mimeType === 'text/calendar' ||
      mimeType === 'application/ics' ||
      /\.ics$/i.test(filename ?? ''),
  );
  if (!part || typeof part.content === 'string') return null;
  const text = new TextDecoder().decode(
    new Uint8Array(part.content).subarray(0, CALENDAR_TEXT_MAX),
  );
  return text.includes('BEGIN:VCALENDAR') ? text : null;
}

/** What the receiving server found: the topmost header is its own, further ones may be the sender's. */
function checksOf(results: string, receivedSpf: string): SenderChecks {
  const first = results.slice(0, 4000);
  const said = (form: RegExp, text = first) => form.exec(text)?.[1]?.toLowerCase() ?? null;
  return {
    spf: said(/\bspf ?= ?([a-z]{2,20})/i) ?? said(/^\s*([a-z]{2,20})/i, receivedSpf.slice(0, 200)),
    dkim: said(/\bdkim ?= ?([a-z]{2,20})/i),
    dmarc: said(/\bdmarc ?= ?([a-z]{2,20})/i),
  };
}
