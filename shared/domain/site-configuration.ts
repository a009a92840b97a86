import type { Site } from '#shared/domain/site.ts';

/** What the server tells every document, as JSON in `<meta name="waymark-config">`. */
export interface SiteConfiguration {
  /** Public anonymous key of the auth endpoints. */
  readonly publishableKey: string;
  /** Whether mails are kept at /dev/mailbox. */
  readonly mailbox: boolean;
  /** Whether company logos can be asked for at /api/logos. */
  readonly logos: boolean;
  /** Links of the footer. */
  readonly site: Site;
}
