import type { SiteConfiguration } from '#shared/site/site-configuration.ts';

let parsed: SiteConfiguration | undefined;

/** The server's configuration for this document, from `<meta name="waymark-config">`; throws when the tag is missing or broken. */
export function pageConfig(): SiteConfiguration {
  if (!parsed) {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="waymark-config"]');
    if (!meta) throw new Error('This page was served without its configuration');
    const written: SiteConfiguration = JSON.parse(meta.content);
    parsed = written;
  }
  return parsed;
}
