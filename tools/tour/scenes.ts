import { listPageHeads } from '#shared/site/page-heads.ts';
import { unfoldNewestJob } from '#tools/pictures/invented-jobs.ts';
import { readInventedMails } from '#tools/pictures/invented-mails.ts';
import {
  askForLink,
  askJobgpt,
  awaitFigures,
  lookUpCompany,
  type Scene,
  type Stage,
  withoutService,
} from '#tools/tour/scene.ts';

/** The scenes by the path of the page's head. A page without one is opened signed in, by its path. */
const SCENES: Readonly<Record<string, Scene>> = {
  '/': {
    about: 'What Waymark is for, with a question about an employer that it answers.',
    address: ({ employer }) => `/?employer=${encodeURIComponent(employer)}`,
    ready: '#answer svg',
  },
  '/h1b': {
    about: 'Every H1B record, filtered, sorted and counted while one types; no account is needed.',
    ready: '#root tbody tr',
  },
  '/h1b/offer': {
    about: 'Where a pay stands among comparable filings, with a range, and the rows behind it.',
    address: () => '/h1b/offer?title=software+engineer&state=WA&amount=150000&employer=Amazon',
    ready: '#root form',
    visitor: true,
  },
  '/h1b/employer/:name': {
    about: 'One employer under all its spellings: wages, years, job titles and states.',
    address: ({ employer }) => `/h1b/employer/${encodeURIComponent(employer)}`,
    ready: '#root tbody tr',
  },
  '/hardware': { about: 'A list that people in hardware share.', act: awaitFigures },
  '/privacy': { about: 'What is stored, where, for how long, and who can read it.' },
  '/terms': { about: 'What people may expect of the site, and the site of them.' },
  '/login': { about: 'A mailed link signs in; a password does, too.', ready: 'form' },
  '/register': { about: 'An account with a password.', ready: 'form' },
  '/check-email': {
    about: 'After a link was sent: the code of the same mail can be typed instead.',
    address: () => '/login',
    ready: 'form',
    act: askForLink,
    visitor: true,
  },
  '/auth/confirm': {
    about: 'Where a mailed link leads: opening it uses nothing up, the button does.',
    address: ({ mailedLink }) => mailedLink,
    visitor: true,
  },
  '/auth/callback': {
    about: 'What a link that is no longer good leads to.',
    address: () =>
      '/auth/callback?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    visitor: true,
  },
  '/auth/reset-password': {
    about: 'A forgotten password: the mail address is asked for.',
    visitor: true,
    ready: 'form',
  },
  '/auth/second-factor': {
    about: 'Who has a second factor shows it after signing in.',
    by: ({ waiting }) => waiting,
    ready: 'form',
  },
  '/auth/update-password': { about: 'A new password.' },
  '/dev/mailbox': {
    about: 'On one’s own machine mails are kept here instead of being sent.',
    visitor: true,
  },
  '/dev/parts': {
    about: 'On one’s own machine: the parts that pages share, in their states.',
    visitor: true,
  },
  '/onboarding': {
    about: 'A new person: the first application by its link, by hand or from a list.',
    ready: 'form',
  },
  '/dashboard': {
    about: 'The list: what was applied for, where it stands, and since when.',
    ready: '#root tbody tr',
  },
  '/add-application': {
    about: 'A new application; a job link fills in what it says.',
    ready: 'form',
  },
  '/applications/import': {
    about: 'A list from another tracker is brought over: previewed first, and undone as a whole.',
    ready: 'main h1',
  },
  '/report': {
    about: 'What was applied for, week by week, to print as proof of a search.',
    ready: 'main h2',
  },
  '/replies': {
    about:
      'What mails say about applications: linked, proposed for a press, or set aside, and each reading taken back as a whole.',
    ready: 'main h1',
    by: ({ reader }) => reader,
    act: (page, { reader }) => readInventedMails(page, reader),
  },
  '/application/:id': {
    about:
      'Everything about one application: what comes next and what happened, each change with Undo.',
    address: ({ id }) => `/application/${id}`,
    ready: 'main h1',
  },
  '/edit/:id': {
    about: 'One application, with what its posting asks for and the résumé offers.',
    address: ({ id }) => `/edit/${id}`,
    ready: 'form',
  },
  '/companies': {
    about: 'The companies of all applications.',
    ready: 'ul[aria-label=Companies]',
  },
  '/companies/:id': {
    about: 'One company: its applications, and what the H1B records say of it.',
    address: ({ company }) => `/companies/${company}`,
    ready: '#root tbody tr',
  },
  '/companies/:id/edit': {
    about: 'Name, site and notes of a company.',
    address: ({ company }) => `/companies/${company}/edit`,
    ready: 'form',
  },
  '/internships': {
    about: 'Internships by title, company and place, each to view, to save or to add.',
    ready: '#root tbody tr',
  },
  '/jobgpt': {
    about: 'JobGPT: why this company, interview questions, and anything else.',
    ready: 'textarea[name=input]',
    act: askJobgpt,
  },
  '/profile': { about: 'Who the person is: the first of four parts.', ready: 'main h2' },
  '/profile/deleted': {
    about: 'What was deleted in the last 30 days can be restored.',
    ready: '#root tbody tr',
  },
  '/operators': {
    about: 'How the site is, for those who run it.',
    ready: 'main h2',
    by: ({ operator }) => operator,
  },
};

