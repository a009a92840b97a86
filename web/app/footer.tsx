import type { ReactNode } from 'react';
import type { BrowserSite, SiteLinkName } from '#shared/site/site.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Brand } from '#web/ui/brand.tsx';

const LINK_CLASS =
  'inline-flex min-h-8 items-center text-soft underline-offset-3 hover:text-ink hover:underline';

/**
 * One link of the site's configuration; an empty address hides it. By the name in the markup
 * the server fills in the operator's links on prerendered pages.
 */
function SiteLink({ site, name }: { site: BrowserSite; name: SiteLinkName }) {
  const { href, label } = site[name];
  return (
    <li hidden={href === ''} data-site-link={name}>
      <a href={href || undefined} className={LINK_CLASS}>
        {label}
      </a>
    </li>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-has-[li:not([hidden])]:hidden">
      <h2 className="text-small font-semibold">{title}</h2>
      <ul className="mt-1 flex flex-col">{children}</ul>
    </section>
  );
}

/** Pages of the site that the footer leads to. */
const OWN = {
  hardware: { href: paths.hardware, label: 'Hardware Community' },
  h1b: { href: paths.h1b, label: 'H1B Data Hub' },
  privacy: { href: paths.privacy, label: 'Privacy' },
  terms: { href: paths.terms, label: 'Terms' },
} as const;

function OwnLink({ name }: { name: keyof typeof OWN }) {
  return (
    <li>
      <AppLink href={OWN[name].href} className={LINK_CLASS}>
        {OWN[name].label}
      </AppLink>
    </li>
  );
}

function Copyright({ year }: { year: number }) {
  return (
    <li>
      {'© '}
      <span data-year>{year}</span>
      {' Waymark'}
    </li>
  );
}

/** The footer of pages for work: the same links in one row. */
export function SlimFooter({ site, year }: { site: BrowserSite; year: number }) {
  return (
    <footer data-print="hide" className="mt-10 border-t border-line text-small">
      <ul className="mx-auto flex max-w-[75rem] flex-wrap items-center gap-x-5 px-4 py-3 text-soft sm:px-6">
        <Copyright year={year} />
        <OwnLink name="hardware" />
        <OwnLink name="h1b" />
        <SiteLink site={site} name="salarySite" />
        <SiteLink site={site} name="layoffsTracker" />
        <SiteLink site={site} name="companiesSheet" />
        <SiteLink site={site} name="followBadge" />
        <SiteLink site={site} name="communityChat" />
        <SiteLink site={site} name="logoProvider" />
        <OwnLink name="privacy" />
        <OwnLink name="terms" />
      </ul>
    </footer>
  );
}

/** The footer of pages for everybody: copyright, follow, chat, logo attribution, Resources, About; `theme` is the theme switch. */
export function Footer(props: { site: BrowserSite; year: number; theme: ReactNode }) {
  const { site, year, theme } = props;
  return (
    <footer data-print="hide" className="mt-16 border-t border-line bg-surface text-small">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:grid-cols-[1fr_auto_auto_auto] sm:gap-16 sm:px-6">
        <div className="flex flex-col items-start gap-3">
          <AppLink href={paths.home} className="-ml-1 inline-flex rounded-ui p-1 no-underline">
            <Brand />
          </AppLink>
          <p className="text-soft">Find the job. Know the odds.</p>
          {theme}
        </div>
        <Group title="Community">
          <SiteLink site={site} name="followBadge" />
          <SiteLink site={site} name="communityChat" />
        </Group>
        <Group title="Resources">
          <OwnLink name="hardware" />
          <OwnLink name="h1b" />
          <SiteLink site={site} name="salarySite" />
          <SiteLink site={site} name="layoffsTracker" />
          <SiteLink site={site} name="companiesSheet" />
        </Group>
        <Group title="About">
          <OwnLink name="privacy" />
          <OwnLink name="terms" />
        </Group>
        <ul className="flex flex-wrap items-center gap-x-6 text-soft sm:col-span-4">
          <Copyright year={year} />
          <SiteLink site={site} name="logoProvider" />
        </ul>
      </div>
    </footer>
  );
}
