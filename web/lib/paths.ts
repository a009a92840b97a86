/** Every path of the site that links use. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  checkEmail: '/check-email',
  authConfirm: '/auth/confirm',
  authCallback: '/auth/callback',
  resetPassword: '/auth/reset-password',
  updatePassword: '/auth/update-password',
  secondFactor: '/auth/second-factor',
  onboarding: '/onboarding',
  dashboard: '/dashboard',
  savedJobs: '/dashboard?tab=saved',
  addApplication: '/add-application',
  importApplications: '/applications/import',
  report: '/report',
  replies: '/replies',
  /** Everything about an application. */
  application: (id: string) => `/application/${encodeURIComponent(id)}`,
  /** The edit form of an application. */
  editApplication: (id: string) => `/edit/${encodeURIComponent(id)}`,
  /** The edit form's other address, which the company page uses. */
  editApplicationOfCompany: (id: string) => `/application/${encodeURIComponent(id)}/edit`,
  /** The add form with the company filled in. */
  addApplicationTo: (company: string) => `/add-application?company=${encodeURIComponent(company)}`,
  /** The add form with what is known of a posting filled in; `from` is where 'Cancel' returns to. */
  addApplicationWith: (known: Readonly<Record<string, string>>) =>
    `/add-application?${new URLSearchParams(Object.entries(known).filter(([, text]) => text))}`,
  internships: '/internships',
  companies: '/companies',
  company: (id: string) => `/companies/${encodeURIComponent(id)}`,
  /** The page of the company of a name, whether the person has one or not. */
  companyNamed: (name: string) => `/company/${encodeURIComponent(name)}`,
  /** The form that changes a company. */
  editCompany: (id: string) => `/companies/${encodeURIComponent(id)}/edit`,
  jobgpt: '/jobgpt',
  profile: '/profile',
  profileResumes: '/profile?part=resumes',
  profileSecurity: '/profile?part=security',
  profileData: '/profile?part=data',
  deleted: '/profile/deleted',
  operators: '/operators',
  h1b: '/h1b',
  h1bOffer: '/h1b/offer',
  /** The page of an employer in the H1B records. */
  h1bEmployer: (name: string) => `/h1b/employer/${encodeURIComponent(name)}`,
  /** The H1B records of employers whose name contains a text. */
  h1bOfEmployer: (name: string) => `/h1b?employer=${encodeURIComponent(name)}`,
  hardware: '/hardware',
  privacy: '/privacy',
  terms: '/terms',
  mailbox: '/dev/mailbox',
  parts: '/dev/parts',
} as const;

/** The sign-in page of a demo, which signs in at once. */
export const lookAround = `${paths.login}?look-around=1`;

/** The sign-in page that returns to `from`, a path and query of this site. */
export function loginWithReturn(from: string): string {
  return `${paths.login}?redirectTo=${encodeURIComponent(from)}`;
}

/** The page that asks for a second factor and then leads to `to`, a path and query of this site. */
export function secondFactorWithReturn(to: string): string {
  return `${paths.secondFactor}?next=${encodeURIComponent(to)}`;
}

/** The password form of the sign-in page. */
export const loginWithPassword = `${paths.login}?method=password`;

/** The password form of the page that makes an account. */
export const registerWithPassword = `${paths.register}?method=password`;

/** `next` when it is a path of our own site, else the fallback. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || !next.startsWith('/')) return fallback;
  const base = 'https://own.invalid';
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  return url.origin === base && !url.pathname.startsWith('//') ? next : fallback;
}
