import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { messages } from '#shared/messages.ts';
import { ErrorPage } from '#web/app/error-page.tsx';
import {
  leaveForFrontPage,
  requireCallback,
  requireMailbox,
  requireSession,
  requireSignedOut,
} from '#web/app/guards.ts';
import { Root } from '#web/app/root.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { SignedInOnly } from '#web/app/signed-in-only.tsx';
import { readListSearch } from '#web/features/applications/list-search.ts';
import { readJobgptSearch } from '#web/features/assistant/jobgpt-search.ts';
import { readH1bView } from '#web/features/h1b/h1b-view.ts';
import { paths } from '#web/lib/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const root = createRootRoute({ component: Root });

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: leaveForFrontPage,
});

/** Parent of the pages for visitors: a signed-in person is redirected. */
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  beforeLoad: requireSignedOut,
});

/** Parent of the pages that need a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: SignedInOnly,
  pendingComponent: () => (
    <>
      <h1 className="sr-only">Waymark</h1>
      <Spinner label={messages.auth.checking} />
    </>
  ),
});

const login = createRoute({
  getParentRoute: () => signedOut,
  path: paths.login,
  component: lazyRouteComponent(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => signedOut,
  path: paths.register,
  component: lazyRouteComponent(
    () => import('#web/features/auth/register-page.tsx'),
    'RegisterPage',
  ),
});

const checkEmail = createRoute({
  getParentRoute: () => signedOut,
  path: paths.checkEmail,
  component: lazyRouteComponent(
    () => import('#web/features/auth/check-email-page.tsx'),
    'CheckEmailPage',
  ),
});

const authCallback = createRoute({
  getParentRoute: () => root,
  path: paths.authCallback,
  beforeLoad: requireCallback,
  component: lazyRouteComponent(
    () => import('#web/features/auth/callback-page.tsx'),
    'CallbackPage',
  ),
});

const authConfirm = createRoute({
  getParentRoute: () => root,
  path: paths.authConfirm,
  component: lazyRouteComponent(() => import('#web/features/auth/confirm-page.tsx'), 'ConfirmPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  component: lazyRouteComponent(
    () => import('#web/features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const updatePassword = createRoute({
  getParentRoute: () => root,
  path: paths.updatePassword,
  component: lazyRouteComponent(
    () => import('#web/features/auth/update-password-page.tsx'),
    'UpdatePasswordPage',
  ),
});

const onboarding = createRoute({
  getParentRoute: () => signedIn,
  path: paths.onboarding,
  component: lazyRouteComponent(
    () => import('#web/features/auth/onboarding-page.tsx'),
    'OnboardingPage',
  ),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    () => import('#web/features/applications/applications-page.tsx'),
    'ApplicationsPage',
  ),
});

const addApplication = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addApplication,
  component: lazyRouteComponent(
    () => import('#web/features/applications/add-application-page.tsx'),
    'AddApplicationPage',
  ),
});

/** The mobile menu links here. */
const addApplicationOtherwise = createRoute({
  getParentRoute: () => root,
  path: '/applications/add',
  beforeLoad: () => {
    throw redirect({ href: paths.addApplication, replace: true });
  },
});

const EditApplicationPage = lazyRouteComponent(
  () => import('#web/app/edit-with-match.tsx'),
  'EditWithMatch',
);

const editApplication = createRoute({
  getParentRoute: () => signedIn,
  path: '/edit/$id',
  component: EditApplicationPage,
});

/** The same page under the address that the company page links to. */
const editApplicationOtherwise = createRoute({
  getParentRoute: () => signedIn,
  path: '/application/$id/edit',
  component: EditApplicationPage,
});

const companies = createRoute({
  getParentRoute: () => signedIn,
  path: paths.companies,
  component: lazyRouteComponent(
    () => import('#web/features/companies/companies-page.tsx'),
    'CompaniesPage',
  ),
});

const company = createRoute({
  getParentRoute: () => signedIn,
  path: '/companies/$id',
  component: lazyRouteComponent(
    () => import('#web/features/companies/company-page.tsx'),
    'CompanyPage',
  ),
});

const companyByName = createRoute({
  getParentRoute: () => signedIn,
  path: '/company/$companyName',
  component: lazyRouteComponent(
    () => import('#web/features/companies/company-page.tsx'),
    'CompanyByNamePage',
  ),
});

const h1b = createRoute({
  getParentRoute: () => root,
  path: paths.h1b,
  validateSearch: readH1bView,
  component: lazyRouteComponent(() => import('#web/features/h1b/h1b-page.tsx'), 'H1bPage'),
});

const h1bEmployer = createRoute({
  getParentRoute: () => root,
  path: '/h1b/employer/$name',
  validateSearch: readH1bView,
  component: lazyRouteComponent(
    () => import('#web/features/h1b/employer-page.tsx'),
    'EmployerPage',
  ),
});

const jobgpt = createRoute({
  getParentRoute: () => signedIn,
  path: paths.jobgpt,
  validateSearch: readJobgptSearch,
  component: lazyRouteComponent(
    () => import('#web/features/assistant/jobgpt-page.tsx'),
    'JobgptPage',
  ),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.profile,
  component: lazyRouteComponent(
    () => import('#web/app/profile-with-parts.tsx'),
    'ProfileWithParts',
  ),
});

const mailbox = createRoute({
  getParentRoute: () => root,
  path: paths.mailbox,
  beforeLoad: requireMailbox,
  component: lazyRouteComponent(
    () => import('#web/features/mailbox/mailbox-page.tsx'),
    'MailboxPage',
  ),
});

const routeTree = root.addChildren([
  home,
  signedOut.addChildren([login, register, checkEmail]),
  authCallback,
  authConfirm,
  resetPassword,
  updatePassword,
  signedIn.addChildren([
    onboarding,
    dashboard,
    addApplication,
    editApplication,
    editApplicationOtherwise,
    companies,
    company,
    companyByName,
    jobgpt,
    profile,
  ]),
  addApplicationOtherwise,
  h1b,
  h1bEmployer,
  mailbox,
]);

/** Query values are plain text, so that a link shows what the person typed. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Makes the router over every route of the site. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: () => <Spinner label="Loading..." />,
    defaultPendingMs: 100,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
