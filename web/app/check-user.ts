import { reportReachable } from '#web/lib/connection.ts';
import { pageConfig } from '#web/lib/page-config.ts';
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
export async function checkUser(): Promise<UserCheck> {
  const person = storedSession()?.user.id;
  if (!person) return 'refused';
  if (alive === person) return 'alive';
  running ??= lookUp(person).finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether the last look-up got no response; /login then stays open to a person whose session was kept. */
export function wasUnanswered(): boolean {
  return last === 'unanswered';
}
