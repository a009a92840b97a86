import { securityMessages } from '#shared/security/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';

/** Why passkeys and security keys do not work on this page; undefined where they do. */
export function whyNoPasskeys(): string | undefined {
  const off = pageConfig().passkeysOff;
  if (off !== undefined) return off;
  const { hostname, port } = location;
  // The site belongs to the name of this machine, and its address is no name.
  if (/^(127\.|\[)/.test(hostname)) {
    return securityMessages.security.passkeysAt(`http://localhost:${port}`);
  }
  return 'PublicKeyCredential' in window ? undefined : securityMessages.security.noBrowserSupport;
}
