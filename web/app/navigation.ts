import { loginWithPassword, paths } from '#web/lib/paths.ts';

/** A link of the top bar. */
export interface NavigationLink {
  href: string;
  label: string;
  /** Drawn as the bar's one button. */
  primary?: boolean;
}

/** The top bar of a signed-in person. */
export const SIGNED_IN_LINKS: readonly NavigationLink[] = [
  { href: paths.dashboard, label: 'Dashboard' },
  { href: paths.addApplication, label: 'Add Application' },
  { href: paths.jobgpt, label: 'JobGPT' },
  { href: paths.h1b, label: 'H1B' },
];

/** What the top bar of a signed-in person has besides where there is room, and their menu always. */
export const FURTHER_LINKS: readonly NavigationLink[] = [
  { href: paths.companies, label: 'Companies' },
  { href: paths.internships, label: 'Internships' },
  { href: paths.replies, label: 'Replies' },
  { href: paths.report, label: 'Report' },
];

/** The top bar of a visitor. */
export const SIGNED_OUT_LINKS: readonly NavigationLink[] = [
  { href: paths.h1b, label: 'H1B' },
  { href: paths.login, label: 'Login' },
  { href: paths.register, label: 'Register', primary: true },
];

/** The first segments of pages that lie beneath a link of the bar with another path. */
const BENEATH: Readonly<Record<string, string>> = {
  application: paths.dashboard,
  applications: paths.dashboard,
  edit: paths.dashboard,
  company: paths.companies,
};

/** The link of the bar that a page lies beneath. */
export function sectionOf(path: string): string {
  const [, first = ''] = path.split('/');
  return BENEATH[first] ?? `/${first}`;
}

/** A page that a shortcut or the command palette opens. */
interface Destination {
  href: string;
  label: string;
  /** Keys to press one after the other, as `KeyboardEvent.key` names them. */
  keys: readonly string[];
  /** Whether it is for signed-in people or for visitors; for both when undefined. */
  signedIn?: boolean;
}

/** Every page with a shortcut or an entry in the command palette. */
export const DESTINATIONS: readonly Destination[] = [
  { href: paths.dashboard, label: 'Go to the dashboard', keys: ['g', 'd'], signedIn: true },
  { href: paths.addApplication, label: 'Add an application', keys: ['n'], signedIn: true },
  { href: paths.jobgpt, label: 'Ask JobGPT', keys: ['g', 'j'], signedIn: true },
  { href: paths.profile, label: 'Go to your profile', keys: ['g', 'p'], signedIn: true },
  { href: paths.companies, label: 'Go to companies', keys: ['g', 'c'], signedIn: true },
  { href: paths.internships, label: 'Go to internships', keys: ['g', 'i'], signedIn: true },
  { href: paths.replies, label: 'Go to replies from your email', keys: ['g', 'r'], signedIn: true },
  { href: paths.deleted, label: 'Go to what you recently deleted', keys: [], signedIn: true },
  { href: paths.h1b, label: 'Go to the H1B Data Hub', keys: ['g', 'h'] },
  { href: paths.hardware, label: 'Go to the hardware community', keys: [] },
  { href: paths.login, label: 'Login', keys: [], signedIn: false },
  { href: loginWithPassword, label: 'Login with a password', keys: [], signedIn: false },
  { href: paths.register, label: 'Create an account', keys: [], signedIn: false },
  { href: paths.home, label: 'Go to the front page', keys: [], signedIn: false },
];
