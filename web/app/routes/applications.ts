import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/app/lazy-page.ts';
import { root, signedIn } from '#web/app/routes/parents.tsx';
import { paths } from '#web/lib/paths.ts';

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  component: lazyPage(() => import('#web/app/dashboard-with-saved.tsx'), 'DashboardWithSaved'),
});

const addApplication = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addApplication,
  component: lazyPage(
    () => import('#web/features/applications/add-application-page.tsx'),
    'AddApplicationPage',
  ),
});

const importApplications = createRoute({
  getParentRoute: () => signedIn,
  path: paths.importApplications,
  component: lazyPage(() => import('#web/app/import-with-mail.tsx'), 'ImportWithMail'),
});

const replies = createRoute({
  getParentRoute: () => signedIn,
  path: paths.replies,
  component: lazyPage(() => import('#web/app/replies-with-mailbox.tsx'), 'RepliesWithMailbox'),
});

const report = createRoute({
  getParentRoute: () => signedIn,
  path: paths.report,
  component: lazyPage(
    () => import('#web/features/applications/report/report-page.tsx'),
    'ReportPage',
  ),
});

/** The mobile menu links here. */
const addApplicationRedirect = createRoute({
  getParentRoute: () => root,
  path: '/applications/add',
  beforeLoad: () => {
    throw redirect({ href: paths.addApplication, replace: true });
  },
});

const application = createRoute({
  getParentRoute: () => signedIn,
  path: '/application/$id',
  component: lazyPage(() => import('#web/app/record-with-parts.tsx'), 'RecordWithParts'),
});

const EditApplicationPage = lazyPage(() => import('#web/app/edit-with-match.tsx'), 'EditWithMatch');

const editApplication = createRoute({
  getParentRoute: () => signedIn,
  path: '/edit/$id',
  component: EditApplicationPage,
});

/** The same page under the address that the company page links to. */
const editApplicationAlias = createRoute({
  getParentRoute: () => signedIn,
  path: '/application/$id/edit',
  component: EditApplicationPage,
});

/** The pages of the applications, below `signedIn`. */
export const applicationRoutes = [
  dashboard,
  addApplication,
  importApplications,
  replies,
  report,
  application,
  editApplication,
  editApplicationAlias,
] as const;

/** Redirects to the pages of the applications, below `root`. */
export const applicationRedirects = [addApplicationRedirect] as const;
