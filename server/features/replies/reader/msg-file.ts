import Library, { type FieldsData } from '@kenjiuno/msgreader';

import { textOfMailHtml } from '#server/features/replies/reader/html-text.ts';
import { MESSAGE_READ_BYTES } from '#server/features/replies/reader/limits.ts';

// Of a CommonJS module Node takes the whole for its default, other loaders what it calls so itself.
const MsgReader = 'default' in Library ? (Library.default as typeof Library) : Library;

/** Headers of Outlook's file that say how its parts were packed, which its text is not. */
const PACKING = /^(?:content-[\w-]+|mime-version)[ \t]*:/i;

/** The message of an Outlook file (.msg) as raw mail with plain text; undefined for a file that holds none. */
export function messageOfMsg(file: Buffer): Uint8Array | undefined {
  const fields = fieldsOf(file.subarray(0, 4 * MESSAGE_READ_BYTES));
  if (!fields || fields.dataType !== 'msg') return undefined;
  const html = fields.html ? new TextDecoder().decode(fields.html) : fields.bodyHtml;
  const text = fields.body || (html ? textOfMailHtml(html).text : '');
  const headers = keptHeaders(fields.headers ?? '');
  const has = (name: string) =>
    headers.some((header) => header.toLowerCase().startsWith(`${name}:`));
  if (!has('from')) headers.push(`From: ${senderOf(fields)}`);
  if (!has('subject') && fields.subject) headers.push(`Subject: ${oneLine(fields.subject)}`);
  const sent = fields.clientSubmitTime ?? fields.messageDeliveryTime;
  if (!has('date') && sent) headers.push(`Date: ${oneLine(sent)}`);
  if (!has('message-id') && fields.messageId)
    headers.push(`Message-ID: ${oneLine(fields.messageId)}`);
  if (text.trim() === '' && headers.length < 2) return undefined;
  const head = [...headers, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'];
  return Buffer.from(`${head.join('\r\n')}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`);
}

function fieldsOf(file: Buffer): FieldsData | undefined {
  try {
    // The reader wants bytes of its own.
    const { buffer } = new Uint8Array(file);
    return new MsgReader(buffer).getFileData();
  } catch {
    return undefined;
  }
}

function keptHeaders(headers: string): string[] {
  const unfolded = headers.slice(0, 128 * 1024).replaceAll(/\r?\n[ \t]+/g, ' ');
  return unfolded
    .split(/\r?\n/)
    .filter((header) => /^[\w-]+:/.test(header) && !PACKING.test(header));
}

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').slice(0, 1000);

function senderOf(fields: FieldsData): string {
  const name = oneLine(fields.senderName ?? '').replaceAll('"', '');
  const address = [
    fields.senderSmtpAddress,
    fields.sentRepresentingSmtpAddress,
    fields.senderEmail,
  ].find((one) => one?.includes('@'));
  return address ? `"${name}" <${oneLine(address)}>` : `"${name}"`;
}
