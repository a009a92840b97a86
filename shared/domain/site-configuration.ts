import type { Site } from '#shared/domain/site.ts';

/** The configuration in every document, as JSON in `<meta name="waymark-config">`. */
export interface SiteConfiguration {
  /** Public anonymous key of the auth endpoints. */
  readonly publishableKey: string;
  /** Whether mails are kept at /dev/mailbox. */
  readonly mailbox: boolean;
  /** Links of the footer. */
  readonly site: Site;
}
