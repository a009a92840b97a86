import { fetchImage, throwOnServerError } from '#server/features/logos/fetch-image.ts';
import { iconLinks } from '#server/features/logos/icon-links.ts';
import {
  PrivateAddressError,
  openUrl,
  untrustedHostPolicy,
  type NetworkRules,
  type Reached,
  type Route,
} from '#server/platform/web/web-request.ts';

/** Bytes of a home page that are read at most; the links of icons stand at its beginning. */
const PAGE_MAX_BYTES = 256 * 1024;
/** Icons of one page that are asked for at most. */
const ICONS_MOST = 4;
/** Where icons lie that no page names. */
const WELL_KNOWN = ['/apple-touch-icon.png', '/favicon.ico'];
/** Failures of a connection after which a site may still speak HTTP without TLS. */
const NO_TLS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPROTO']);

/**
 * The icon of the site at a host: the best that its home page names, or one at a usual address. Undefined when it has
 * none that may be shown. Throws an Error when the site cannot be read: not reached, too slow, in trouble, or not on
 * the public internet.
 */
export async function siteIcon(host: string, rules: NetworkRules): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  const route = untrustedHostPolicy(rules, 5);
  const home = await openHome(host, { rules, route, signal });
  if (!home) return undefined;
  const named = await iconsOf(home);
  const usual = WELL_KNOWN.map((path) => new URL(path, home.url));
  const addresses = new Set([...named.slice(0, ICONS_MOST), ...usual].map(({ href }) => href));
  let trouble: unknown;
  for (const address of addresses) {
    try {
      const bytes = await fetchImage(new URL(address), { rules, route, signal });
      if (bytes) return bytes;
    } catch (error) {
      signal.throwIfAborted();
      // An icon of an inner network will not be there next time either.
      if (!(error instanceof PrivateAddressError)) trouble = error;
    }
  }
  if (trouble) throw trouble as Error;
  return undefined;
}

/** The response of a host's home page: over HTTPS, over HTTP where nobody speaks that, at `www.` where there is no such name. */
async function openHome(
  host: string,
  options: {
    readonly rules: NetworkRules;
    readonly route: Route;
    readonly signal: AbortSignal;
  },
): Promise<Reached | undefined> {
  const { http, https } = options.rules.ports;
  const accept = 'text/html, application/xhtml+xml';
  try {
    return await openUrl(new URL(`https://${host}:${https}/`), { ...options, accept });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Lists leave `www.` out of hosts, and not every site has a name without it.
    if (code === 'ENOTFOUND' && !host.startsWith('www.')) return openHome(`www.${host}`, options);
    if (!NO_TLS.has(code)) throw error;
    return openUrl(new URL(`http://${host}:${http}/`), { ...options, accept });
  }
}

/** The icons a home page names; none when it is no page. Throws an Error when the site is in trouble. */
async function iconsOf({ answer, url }: Reached): Promise<URL[]> {
  throwOnServerError(answer);
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = answer.headers;
  if (answer.statusCode !== 200 || encoding !== 'identity' || !/html/i.test(type)) {
    answer.destroy();
    return [];
  }
  const links = iconLinks();
  const decoder = new TextDecoder();
  let size = 0;
  // Leaving the loop closes the connection: the rest of the page is not read.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (!links.write(decoder.decode(chunk, { stream: true })) || size >= PAGE_MAX_BYTES) break;
  }
  return links.icons(url);
}