/** Pages that show the same as another, under a name of their own. */
const SAME_AS_OTHERS = new Set(['/company', '/company/:companyName']);

const OPENED = { page: '/application/:id', address: ({ id }: Stage) => `/application/${id}` };
const UNKNOWN = { ...OPENED, address: () => '/application/0198a000-0000-7000-8000-000000000000' };
const LOADING = { ready: 'main .animate-pulse:visible', network: 'silent' } as const;
const LIST = { page: '/dashboard', ready: 'main h1' };

/** The dashboard and the record in the states that nobody wishes for. */
const STATES: readonly (Scene & { readonly title: string; readonly page: string })[] = [
  {
    ...LIST,
    title: 'Dashboard, first day',
    about: 'Without an application.',
    by: ({ newcomer }) => newcomer,
  },
  { ...LIST, ...LOADING, title: 'Dashboard, loading', about: 'Grey rows where the list will be.' },
  { ...LIST, title: 'Dashboard, failed', about: 'What failed says so.', network: 'failing' },
  { ...LIST, title: 'Dashboard, offline', about: 'What was loaded stays.', network: 'lost' },
  { ...OPENED, ...LOADING, title: 'Application, loading', about: 'Before it is there.' },
  { ...OPENED, title: 'Application, failed', about: 'What failed says so.', network: 'failing' },
  {
    page: '/jobgpt',
    ready: 'textarea[name=input]',
    title: 'JobGPT without a service',
    about: 'What works where no AI service is set up.',
    before: withoutService,
    act: lookUpCompany,
  },
  {
    page: '/operators',
    ready: 'main h1',
    title: 'Operators, refused',
    about: 'What anybody else sees there.',
  },
  {
    page: '/internships',
    ready: '#root tbody tr',
    title: 'Internships, examples',
    about: 'Until the operator has loaded listings: examples, which say so.',
    isFirstStart: true,
  },
  { ...UNKNOWN, title: 'Application, unknown', about: 'An id that is none of the person’s.' },
];

/** Views of a page that deserve a picture of their own. */
const MORE: readonly { title: string; page: string; scene: Scene }[] = [
  {
    title: 'Board',
    page: '/dashboard',
    scene: {
      about: 'The same applications as columns by status.',
      address: () => '/dashboard?view=board',
      ready: '#main [data-card]',
    },
  },
  {
    title: 'H1B charts',
    page: '/h1b',
    scene: {
      about: 'The same filter as charts, each with its table.',
      address: () => '/h1b?charts=shown#charts',
      ready: '#root section[aria-label=Charts] h3, #root section[aria-label=Charts] h2',
      act: (page) => page.locator('#charts').evaluate((charts) => charts.scrollIntoView()),
      visitor: true,
    },
  },
  {
    title: 'Application Details',
    page: '/h1b',
    scene: {
      about: 'A row opens the whole record.',
      address: ({ caseNumber }) => `/h1b?case=${encodeURIComponent(caseNumber)}`,
      ready: '[role=dialog]',
      visitor: true,
    },
  },
  {
    title: 'Saved jobs',
    page: '/dashboard',
    scene: {
      about: 'Postings to apply to later.',
      address: () => '/dashboard?tab=saved',
      ready: 'ul[aria-label="Saved jobs"]',
      by: ({ reader }) => reader,
      act: unfoldNewestJob,
    },
  },
  ...STATES.map(({ title, page, ...scene }) => ({ title, page, scene })),
  ...(['resumes', 'security', 'data'] as const).map((part) => ({
    title: `Profile, ${part}`,
    page: '/profile',
    scene: {
      about: {
        resumes: 'The résumé in use, what software reads in it, and other versions.',
        security: 'Second factors, passkeys, sessions, keys for programs, and what happened.',
        data: 'Everything to download, restore or delete.',
      }[part],
      address: () => `/profile?part=${part}`,
      ready: 'main h2',
    },
  })),
  {
    title: 'Page not found',
    page: '/no/such/page',
    scene: { about: 'An address without a page.', address: () => '/no/such/page', visitor: true },
  },
];

/** A page or view of the tour. */
interface TourView {
  readonly title: string;
  /** The path of the page's head. */
  readonly page: string;
  /** The name of its pictures. */
  readonly file: string;
  readonly indexed: boolean;
  readonly scene: Scene | undefined;
}

/** The name of a page's pictures. */
const fileOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'front-page';

/** Every page of the route table in its order, then further views; a page without a scene is opened as it is. */
export function listTourViews(): TourView[] {
  const pages = listPageHeads()
    .filter(({ path, canonical }) => canonical === undefined && !SAME_AS_OTHERS.has(path))
    .map(({ path, title, indexed }) => ({
      title,
      page: path,
      file: fileOf(path),
      indexed,
      scene: SCENES[path],
    }));
  return [...pages, ...MORE.map((view) => ({ ...view, file: fileOf(view.title), indexed: false }))];
}
