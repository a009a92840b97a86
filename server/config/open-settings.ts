import type { Config } from '#server/config/config.ts';

/** A network of all addresses. */
const EVERYBODY = /\/0+$/;
/** A pattern of return addresses whose host is any: nothing but wildcards after the scheme, up to a slash. */
const ANY_HOST = /^(?:[\w*+.-]+:\/\/)?[*.]+(?::[\d*]+)?(?:\/|$)/;

/** Settings that are allowed and open more than anybody needs, each as a sentence. */
export function openSettings({ http, auth }: Pick<Config, 'http' | 'auth'>): string[] {
  return [
    ...http.trustedProxies
      .filter((network) => EVERYBODY.test(network))
      .map(
        (network) =>
          `TRUSTED_PROXIES has ${network}: whoever sends X-Forwarded-For is anybody, and no limit by address holds. Name the proxies.`,
      ),
    ...auth.redirectUrls
      .filter((pattern) => ANY_HOST.test(pattern))
      .map(
        (pattern) =>
          `AUTH_REDIRECT_URLS has ${pattern}: a sign-in may return to any site, which then has its tokens. Name the hosts.`,
      ),
  ];
}
