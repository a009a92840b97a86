import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '#web/lib/paths.ts';
import { signOut } from '#web/lib/session.ts';

/** Signs out and goes to /login. */
export function useSignOut(): () => void {
  const router = useRouter();
  return useCallback(() => {
    void (async () => {
      await signOut();
      await router.navigate({ href: paths.login });
    })();
  }, [router]);
}
