import {
  openUrl,
  readAtMost,
  untrustedHostPolicy,
  type NetworkRules,
} from '#server/platform/web/web-request.ts';

/** What an address answered: its text, or that there is nothing there. */
type Fetched = { readonly text: string } | { readonly isGone: true };

/** Answers that say that something was there once, or never. */
const GONE = new Set([404, 410]);

/** The text at a public address, or that it is gone; undefined when it cannot be had, is not of a kind that is accepted, or is too large. */
export async function fetchText(
  url: URL,
  options: {
    readonly rules: NetworkRules;
    readonly signal: AbortSignal;
    readonly accept: 'application/json' | 'text/html';
    readonly maxBytes: number;
  },
): Promise<Fetched | undefined> {
  try {
    const reached = await openUrl(url, {
      ...options,
      route: untrustedHostPolicy(options.rules, 3),
    });
    if (!reached) return undefined;
    const { answer } = reached;
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
    const isWanted = type.toLowerCase().includes(options.accept);
    if (answer.statusCode !== 200 || encoding !== 'identity' || !isWanted) {
      answer.destroy();
      return GONE.has(answer.statusCode ?? 0) ? { isGone: true } : undefined;
    }
    const bytes = await readAtMost(answer, options.maxBytes);
    return bytes && { text: decode(bytes, /charset="?([\w-]+)/i.exec(type)?.[1]) };
  } catch {
    // Not reached, too slow, or not on the public internet: a person's link, so it stays out of the log.
    return undefined;
  }
}

function decode(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
