import { isOperator } from '#shared/auth/roles.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { useSession } from '#web/lib/session.ts';

/** Whether the person runs this site, as everybody who is signed in does on an installation for its own machine only. */
export function useIsOperator(): boolean {
  const session = useSession();
  return session !== undefined && (isOperator(session.user.app_metadata) || pageConfig().mailbox);
}
