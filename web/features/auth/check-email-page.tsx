import { useRouter } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { storedSession, subscribeSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { isFirstSignIn, verifyCode } from '#web/features/auth/auth-calls.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { CheckEmailActions } from '#web/features/auth/check-email-actions.tsx';
import { useCheckEmailState } from '#web/features/auth/check-email-state.ts';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { forgetText, signInText } from '#web/features/auth/kept-text.ts';
import { onboardingPath } from '#web/features/auth/return-path.ts';

/** Moves on when the link is opened in another tab of this browser; `signingIn` is true while this tab signs in itself. */
function useSignedInElsewhere(signingIn: { current: boolean }, target: string): void {
  const router = useRouter();
  useEffect(
    () =>
      subscribeSession(() => {
        if (!storedSession() || signingIn.current) return;
        signingIn.current = true;
        void router.navigate({ href: target, replace: true });
      }),
    [router, signingIn, target],
  );
}

/** What was mailed, by kind. */
const SENT = {
  magiclink: 'A magic link',
  signup: 'A link to confirm your address',
  recovery: 'A link to choose a new password',
} as const;

/** /check-email: where the mail went, the code in it, and sending it again. */
export function CheckEmailPage() {
  const router = useRouter();
  const state = useCheckEmailState();
  const signingIn = useRef(false);
  const kind = state?.kind ?? 'magiclink';
  const target = kind === 'recovery' ? paths.resetPassword : (state?.next ?? paths.dashboard);
  useSignedInElsewhere(signingIn, target);

  async function signIn(email: string, code: string) {
    signingIn.current = true;
    try {
      const user = await verifyCode(kind, email, code);
      forgetText(signInText());
      const isNew = kind !== 'recovery' && isFirstSignIn(user);
      await router.navigate({
        href: isNew ? onboardingPath(state?.next) : target,
        replace: true,
      });
    } catch (error) {
      signingIn.current = false;
      throw error;
    }
  }

  return (
    <AuthFrame
      title="Check your email"
      intro={
        <p className="flex items-start gap-2.5">
          <MailCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          <span>
            {SENT[kind]} was sent to{' '}
            <strong className="font-semibold text-ink">
              {state?.email ?? 'your email address'}
            </strong>
            . Open it to go on.
          </span>
        </p>
      }
    >
      <CodeForm key={state?.email} kind={kind} email={state?.email} onCode={signIn} />
      {pageConfig().mailbox && (
        <Panel tone="info">
          <p>This server sends no mail: it keeps it in a local mailbox.</p>
          <p className="mt-1">
            <AppLink href={paths.mailbox} className="underline underline-offset-3">
              Open the local mailbox
            </AppLink>
          </p>
        </Panel>
      )}
      <CheckEmailActions state={state} />
    </AuthFrame>
  );
}
