import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { loginWithReturn, paths } from '#web/lib/paths.ts';
import { isSigningOut, useSession } from '#web/lib/session.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Wraps every signed-in page: when the session ends, it says so and goes to /login, which leads back to the same place. */
export function SignedInOnly() {
  const router = useRouter();
  const toast = useToast();
  const signedIn = useSession() !== undefined;
  const here = useLocation({ select: (location) => location.href });
  useEffect(() => {
    if (signedIn) return;
    const asked = isSigningOut();
    if (!asked) toast({ tone: 'error', title: messages.auth.sessionEnded });
    void router.navigate({ href: asked ? paths.login : loginWithReturn(here) });
    // Only the end of the session matters, not later navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [signedIn]);
  return <Outlet />;
}
