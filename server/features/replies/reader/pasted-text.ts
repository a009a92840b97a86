import { writtenMailbox } from '#server/features/replies/reader/mailboxes.ts';
import { writtenInstant } from '#server/features/replies/reader/read-message.ts';
import { type WrittenHead, writtenHead } from '#server/features/replies/reader/quoted-text.ts';

/** A sender as web mails show it above a text. */
const SENDER = /^[^<>\n]{0,120}<[^\s<>]{1,120}@[^\s<>]{2,120}>[\s,]*$/;
/** What web mails show between sender and text. */
const TO_ME = /^(?:to me|an mich|para mí|à moi|to:? .{1,200})(?:,.{0,100})?$/i;
const DAY = /\b\d{1,2}:\d{2}\b|\b(?:19|20)\d{2}\b|\bago\)?$/;
const LABELS = /^(?:inbox|posteingang|recibidos|boîte de réception|unread|external|important)$/i;

/** A raw mail of a text that somebody copied: with a head in whatever form, as web mails show it, or none at all. */
export function messageOfPastedText(text: string): Uint8Array {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const head = writtenHead(lines) ?? shownHead(lines) ?? { rest: lines };
  const headers = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'];
  if (head.from) {
    const { name, address } = writtenMailbox(head.from);
    headers.push(`From: ${encoded(name ?? '')} ${address === null ? '' : `<${address}>`}`.trim());
  }
  if (head.subject) headers.push(`Subject: ${encoded(head.subject)}`);
  const sentAt = writtenInstant(head.date ?? '');
  if (sentAt) headers.push(`Date: ${new Date(sentAt).toUTCString()}`);
  return Buffer.from(
    `${headers.join('\r\n')}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${head.rest.join('\n').trim()}`,
  );
}

/** The head as a web mail shows it: subject, labels, sender, day, 'to me'. */
function shownHead(lines: readonly string[]): WrittenHead | undefined {
  const top = lines.slice(0, 14).map((line) => line.trim());
  const at = top.findIndex((line) => SENDER.test(line));
  if (at < 0) return undefined;
  const subject = top.slice(0, at).find((line) => line !== '' && !LABELS.test(line));
  let next = at + 1;
  let date = '';
  for (; next < top.length; next++) {
    const line = top[next] ?? '';
    if (line === '' || TO_ME.test(line)) continue;
    if (line.length > 60 || !DAY.test(line) || date !== '') break;
    date = line;
  }
  return {
    from: top[at] ?? '',
    date,
    ...(subject !== undefined && { subject }),
    rest: lines.slice(next),
  };
}

/** Words of a header in UTF-8. */
function encoded(text: string): string {
  const words = text
    .slice(0, 500)
    .replaceAll(/[\r\n]+/g, ' ')
    .trim();
  if (words === '') return '';
  const parts = Array.from(words).reduce<string[]>((all, letter) => {
    if (all.length === 0 || Buffer.byteLength((all.at(-1) ?? '') + letter) > 42) all.push('');
    all[all.length - 1] += letter;
    return all;
  }, []);
  return parts.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}
