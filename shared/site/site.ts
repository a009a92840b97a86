import * as z from 'zod/mini';

import { HARDWARE_ROWS } from '#shared/site/hardware-list.ts';
import { UNNAMED_CONTACT } from '#shared/site/legal-page.ts';

const link = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  /** An http(s) address or a path of this site; empty hides the link. */
  href: z
    .string()
    .check(z.regex(/^(|\/[^/\\].*|\/|https?:\/\/.+)$/, 'must be a path or an http(s) address')),
});

/** An address that is shown in a frame; empty for none. */
const frame = z.strictObject({
  label: link.shape.label,
  href: z.string().check(z.regex(/^(|https?:\/\/.+)$/, 'must be an http(s) address')),
});

const text = z.string().check(z.minLength(1), z.maxLength(200));

const hardwareRow = z.strictObject({
  company: text,
  work: text,
  place: text,
  href: z.string().check(z.regex(/^https?:\/\/.+/, 'must be an http(s) address')),
});

/** Who runs the site when the operator gives no name. */
const SOMEBODY = 'the person who set it up';

const operator = z.strictObject({
  name: z._default(z.string().check(z.minLength(1), z.maxLength(200)), SOMEBODY),
  /** A mail address, an http(s) address, or other words that follow 'write to'. */
  contact: z._default(z.string().check(z.minLength(1), z.maxLength(200)), UNNAMED_CONTACT),
});

const site = z.strictObject({
  /** Named in the privacy policy and the terms. */
  operator: z._default(operator, { name: SOMEBODY, contact: UNNAMED_CONTACT }),
  /** Leaves the sign-in buttons of providers that are not set up away, instead of saying so beneath them. */
  hideUnavailableProviders: z._default(z.boolean(), false),
  salarySite: z._default(link, { label: 'Salaries (levels.fyi)', href: 'https://www.levels.fyi' }),
  layoffsTracker: z._default(link, {
    label: 'Layoffs tracker (layoffs.fyi)',
    href: 'https://layoffs.fyi',
  }),
  companiesSheet: z._default(link, {
    label: 'Open-source companies',
    href: 'https://github.com/timqian/open-source-jobs',
  }),
  /** Shown once the operator has a place for it. */
  communityChat: z._default(link, { label: 'Community chat', href: '' }),
  /** Shown once the operator has a page to follow. */
  followBadge: z._default(link, { label: 'Follow Waymark', href: '' }),
  /** Beside the internship listings. */
  itConsultingJobs: z._default(link, {
    label: 'IT Consulting Jobs',
    href: 'https://www.linkedin.com/jobs/search/?keywords=IT%20consulting',
  }),
  /** Where people add to the hardware list. */
  hardwareSheet: z._default(link, {
    label: 'Contribute to the List',
    href: 'https://github.com/aolofsson/awesome-semiconductor-startups',
  }),
  /** A shared table that the hardware page frames in place of its own rows, once the visitor asks for it. */
  hardwareTable: z._default(frame, { label: 'Hardware list', href: '' }),
  /** The hardware page's own table. */
  hardwareRows: z._default(z.array(hardwareRow).check(z.maxLength(500)), [...HARDWARE_ROWS]),
  /** Named when logos come from a service; the server fills it from LOGO_SERVICE_URL. */
  logoProvider: z._default(link, { label: 'Logos', href: '' }),
  /** Shown in a frame of the H1B page; empty hides its tab. */
  uscisDashboard: z._default(link, {
    label: 'USCIS Tableau Dashboard',
    href: 'https://public.tableau.com/views/H-1BEmployerDataHub/H-1BEmployerDataHub?:embed=y&:showVizHome=no',
  }),
  uscisDataHub: z._default(link, {
    label: 'USCIS H-1B Employer Data Hub',
    href: 'https://www.uscis.gov/tools/reports-and-studies/h-1b-employer-data-hub',
  }),
});

/** A link of the site; an empty address hides it. */
export type SiteLink = z.output<typeof link>;

/** The links and choices of the site that an operator may change. */
export type Site = z.output<typeof site>;

/** The part of the site's configuration that every document carries. */
export type BrowserSite = Omit<Site, 'hardwareRows'>;

/** The name of a link in the site's configuration. */
export type SiteLinkName = Exclude<keyof BrowserSite, 'hideUnavailableProviders' | 'operator'>;

/** What of the site's configuration every document carries: all but the rows of one page. */
export function browserSite(all: Site): BrowserSite {
  const { hardwareRows: _rows, ...site } = all;
  return site;
}

/** Parses a site configuration and fills in defaults, the given ones first; throws an Error that names the offending field. */
export function parseSite(input: unknown, defaults: Partial<Site> = {}): Site {
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
  const result = z.safeParse(site, isRecord ? { ...defaults, ...input } : input);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}

/** Origins that the site shows in frames, for the Content-Security-Policy. */
export function frameHosts({ uscisDashboard, hardwareTable }: Site): string[] {
  const origins = [uscisDashboard, hardwareTable].flatMap(
    ({ href }) => URL.parse(href)?.origin ?? [],
  );
  return [...new Set(origins)];
}
