import type { Site } from '#shared/domain/site.ts';

/** What the server tells every document, as JSON in `<meta name="waymark-config">`. */
export interface SiteConfiguration {
  /** Public anonymous key of the auth endpoints (ruling 21c). */
  readonly publishableKey: string;
  /** Whether mails are kept at /dev/mailbox (ruling 19). */
  readonly mailbox: boolean;
  /** Links of the footer. */
  readonly site: Site;
}
