import { EMAIL_MAX } from '#shared/core/limits.ts';

/** Longest part before the at-sign, in characters (RFC 5321). */
const LOCAL_MAX = 64;
const LOCAL = /^[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)*$/u;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
// These characters are invisible: addresses that differ only in them look the same.
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The normal form of an e-mail address, which identifies an account (NFKC, lower case, domain in ASCII); undefined when
 * the text is not an address.
 */
export function normalizeEmail(text: string): string | undefined {
  if (text.length > EMAIL_MAX * 4) return undefined;
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  if (INVISIBLE.test(folded)) return undefined;
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at);
  if (at < 1 || local.length > LOCAL_MAX || !LOCAL.test(local)) return undefined;
  const domain = asciiDomain(folded.slice(at + 1));
  if (domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return address.length > EMAIL_MAX ? undefined : address;
}

function asciiDomain(domain: string): string | undefined {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return undefined;
  const ascii = URL.parse(`http://${domain}`)?.hostname;
  if (ascii === undefined || ascii.length > 253) return undefined;
  return ascii === 'localhost' || DOMAIN.test(ascii) ? ascii : undefined;
}
