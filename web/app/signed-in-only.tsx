import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { messages } from '#shared/core/messages.ts';
import { draftOwner } from '#web/lib/open-drafts.ts';
import { loginWithReturn, paths } from '#web/lib/paths.ts';
import { isSigningOut, storedSession, useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Says that the typed text waits for its person, in sight wherever the page is scrolled; signing in opens a tab of its own. */
function SignedOutNotice() {
  return (
    <div className="sticky top-2 z-20 mb-5 shadow-float">
      <Panel
        tone="info"
        title={messages.auth.signedOutElsewhere}
        action={
          <LinkButton href={paths.login} target="_blank" size="small">
            Sign in
            <span className="sr-only"> (opens in a new tab)</span>
          </LinkButton>
        }
      >
        {messages.auth.typedIsHeld}
      </Panel>
    </div>
  );
}

/** What is done when the session ends, and when somebody signs in again while the page holds typed text. */
function useSessionEnd(person: string | undefined, held: boolean): void {
  const router = useRouter();
  const toast = useToast();
  const here = useLocation({ select: (location) => location.href });
  const waited = useRef<string>(undefined);
  const last = useRef(person);
  useEffect(() => {
    if (person === undefined) {
      waited.current = held ? last.current : undefined;
      if (held) return;
      const asked = isSigningOut();
      if (!asked) toast({ tone: 'error', title: messages.auth.sessionEnded });
      void router.navigate({ href: asked ? paths.login : loginWithReturn(here) });
      return;
    }
    if (waited.current === person) toast({ title: messages.auth.signedInAgain });
    else if (waited.current) void router.navigate({ href: paths.dashboard, replace: true });
    waited.current = undefined;
    last.current = person;
    // Only the person matters, not later navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [person]);
}

/**
 * Wraps every signed-in page. When the session ends, it says so and goes to /login, which leads back to the same place;
 * a form whose text a sign-out in another tab would lose stays for its person, and is dropped when another one signs in.
 */
export function SignedInOnly() {
  const queries = useQueryClient();
  const person = useSession()?.user.id;
  const [owner, setOwner] = useState(person);
  if (person !== undefined && person !== owner) setOwner(person);
  const held = person === undefined && draftOwner() !== undefined;
  useSessionEnd(person, held);
  useEffect(
    () => () => {
      if (!storedSession()) queries.clear();
    },
    [queries],
  );
  return (
    <>
      {held && <SignedOutNotice />}
      <Outlet key={owner} />
    </>
  );
}
