import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';

import { messages } from '#shared/core/messages.ts';
import { findPageHead } from '#shared/site/page-heads.ts';
import { requireSession, requireSignedOut } from '#web/app/guards.ts';
import { Layout } from '#web/app/layout.tsx';
import { sectionOf } from '#web/app/navigation.ts';
import { SignedInOnly } from '#web/app/signed-in-only.tsx';
import { isRetryable } from '#web/lib/api.ts';
import { draftOwner, holdDrafts, restoreHeldDrafts } from '#web/lib/open-drafts.ts';
import { paths } from '#web/lib/paths.ts';
import { storedSession, subscribeSession } from '#web/lib/session.ts';
import { type AppLinkProps, LinkContext } from '#web/ui/app-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';

/** Whether a click is a plain left click that opens the link in this tab; the browser handles every other click. */
function staysHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.currentTarget.target;
}

/** Renders `AppLink` in the app: navigates without a reload, and preloads the page's code on hover or focus. */
function RouterLink({ href, isSection, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const here = useLocation({ select: (location) => location.pathname });
  // The texts for everybody are documents of their own; for somebody signed in the app has another front page.
  const leaves = () =>
    findPageHead(href)?.drawn === true && !(href === paths.home && storedSession());
  const preload = () => {
    if (leaves()) return;
    router.preloadRoute({ to: '.', href }).catch(() => undefined);
  };
  return (
    <a
      aria-current={
        href === here ? 'page' : isSection && href === sectionOf(here) ? 'true' : undefined
      }
      {...rest}
      href={href}
      onMouseEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !staysHere(event) || leaves()) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}

/** Empties the cache, except for what a form with typed text is shown by (`meta.form`). */
function emptyAroundForm(queries: QueryClient): void {
  const cache = queries.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.getObserversCount() === 0) cache.remove(query);
    else if (!query.meta?.['form']) query.reset();
  }
}

/** Empties the query cache whenever the person changes; text that a sign-out elsewhere would lose waits for its person. Returns a function that stops it. */
function watchPerson(queries: QueryClient): () => void {
  let person = storedSession()?.user.id;
  return subscribeSession(() => {
    const next = storedSession()?.user.id;
    if (next === person) return;
    const before = person;
    person = next;
    if (next === undefined && holdDrafts(before)) emptyAroundForm(queries);
    else if (next !== undefined && restoreHeldDrafts(next)) void queries.invalidateQueries();
    else queries.clear();
  });
}

/** The cache of server data: fresh for 30 s, then shown while it is refetched; reads are retried only when the server was unavailable. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // While nobody is signed in, a page that holds typed text asks for nothing.
        refetchOnWindowFocus: () => draftOwner() === undefined,
        refetchOnReconnect: () => draftOwner() === undefined,
        retry: (failures, error) => failures < 2 && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const renderLink = (props: AppLinkProps) => <RouterLink {...props} />;

/** The contexts every page needs: the query cache (emptied when the person changes), toasts, and links that do not reload. */
function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => watchPerson(queries), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <LinkContext value={renderLink}>
        <ToastProvider>{children}</ToastProvider>
      </LinkContext>
    </QueryClientProvider>
  );
}

/** The root route's component: the providers, then the frame. */
function Root() {
  return (
    <Providers>
      <Layout />
    </Providers>
  );
}

/** The root route: its component frames every page. */
export const root = createRootRoute({ component: Root });

/** Parent of the pages for visitors: a signed-in person is redirected. */
export const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  beforeLoad: requireSignedOut,
});

/** Parent of the pages that need a session. */
export const signedIn = createRoute({
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
