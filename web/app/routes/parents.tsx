import { createRootRoute, createRoute } from '@tanstack/react-router';
import { messages } from '#shared/core/messages.ts';
import { requireSession, requireSignedOut } from '#web/app/guards.ts';
import { Root } from '#web/app/root.tsx';
import { SignedInOnly } from '#web/app/signed-in-only.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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
