import type { ProviderButton } from '#shared/auth/identity-providers.ts';
import type { BrowserSite } from '#shared/site/site.ts';

/** Who may make an account: everybody, those whom an operator invites, or nobody. */
export type Registration = 'open' | 'invited' | 'closed';

/** The configuration in every document, as JSON in `<meta name="waymark-config">`. */
export interface SiteConfiguration {
  /** Public anonymous key of the auth endpoints. */
  readonly publishableKey: string;
  /** Whether mails are kept at /dev/mailbox. */
  readonly mailbox: boolean;
  /** Who may make an account here. */
  readonly registration: Registration;
  /** Whether this is a demo: one made-up account, which everybody reads and nobody changes. */
  readonly demo: boolean;
  /** Identity providers of the sign-in pages. */
  readonly providers: readonly ProviderButton[];
  /** Why nobody can use a passkey here; absent where they work. */
  readonly passkeysOff: string | undefined;
  /** Whether this site sends texts, so that a phone can be a second factor. */
  readonly texts: boolean;
  /** Links of the footer, and the operator's choices. */
  readonly site: BrowserSite;
}
