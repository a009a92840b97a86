import { createRoute } from '@tanstack/react-router';
import { leaveForFrontPage, leaveForHardware, requireMailbox } from '#web/app/guards.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { root } from '#web/app/routes/parents.tsx';
import { readH1bView } from '#web/features/h1b/h1b-view.ts';
import { paths } from '#web/lib/paths.ts';

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: leaveForFrontPage,
});

const hardware = createRoute({
  getParentRoute: () => root,
  path: paths.hardware,
  beforeLoad: leaveForHardware,
});

const h1b = createRoute({
  getParentRoute: () => root,
  path: paths.h1b,
  validateSearch: readH1bView,
  component: lazyPage(() => import('#web/features/h1b/h1b-page.tsx'), 'H1bPage'),
});

const h1bOffer = createRoute({
  getParentRoute: () => root,
  path: paths.h1bOffer,
  component: lazyPage(() => import('#web/features/h1b/offer/offer-page.tsx'), 'OfferPage'),
});

const h1bEmployer = createRoute({
  getParentRoute: () => root,
  path: '/h1b/employer/$name',
  validateSearch: readH1bView,
  component: lazyPage(() => import('#web/features/h1b/employer-page.tsx'), 'EmployerPage'),
});

const mailbox = createRoute({
  getParentRoute: () => root,
  path: paths.mailbox,
  beforeLoad: requireMailbox,
  component: lazyPage(() => import('#web/features/mailbox/mailbox-page.tsx'), 'MailboxPage'),
});

/** The pages for everybody, below `root`. */
export const publicRoutes = [home, hardware, h1b, h1bOffer, h1bEmployer, mailbox] as const;
