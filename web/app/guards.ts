import { notFound, redirect } from '@tanstack/react-router';

import { bringsSomething, readCallback } from '#web/features/auth/callback-parameters.ts';
import { reportReachable } from '#web/lib/connection.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { loginWithReturn, paths, safeNext, secondFactorWithReturn } from '#web/lib/paths.ts';
import { isHalfSignedIn } from '#web/lib/second-factor.ts';
import { accessToken, forgetSession, storedSession } from '#web/lib/session.ts';

/** The server's verdict on the stored session: alive, refused (and removed here), or unknown because no response came. */
type UserCheck = 'alive' | 'refused' | 'unanswered';

let alive: string | undefined;
let running: Promise<UserCheck> | undefined;
let last: UserCheck | undefined;

async function ask(): Promise<UserCheck> {
  const token = await accessToken();
  // The client drops a session whose renewal was refused and keeps one whose renewal went unanswered.
  if (!token) return storedSession() ? 'unanswered' : 'refused';
  const response = await fetch('/auth/v1/user', {
    headers: { authorization: `Bearer ${token}`, apikey: pageConfig().publishableKey },
  });
  // A body that nobody reads keeps its connection busy.
  await response.text();
  if (response.ok) return 'alive';
  return response.status === 429 || response.status >= 500 ? 'unanswered' : 'refused';
}

async function lookUp(person: string): Promise<UserCheck> {
  last = await ask().catch(() => 'unanswered' as const);
  reportReachable(last !== 'unanswered');
  if (last === 'alive') alive = person;
  if (last === 'refused') forgetSession();
  return last;
}

/** Looks up the signed-in user once per page load; a refusal signs out. */
async function checkUser(): Promise<UserCheck> {
  const person = storedSession()?.user.id;
  if (!person) return 'refused';
  if (alive === person) return 'alive';
  running ??= lookUp(person).finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether the last look-up got no response; /login then stays open to a person whose session was kept. */
function wasUnanswered(): boolean {
  return last === 'unanswered';
}

interface GuardedLocation {
  location: { href: string };
}

/** Lets only a person with a live session in, or one who reads what is kept while the server does not answer; others go to /login and come back to the same place. */
export async function requireSession({ location }: GuardedLocation): Promise<void> {
  const answer = await checkUser();
  if (answer === 'unanswered' && (await globalThis.caches?.has('waymark-kept'))) return;
  if (answer !== 'alive') throw redirect({ href: loginWithReturn(location.href) });
  requireSecondFactor({ location });
}

/** Leads a person whose session waits for a second factor to its page, and from there back to the same place. */
export function requireSecondFactor({ location }: GuardedLocation): void {
  if (isHalfSignedIn()) throw redirect({ href: secondFactorWithReturn(location.href) });
}

/** The page of the second factor: only for a session that waits for one. */
export async function requireHalfSession({ location }: GuardedLocation): Promise<void> {
  if ((await checkUser()) !== 'alive') throw redirect({ href: paths.login });
  if (isHalfSignedIn()) return;
  const target = new URL(location.href, 'https://own.invalid').searchParams.get('next');
  throw redirect({ href: safeNext(target, paths.dashboard) });
}

/**
 * Keeps a signed-in visitor out of the signed-out-only pages: to `redirectTo` when there is one,
 * else the dashboard. While the look-up has no response, the person stays.
 */
export async function requireSignedOut({ location }: GuardedLocation): Promise<void> {
  if (!storedSession()) return;
  if (wasUnanswered() && (await checkUser()) !== 'alive') return;
  const target = new URL(location.href, 'https://own.invalid').searchParams.get('redirectTo');
  throw redirect({ href: safeNext(target, paths.dashboard) });
}

/** The front page: a signed-in visitor goes to the dashboard; for others it is a separate document. */
export async function leaveForFrontPage(): Promise<never> {
  if (storedSession()) throw redirect({ href: paths.dashboard });
  window.location.replace(paths.home);
  return new Promise<never>(() => undefined);
}

/** The hardware page is a separate document, too. */
export async function leaveForHardware(): Promise<never> {
  window.location.replace(paths.hardware);
  return new Promise<never>(() => undefined);
}

/** The callback page: for visitors only, unless its address carries a token, a code or an error. */
export async function requireCallback({ location }: GuardedLocation): Promise<void> {
  const address = new URL(location.href, 'https://own.invalid');
  if (!bringsSomething(readCallback(address))) await requireSignedOut({ location });
}

/** The local mailbox: does not exist on a server that sends mail. */
export function requireMailbox(): void {
  if (!pageConfig().mailbox) throw notFound();
}
