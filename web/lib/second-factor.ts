import { storedSession } from '#web/lib/session.ts';

/** The assurance level in a token; undefined when it cannot be read. */
function levelOf({ access_token }: { access_token: string }): string | undefined {
  try {
    const [, payload = ''] = access_token.split('.');
    const claims: { aal?: string } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return claims.aal;
  } catch {
    return undefined;
  }
}

/** Whether the stored session waits for a second factor of its person. */
export function isHalfSignedIn(): boolean {
  const session = storedSession();
  if (!session?.user.factors?.some(({ status }) => status === 'verified')) return false;
  return levelOf(session) === 'aal1';
}
