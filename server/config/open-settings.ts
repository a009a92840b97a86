import type { Config } from '#server/config/config.ts';
import { readNetwork } from '#server/config/readers.ts';

/** The fewest leading bits of a network that may be somebody's own: 10.0.0.0/8 and fc00::/7 are. */
const OWN_BITS = { 4: 8, 6: 7 } as const;

function isWide(network: string): boolean {
  const { family, bits } = readNetwork(network) ?? {};
  return family !== undefined && bits !== undefined && bits < OWN_BITS[family];
}

/** A pattern of return addresses whose host is any: nothing but wildcards after the scheme, up to a slash. */
const ANY_HOST = /^(?:[\w*+.-]+:\/\/)?[*.]+(?::[\d*]+)?(?:\/|$)/;

/** Settings that are allowed and open more than anybody needs, each as a sentence. */
export function openSettings({ http, auth }: Pick<Config, 'http' | 'auth'>): string[] {
  return [
    ...http.trustedProxies
      .filter((network) => isWide(network))
      .map(
        (network) =>
          `TRUSTED_PROXIES has ${network}, a large part of the internet: whoever sends X-Forwarded-For from there is anybody, and no limit by address holds. Name the proxies.`,
      ),
    ...auth.redirectUrls
      .filter((pattern) => ANY_HOST.test(pattern))
      .map(
        (pattern) =>
          `AUTH_REDIRECT_URLS has ${pattern}: a sign-in may return to any site, which then has its tokens. Name the hosts.`,
      ),
  ];
}
