import type { SiteLink } from '#shared/site/site.ts';

/** Services that want to be named in words of their own, by the end of their host. */
const KNOWN: Readonly<Record<string, SiteLink>> = {
  'logo.dev': { label: 'Logos provided by Logo.dev', href: 'https://logo.dev' },
};

/** What the footer says about the source of logos; nothing without one. */
export function logoProvider(setting: string | undefined): SiteLink {
  if (setting === 'site') return { label: 'Logos from the companies’ own sites', href: '/privacy' };
  const url = setting === undefined ? null : URL.parse(setting);
  if (!url) return { label: 'Logos', href: '' };
  const known = Object.keys(KNOWN).find((host) => `.${url.hostname}`.endsWith(`.${host}`));
  return (
    (known !== undefined && KNOWN[known]) || {
      label: `Logos provided by ${url.hostname}`.slice(0, 60),
      href: url.origin,
    }
  );
}
