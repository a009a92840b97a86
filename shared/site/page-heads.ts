/** Title, description and indexing of a page. */
export interface PageHead {
  /** Path pattern; `:name` stands for one segment. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The pattern of the same page's own address, when this is another. */
  readonly canonical?: string;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** Whether it is a text for everybody that the build draws: a document of its own, without the app. */
  readonly drawn?: true;
}

const PROMISE =
  'Waymark keeps your job and internship applications in one calm list: statuses, dates, notes and statistics.';

/** Every page that exists; any other path is a 404. */
const pageHeads = [
  {
    path: '/',
    title: 'Waymark: Find the job. Know the odds.',
    description: PROMISE,
    indexed: true,
    drawn: true,
  },
  {
    path: '/login',
    title: 'Sign in',
    description: 'Sign in to Waymark with an emailed link or a password.',
    indexed: true,
  },
  {
    path: '/register',
    title: 'Create your account',
    description: 'Start tracking your applications with Waymark.',
    indexed: true,
  },
  { path: '/auth/confirm', title: 'Confirm', description: PROMISE, indexed: false },
  { path: '/auth/second-factor', title: 'Confirm it is you', description: PROMISE, indexed: false },
  { path: '/auth/callback', title: 'Signing you in', description: PROMISE, indexed: false },
  {
    path: '/auth/reset-password',
    title: 'Reset your password',
    description: PROMISE,
    indexed: false,
  },
  {
    path: '/auth/update-password',
    title: 'Choose a new password',
    description: PROMISE,
    indexed: false,
  },
  { path: '/check-email', title: 'Check your email', description: PROMISE, indexed: false },
  { path: '/onboarding', title: 'Welcome', description: PROMISE, indexed: false },
  { path: '/dashboard', title: 'Applications', description: PROMISE, indexed: false },
  { path: '/add-application', title: 'Add New Application', description: PROMISE, indexed: false },
  {
    path: '/applications/add',
    title: 'Add New Application',
    description: PROMISE,
    indexed: false,
    canonical: '/add-application',
  },
  {
    path: '/applications/import',
    title: 'Import applications',
    description: PROMISE,
    indexed: false,
  },
  { path: '/replies', title: 'Replies', description: PROMISE, indexed: false },
  { path: '/report', title: 'Applications report', description: PROMISE, indexed: false },
  { path: '/application/:id', title: 'Application', description: PROMISE, indexed: false },
  { path: '/edit/:id', title: 'Edit Application', description: PROMISE, indexed: false },
  {
    path: '/application/:id/edit',
    title: 'Edit Application',
    description: PROMISE,
    indexed: false,
    canonical: '/edit/:id',
  },
  { path: '/companies', title: 'Companies', description: PROMISE, indexed: false },
  { path: '/companies/:id', title: 'Company', description: PROMISE, indexed: false },
  { path: '/companies/:id/edit', title: 'Edit company', description: PROMISE, indexed: false },
  { path: '/company', title: 'Company', description: PROMISE, indexed: false },
  { path: '/company/:companyName', title: 'Company', description: PROMISE, indexed: false },
  { path: '/internships', title: 'Internships', description: PROMISE, indexed: false },
  {
    path: '/h1b',
    title: 'H1B Data Hub',
    description:
      'Search, filter, sort and export H1B applications: employers, job titles, wages and certification rates, exact as you type.',
    indexed: true,
  },
  {
    path: '/h1b/offer',
    title: 'Is my offer fair?',
    description:
      'Where an offer stands among what employers filed for the same role and place: pay at percentiles, wage level, who else files there.',
    indexed: true,
  },
  {
    path: '/h1b/employer/:name',
    title: 'H1B employer',
    description:
      'What the H1B records say about one employer: applications by year, job titles, wages and states.',
    indexed: true,
  },
  { path: '/jobgpt', title: 'JobGPT Assistant', description: PROMISE, indexed: false },
  { path: '/profile', title: 'Profile', description: PROMISE, indexed: false },
  { path: '/profile/deleted', title: 'Recently deleted', description: PROMISE, indexed: false },
  { path: '/operators', title: 'Site status', description: PROMISE, indexed: false },
  {
    path: '/hardware',
    title: 'Hardwarers Help Hardwarers (HHH)',
    description:
      'Companies where people design chips, boards and devices, collected by people looking for the same jobs.',
    indexed: true,
    drawn: true,
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What Waymark stores about you, where, for how long, and who can read it.',
    indexed: true,
    drawn: true,
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    description: 'What you can expect from Waymark, and what Waymark expects from you.',
    indexed: true,
    drawn: true,
  },
  { path: '/dev/mailbox', title: 'Local mailbox', description: PROMISE, indexed: false },
  { path: '/dev/parts', title: 'Parts', description: PROMISE, indexed: false },
] as const satisfies readonly PageHead[];

/** The path of a page that the build draws. */
export type DrawnPath = Extract<(typeof pageHeads)[number], { readonly drawn: true }>['path'];

/** The heads of all pages. */
export function listPageHeads(): readonly PageHead[] {
  return pageHeads;
}

/** The pages that the build draws, and the file that it writes for each. */
export function listDrawnPages(): { path: DrawnPath; file: string }[] {
  return pageHeads
    .filter((head) => 'drawn' in head)
    .map(({ path }) => ({ path, file: `${path.slice(1).replaceAll('/', '-') || 'landing'}.html` }));
}

/** The head of the page at a path; undefined when there is no such page. */
export function findPageHead(path: string): PageHead | undefined {
  const segments = path.split('/').filter(Boolean);
  return listPageHeads().find((head) => {
    const pattern = head.path.split('/').filter(Boolean);
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith(':') || part === segments[index])
    );
  });
}

/** The text of the document's title for a page. */
export function documentTitle(title: string): string {
  return title.startsWith('Waymark') ? title : `${title} · Waymark`;
}
