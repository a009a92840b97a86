import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { messages } from '#shared/messages.ts';
import { ErrorPage } from '#web/app/error-page.tsx';
import { leaveForFrontPage, requireSession, requireSignedOut } from '#web/app/guards.ts';
import { Root } from '#web/app/root.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { SignedInOnly } from '#web/app/signed-in-only.tsx';
import { paths } from '#web/lib/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const root = createRootRoute({ component: Root });

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: leaveForFrontPage,
});

/** Parent of the pages for visitors (spec §2): a signed-in person is sent on. */
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  beforeLoad: requireSignedOut,
});

/** Parent of the pages that need a session (spec §2). */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: SignedInOnly,
  pendingComponent: () => <Spinner label={messages.auth.checking} />,
});

/** Query values are plain text in the address: what a person types is what a link shows. */
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
    routeTree: root.addChildren([home, signedOut, signedIn]),
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
