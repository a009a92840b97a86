import { useRouter } from '@tanstack/react-router';
import { Inbox, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { storedSession, subscribeSession } from '#web/lib/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { isFirstSignIn, sendAgain, verifyCode } from '#web/features/auth/auth-calls.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { authMessage } from '#web/features/auth/auth-message.ts';
import { type CheckEmailState, useCheckEmailState } from '#web/features/auth/check-email-state.ts';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { forgetText, signInText } from '#web/features/auth/kept-text.ts';
import { onboardingPath } from '#web/features/auth/return-path.ts';

/** Moves on when the link is opened in another tab of this browser; `signingIn` is true while this tab does it itself. */
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

/** 'Resend magic link' of the specification; it really sends again (ruling 21a). */
function ResendButton({ state }: { state: CheckEmailState | undefined }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function resend() {
    if (!state) {
      await router.navigate({ href: paths.login });
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      await sendAgain(state.kind, state.email, state.next);
      setSent(true);
    } catch (error) {
      setProblem(authMessage(error, messages.auth.magicLinkFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {problem && (
        <div className="order-first w-full">
          <Panel tone="error">{problem}</Panel>
        </div>
      )}
      <Button busy={busy} busyLabel="Sending magic link..." onClick={() => void resend()}>
        Resend magic link
      </Button>
      <AlertDialog
        open={sent}
        onOpenChange={setSent}
        title={messages.auth.magicLinkResent(state?.email ?? '')}
      />
    </>
  );
}

/** /check-email: where the mail went, the code in it, and sending it again (spec §2, rulings 19, 21a). */
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
            A magic link was sent to{' '}
            <strong className="font-semibold text-ink">
              {state?.email ?? 'your email address'}
            </strong>
            . Open it to go on.
          </span>
        </p>
      }
    >
      <CodeForm key={state?.email} email={state?.email} onCode={signIn} />
      {pageConfig().mailbox && (
        <Panel
          tone="info"
          action={
            <LinkButton
              href={paths.mailbox}
              size="small"
              icon={<Inbox size={16} aria-hidden="true" />}
            >
              Open mailbox
            </LinkButton>
          }
        >
          This server sends no mail: it keeps it in a local mailbox.
        </Panel>
      )}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        <LinkButton href={paths.login} variant="quiet">
          Back to login
        </LinkButton>
        <ResendButton state={state} />
      </div>
    </AuthFrame>
  );
}
