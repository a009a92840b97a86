import { useRouter } from '@tanstack/react-router';
import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { CheckEmailState } from '#web/features/auth/check-email-state.ts';

/** What the toast says after each kind of mail. */
const SENT = {
  magiclink: messages.auth.checkEmail,
  signup: 'Check your email to confirm your address',
  recovery: 'Check your email to choose a new password',
} as const;

/** After a mail was sent: a toast, then the check-your-email page. */
export function useCheckEmail(): (state: CheckEmailState) => Promise<void> {
  const router = useRouter();
  const toast = useToast();
  return async (state) => {
    toast({ title: SENT[state.kind] });
    await router.navigate({ href: paths.checkEmail, state: { checkEmail: state } });
  };
}
