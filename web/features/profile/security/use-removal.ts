import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { paths, secondFactorWithReturn } from '#web/lib/paths.ts';
import { removeFactor, useReloadFactors } from '#web/lib/queries/factors.ts';
import { isHalfSignedIn } from '#web/lib/second-factor.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Removes a factor, says so, and asks for another one when the session now waits for it. */
export function useRemoval(done: string) {
  const [busy, setBusy] = useState<string>();
  const toast = useToast();
  const router = useRouter();
  const reload = useReloadFactors();
  async function remove(id: string) {
    setBusy(id);
    try {
      await removeFactor(id);
      toast({ title: done });
      await reload();
      if (isHalfSignedIn())
        await router.navigate({ href: secondFactorWithReturn(paths.profileSecurity) });
    } catch (error) {
      toast({ title: authMessage(error, securityMessages.security.removeFailed), tone: 'error' });
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, remove };
}
