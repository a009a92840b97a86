import { isIPv4 } from 'node:net';

import { isLoopbackHost } from '#server/http/loopback.ts';
import { URL_MAX } from '#shared/core/limits.ts';

/** Decides where a sign-in may return to. */
export interface Redirects {
  /** The address without its fragment when it is allowed, else the site's. */
  resolve(candidate: string | undefined): string;
  /** Whether an address may be returned to. */
  allows(candidate: string): boolean;
}

// An address with characters that browsers repair or people do not see is never allowed.
const PLAIN = /^[a-z][a-z0-9+.-]*:\/\/[\x21-\x5b\x5d-\x7e]+$/i;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d{1,5})?$/i;
const SCRIPTS = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']);

/** Redirects of a site: its own origin and the configured patterns. */
export function redirects(siteUrl: () => string, patterns: readonly string[]): Redirects {
  const allowed = patterns.map(patternToRegExp);

  function allows(candidate: string): boolean {
    const url = parse(candidate);
    if (!url) return false;
    const site = new URL(siteUrl());
    const siteIsLocal = isLoopbackHost(site.hostname);
    if (/^https?:$/.test(url.protocol)) {
      if (isLoopbackHost(url.hostname) && siteIsLocal) return true;
      if (isAddress(url.hostname)) return false;
      if (url.origin === site.origin) return true;
    }
    url.hash = '';
    const bare = url.pathname === '/' && url.search === '' ? url.href.replace(/\/$/, '') : url.href;
    return allowed.some((pattern) => pattern.test(url.href) || pattern.test(bare));
  }

  return {
    allows,
    resolve(candidate) {
      if (candidate === undefined || !allows(candidate)) return siteUrl();
      const url = new URL(candidate);
      url.hash = '';
      return url.href;
    },
  };
}

/** The parsed address when it is plain: no slashes to repair, user, odd host, disguised number or script. */
function parse(candidate: string): URL | undefined {
  if (candidate.length > URL_MAX || !PLAIN.test(candidate)) return undefined;
  const url = URL.parse(candidate);
  if (!url || SCRIPTS.has(url.protocol) || url.username || url.password) return undefined;
  if (/^https?:$/.test(url.protocol)) {
    const authority = /^[^:]+:\/\/([^/?#]*)/.exec(candidate)?.[1] ?? '';
    if (!HOST.test(authority) || authority.includes('@')) return undefined;
    const written = authority.replace(/:\d+$/, '').toLowerCase();
    // 2130706433, 0x7f.1 and 127.1 all mean 127.0.0.1; no honest client writes it so.
    if (isIPv4(url.hostname) && written !== url.hostname) return undefined;
  }
  return url;
}

function isAddress(hostname: string): boolean {
  return isIPv4(hostname) || hostname.startsWith('[');
}

/** `*` stays within a segment (separators `.` and `/`), `**` crosses them, but neither leaves the host for the path. */
function patternToRegExp(pattern: string): RegExp {
  const [, scheme = '', host = '', rest = ''] = /^([^/]*:\/\/)?([^/?#]*)(.*)$/s.exec(pattern) ?? [];
  const translate = (text: string, across: string) =>
    text
      .split(/(\*{2,}|\*)/)
      .map((part) => {
        if (part === '*') return '[^./?#]*';
        return part.startsWith('**') ? across : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
      })
      .join('');
  return new RegExp(
    `^${translate(scheme, '')}${translate(host, '[^/?#]*')}${translate(rest, '.*')}$`,
  );
}
