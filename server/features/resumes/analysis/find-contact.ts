import type { Place } from '#server/features/resumes/analysis/place.ts';

/** A way to reach a person. */
export interface Contact extends Place {
  readonly kind: 'email' | 'phone' | 'link';
  readonly value: string;
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const PHONE = /(?<![\w.@/-])\+?\(?\d(?:[\d ().\u2010-\u2013/-]{7,20})\d(?![\w@/-])/g;
const LINK =
  /(?:https?:\/\/|www\.)[^\s|,;<>()]{3,200}|(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}\/[^\s|,;<>()]{1,200}/gi;
const DATES = /^(?:19|20)\d\d\D+(?:19|20)\d\d$/;

/** Contact lines kept at most; a résumé has a handful. */
const MOST = 100;

const trimEnd = (text: string) => text.replace(/[.,;:]+$/, '');

/** E-mail addresses, phone numbers and links in the order of the text; each value once. */
export function findContact(text: string): Contact[] {
  const found: Contact[] = [];
  const add = (kind: Contact['kind'], pattern: RegExp, accept: (value: string) => boolean) => {
    for (const match of text.matchAll(pattern)) {
      if (found.length >= MOST) return;
      const value = trimEnd(match[0]);
      const { index: start } = match;
      const end = start + value.length;
      const taken = found.some((other) => other.start < end && start < other.end);
      if (!taken && accept(value)) found.push({ kind, value, start, end });
    }
  };
  add('email', EMAIL, () => true);
  add('link', LINK, () => true);
  add('phone', PHONE, (value) => {
    const digits = value.replaceAll(/\D/g, '').length;
    return digits >= 9 && digits <= 15 && !DATES.test(value);
  });
  const seen = new Set<string>();
  return found
    .sort((a, b) => a.start - b.start)
    .filter(({ value }) => !seen.has(value) && seen.add(value));
}
