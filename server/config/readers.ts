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
