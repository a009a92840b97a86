import { isLoopbackHost } from '#server/http/loopback.ts';

/** The page of ours that providers and mails send people back to by default. */
const CALLBACK = '/auth/callback';

/**
 * The address in a mail: a page of the site whose button redeems the token, so that opening it changes
 * nothing. `next` is a path of the site; an allowed address elsewhere travels as `redirect_to`.
 */
export function mailLink(
  siteUrl: string,
  tokenHash: string,
  type: string,
  redirectTo: string,
): string {
  const target = new URL(redirectTo);
  const isOwn = isSameSite(target, new URL(siteUrl));
  // A person who asked at another name of this machine waits in a browser that knows them there.
  const link = new URL('/auth/confirm', isOwn ? target.origin : siteUrl);
  link.searchParams.set('token_hash', tokenHash);
  link.searchParams.set('type', type);
  if (!isOwn) {
    link.searchParams.set('redirect_to', redirectTo);
    return link.href;
  }
  // The confirm page leads to the callback page by itself.
  const next = nextPath(target);
  if (next !== undefined) link.searchParams.set('next', next);
  return link.href;
}

/** The path that an address of the site leads to in the end; undefined for the front page. */
export function nextPath(target: URL): string | undefined {
  const next =
    target.pathname === CALLBACK
      ? target.searchParams.get('next')
      : `${target.pathname}${target.search}`;
  return next !== null && next !== '/' && isOwnPath(next) ? next : undefined;
}

/** Whether an address is on the site; the names of loopback are the same machine. */
export function isSameSite(target: URL, site: URL): boolean {
  if (target.origin === site.origin) return true;
  return (
    isLoopbackHost(target.hostname) &&
    isLoopbackHost(site.hostname) &&
    target.protocol === site.protocol &&
    target.port === site.port
  );
}

function isOwnPath(path: string): boolean {
  return (
    URL.parse(path, 'http://own.invalid')?.origin === 'http://own.invalid' &&
    /^\/(?![/\\])/.test(path)
  );
}
