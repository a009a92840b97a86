import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type MailKind, sendAgain } from '#web/features/auth/auth-calls.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import type { CheckEmailState } from '#web/features/auth/check-email-state.ts';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';

/** The button that mails again, by kind of mail. */
const RESEND = {
  magiclink: 'Resend magic link',
  signup: 'Resend confirmation link',
  recovery: 'Resend reset link',
} as const;

/** What the alert says then. */
function resent(kind: MailKind, email: string): string {
  if (kind === 'magiclink') return messages.auth.magicLinkResent(email);
  return `${kind === 'signup' ? 'Confirmation' : 'Reset'} link resent to ${email}`;
}

/** 'Back to login', and 'Resend …', which mails again, or leads to /login when no address is known. */
export function CheckEmailActions({ state }: { state: CheckEmailState | undefined }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { begin, isOutdated } = useAttempt();

  async function resend() {
    if (!state) {
      await router.navigate({ href: paths.login });
      return;
    }
    begin();
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
      {problem && !isOutdated && <Panel tone="error">{problem}</Panel>}
      <FormActions apart>
        <LinkButton href={paths.login} variant="quiet">
          Back to login
        </LinkButton>
        <Button busy={busy} busyLabel="Sending..." onClick={() => void resend()}>
          {RESEND[state?.kind ?? 'magiclink']}
        </Button>
      </FormActions>
      <AlertDialog
        open={sent}
        onOpenChange={setSent}
        title={resent(state?.kind ?? 'magiclink', state?.email ?? '')}
      />
    </>
  );
}
