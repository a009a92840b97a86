import type { Address } from 'postal-mime';

import { MESSAGE_LINE_MAX } from '#server/features/replies/reader/limits.ts';
import type { MailMessage } from '#shared/replies/reply.ts';

/** Somebody who writes or is written to. */
interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The mailboxes of a head's entry. */
export function mailboxesOf(addresses: readonly Address[] | undefined): Mailbox[] {
  return (addresses ?? []).slice(0, 50).flatMap((one) => mailboxOf(one) ?? []);
}

/** The first mailbox of a group, or a mailbox itself; undefined for an empty one. */
export function mailboxOf(given: Address | undefined): Mailbox | undefined {
  if (!given) return undefined;
  const one = given.group === undefined ? given : given.group[0];
  if (!one) return undefined;
  const name = line(one.name);
  const address = line(one.address ?? '').toLowerCase();
  return name === '' && address === '' ? undefined : { name, address };
}

/** Text of one line, of limited length. */
export const line = (text: string) =>
  text
    .slice(0, 4 * MESSAGE_LINE_MAX)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, MESSAGE_LINE_MAX);

/** 'Name <address>' as a person's mail program writes it. */
export function writtenMailbox(text: string): MailMessage['from'] {
  const [, name = '', address = ''] =
    /^\s*"?([^"<>]{0,200}?)"?\s*[<([](?:mailto:)?([^\s<>()[\]]{3,200}@[^\s<>()[\]]{3,200})[>)\]]/.exec(
      text,
    ) ?? [];
  if (address !== '') return { name: line(name) || null, address: address.toLowerCase() };
  const [bare] = /[^\s<>"]{1,100}@[^\s<>"]{3,100}/.exec(text.slice(0, 1000)) ?? [];
  return bare === undefined
    ? { name: line(text) || null, address: null }
    : { name: null, address: bare.toLowerCase() };
}

/** The sender of a head like 'Ruiz, Ana <ana@…>', which without quotes is two mailboxes by the letter. */
export function unquotedSender(header: string): Mailbox | undefined {
  const [, name = '', address = ''] =
    /^([^<>@]{1,200},[^<>@]{1,200})<([^<>\s]{3,300})>\s*$/.exec(header.slice(0, 1000)) ?? [];
  if (!address.includes('@') || name.includes('=?')) return undefined;
  return { name: line(name.replaceAll('"', '')), address: address.toLowerCase() };
}

/** A person whose last name stands first, 'Ruiz, Ana', as others write it. */
export function inOrder(sender: Mailbox | undefined): Mailbox | undefined {
  const [, last = '', first = ''] =
    /^(\p{Lu}[\p{L}'’-]{1,40}), (\p{Lu}[\p{L}'’-]{1,40})$/u.exec(sender?.name ?? '') ?? [];
  if (!sender || first === '' || !sender.address.includes(last.toLowerCase())) return sender;
  return { ...sender, name: `${first} ${last}` };
}
