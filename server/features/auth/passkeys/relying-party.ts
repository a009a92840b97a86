import { isIP } from 'node:net';

import { serverMessages } from '#shared/core/server-messages.ts';

/** The site as browsers know it when they make and use passkeys. */
export interface RelyingParty {
  /** The host that passkeys belong to. */
  readonly id: string;
  readonly name: string;
  /** Origins whose pages may use them. */
  readonly origins: readonly [string, ...string[]];
}

/** Why passkeys and security keys cannot be used here. */
interface NoRelyingParty {
  readonly off: string;
}

/** Where passkeys are on, and what for. */
interface PasskeySettings {
  readonly on: boolean;
  /** Further origins whose pages call the API; those of the same host or below it may use passkeys. */
  readonly origins: readonly string[];
}

/**
 * The relying party of a site, by its public address. Browsers make passkeys for a host name only, on pages with HTTPS
 * or on localhost.
 */
export function relyingParty(
  publicUrl: string,
  { on, origins }: PasskeySettings,
): RelyingParty | NoRelyingParty {
  if (!on) return { off: serverMessages.auth.passkeysDisabled };
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) {
    return { off: serverMessages.auth.passkeysNeedName(hostname) };
  }
  if (protocol !== 'https:' && !isLocalhost(hostname)) {
    return { off: serverMessages.auth.passkeysNeedHttps };
  }
  const others = origins.filter((other) => {
    const host = new URL(other).hostname;
    return host === hostname || host.endsWith(`.${hostname}`);
  });
  return { id: hostname, name: 'Waymark', origins: [origin, ...others] };
}

/** Why passkeys are off on a site; undefined where they are on. */
export function passkeysOff(publicUrl: string, settings: PasskeySettings): string | undefined {
  const party = relyingParty(publicUrl, settings);
  return 'id' in party ? undefined : party.off;
}

const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');
