import { fetchImage } from '#server/features/logos/fetch-image.ts';
import { siteIcon } from '#server/features/logos/site-icon.ts';
import type { NetworkRules } from '#server/platform/web/web-request.ts';

/** Where logos come from. */
interface LogoSource {
  /** The bytes of a host's logo, undefined when there is none; throws an Error when that cannot be found out now. */
  find(host: string): Promise<Buffer | undefined>;
  /** The host that is left alone after a failure. */
  askedFor(host: string): string;
}

/** The source of a setting: `site` is the company's own site, all else the address of a service (`serviceUrl`). */
export function logoSource(setting: string, rules: NetworkRules): LogoSource {
  if (setting === 'site') {
    return { find: (host) => siteIcon(host, rules), askedFor: (host) => host };
  }
  return {
    find(host) {
      const start = serviceUrl(setting, host);
      // The service is the operator's choice; it does not choose another one.
      const mayAsk = (url: URL) => url.origin === start.origin;
      const route = { mayAsk, literalsAreTrusted: true, redirects: 2 };
      return fetchImage(start, { rules, route });
    },
    askedFor: (host) => serviceUrl(setting, host).host,
  };
}

/** The address that a service is asked at: `{host}` stands for the host, which otherwise follows after a slash. */
export function serviceUrl(setting: string, host: string): URL {
  return new URL(
    setting.includes('{host}')
      ? setting.replaceAll('{host}', host)
      : `${setting.replace(/\/$/, '')}/${host}`,
  );
}
