import { createRoute, createRouter, useRouter } from '@tanstack/react-router';
import { Signpost } from 'lucide-react';
import { useState } from 'react';

import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { leaveForFrontPage, leaveForHardware, requireMailbox } from '#web/app/guards.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { applicationRedirects, applicationRoutes } from '#web/app/routes/applications.ts';
import { mailedRoutes, visitorRoutes, welcomeRoutes } from '#web/app/routes/auth.ts';
import { root, signedIn, signedOut } from '#web/app/routes/parents.tsx';
import { personRoutes } from '#web/app/routes/person.ts';
import { readH1bView } from '#web/features/h1b/h1b-view.ts';
import { checkConnection } from '#web/lib/connection.ts';
import { useFirstViewUntil } from '#web/lib/first-view.ts';
import { LOCAL_ERRORS } from '#web/lib/local-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shown in place of a page that failed: the reason, if it is known, and a way to try again. */
function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const [state, setState] = useState<'shown' | 'trying' | 'unreachable'>('shown');
  useFirstViewUntil(true);
  const known = error instanceof AppError;
  const codeMissing = known && error.code === LOCAL_ERRORS.code_missing.code;
  const fromServer = known && !codeMissing;
  const retry = async () => {
    if (fromServer) {
      reset();
      void router.invalidate();
      return;
    }
    // Code is missing, or something unknown broke: a reload helps, but without the server it is the browser's error page.
    setState('trying');
    if (await checkConnection()) location.reload();
    else setState('unreachable');
  };
  return (
    <section className="mx-auto flex max-w-xl flex-col gap-4 py-16">
      <h1 className="text-title">This page could not be shown</h1>
      <Panel
        tone="error"
        action={
          <Button
            size="small"
            busy={state === 'trying'}
            busyLabel="Trying..."
            onClick={() => void retry()}
          >
            {fromServer ? 'Retry' : codeMissing ? 'Try again' : 'Reload'}
          </Button>
        }
      >
        <p>{known ? error.message : messages.common.unexpected}</p>
        {state === 'unreachable' && <p>{messages.common.stillUnreachable}</p>}
      </Panel>
    </section>
  );
}

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

const parts = createRoute({
  getParentRoute: () => root,
  path: paths.parts,
  beforeLoad: requireMailbox,
  component: lazyPage(() => import('#web/features/parts/parts-page.tsx'), 'PartsPage'),
});

/** The pages for everybody, below `root`. */
const publicRoutes = [home, hardware, h1b, h1bOffer, h1bEmployer, mailbox, parts] as const;

/** Shown at an address without a page; the server's status for it is 404. */
function NotFoundPage() {
  const session = useSession();
  return (
    <section className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      <Signpost size={40} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <h1 className="text-title">Page not found</h1>
      <p className="text-soft">The link may be old or mistyped.</p>
      <div className="flex flex-wrap justify-center gap-3">
        {session ? (
          <LinkButton href={paths.dashboard} variant="primary">
            Back to Dashboard
          </LinkButton>
        ) : (
          <LinkButton href={paths.home} variant="primary">
            Home
          </LinkButton>
        )}
        <LinkButton href={paths.h1b}>Search H1B records</LinkButton>
      </div>
    </section>
  );
}

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
