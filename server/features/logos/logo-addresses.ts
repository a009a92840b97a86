import { createHmac, timingSafeEqual } from 'node:crypto';

import { hostOf } from '#shared/applications/company-label.ts';
import { logoHostOf, readLogoHost } from '#shared/logos/company-logo.ts';

/** Bytes of a signature: as hard to guess as a session's token. */
const SIGNATURE_BYTES = 16;

/** Writes and checks the addresses of logos on this server. */
export interface LogoAddresses {
  /**
   * The address of a company's logo: by the host of its link, or by its name when the link has none; null when
   * neither names a host, and when no logos are fetched.
   */
  readonly of: (company: { readonly link: string | null; readonly name?: string }) => string | null;
  /** Whether a signature is this server's for a host. */
  isSigned(host: string, signature: string | undefined): boolean;
}

/** Addresses signed with the first of the secrets; the signatures of all count, so that secrets can be exchanged. */
export function logoAddresses(secretsNow: () => readonly Buffer[], isOn: boolean): LogoAddresses {
  const sign = (secret: Buffer, host: string) =>
    createHmac('sha256', secret).update(host).digest().subarray(0, SIGNATURE_BYTES);
  return {
    of({ link, name }) {
      const [current] = secretsNow();
      const known = hostOf(link) ?? (name === undefined ? undefined : logoHostOf(name));
      const host = known && readLogoHost(known);
      if (!isOn || !host || !current) return null;
      return `/api/logos/${host}?key=${sign(current, host).toString('base64url')}`;
    },
    isSigned(host, signature = '') {
      const given = Buffer.from(signature, 'base64url');
      return (
        given.length === SIGNATURE_BYTES &&
        secretsNow()
          .map((secret) => timingSafeEqual(sign(secret, host), given))
          .some(Boolean)
      );
    },
  };
}
