import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '#web/app/error-page.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { applicationRedirects, applicationRoutes } from '#web/app/routes/applications.ts';
import { mailedRoutes, visitorRoutes, welcomeRoutes } from '#web/app/routes/auth.ts';
import { root, signedIn, signedOut } from '#web/app/routes/parents.tsx';
import { personRoutes } from '#web/app/routes/person.ts';
import { publicRoutes } from '#web/app/routes/public.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const routeTree = root.addChildren([
  ...publicRoutes,
  signedOut.addChildren(visitorRoutes),
  ...mailedRoutes,
  signedIn.addChildren([...welcomeRoutes, ...applicationRoutes, ...personRoutes]),
  ...applicationRedirects,
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
