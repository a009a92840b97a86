import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

import { isFeedUrl } from '#server/config/feed-url.ts';

/** One environment variable: how it is read, its default, and what it does. */
export interface Variable {
  readonly schema: z.ZodMiniType;
  readonly initial: string;
  /** Whether an empty value counts: it switches off what the default switches on. */
  readonly mayBeEmpty?: true;
  readonly about: string;
}

/** Any text. */
export const anyText = (name: string) => z.string(name);

/** The words on and off. */
export const onOff = (name: string) =>
  z.pipe(
    z.enum(['on', 'off'], { error: `${name} must be on or off` }),
    z.transform((word) => word === 'on'),
  );

/** A whole number within bounds. */
export const integer = (name: string, min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} must be a whole number`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, `${name} must be at least ${min}`),
          z.maximum(max, `${name} must be at most ${max}`),
        ),
    ),
  );

/** An http or https address, or one word that stands for none. */
export const httpUrl = (name: string, word?: string) =>
  z.string().check(
    z.refine((text) => text === word || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
      error: `${name} must be ${word ? `${word} or ` : ''}an http or https address`,
    }),
  );

/** An address with one of the given schemes. */
export const schemeUrl = (name: string, schemes: readonly string[]) =>
  z.string().check(
    z.refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
      error: `${name} must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    }),
  );

/** An https address of a file, or an http one on this machine. */
export const feedUrl = (name: string) =>
  z.string().check(
    z.refine(
      (text) => {
        const url = URL.parse(text);
        return url !== null && isFeedUrl(url);
      },
      { error: `${name} must be an https address, or an http address of this machine` },
    ),
  );

/** The family of a network (`10.0.0.0/8`, `10.0.0.0/255.0.0.0` or one address) and its leading bits; undefined for other text. */
export function readNetwork(
  text: string,
): { readonly family: 4 | 6; readonly bits: number } | undefined {
  const [address = '', range, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return undefined;
  const most = family === 4 ? 32 : 128;
  const bits = range === undefined ? most : bitsOf(range, family);
  return bits === undefined || bits > most ? undefined : { family, bits };
}

/** The leading bits that stand behind the slash, as a number or, for IPv4, as a mask. */
function bitsOf(range: string, family: 4 | 6): number | undefined {
  if (/^\d{1,3}$/.test(range)) return Number(range);
  if (family === 6 || isIP(range) !== 4) return undefined;
  return ipaddr.IPv4.parse(range).prefixLengthFromSubnetMask() ?? undefined;
}
