import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { messages } from '#shared/core/messages.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { clearAddress, readCallback } from '#web/features/auth/callback-parameters.ts';
import { MagicLinkForm } from '#web/features/auth/email-form.tsx';
import { accept, type Arrival, decline, receive } from '#web/features/auth/finish-sign-in.ts';
import { FormActions, WayOutLink } from '#web/features/auth/form-actions.tsx';
import { forgetText, signInText } from '#web/features/auth/kept-text.ts';
import { paths } from '#web/lib/paths.ts';
import { storedSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface ContinueQuestionProps {
  /** Address of the account that the tokens sign in to. */
  email: string;
  busy: boolean;
  onContinue: () => void;
  onDecline: () => void;
}

/** Asks before tokens of a flow that this browser did not begin sign anybody in: somebody else may have sent the link. */
function ContinueQuestion({ email, busy, onContinue, onDecline }: ContinueQuestionProps) {
  // The present session's address, kept while that session ends.
  const [present] = useState(() => storedSession()?.user.email);
  return (
    <AuthFrame
      title={`Continue as ${email}?`}
      focusTitle
      intro={
        <>
          <p>
            This link was requested in a different browser. Continue only if this is your email
            address.
          </p>
          {present && (
            <p className="mt-3">
              You are signed in as <strong className="font-semibold text-ink">{present}</strong>. If
              you continue, that session ends on this device.
            </p>
          )}
        </>
      }
    >
      <FormActions apart>
        <Button variant="quiet" disabled={busy} onClick={onDecline}>
          {present ? 'Stay signed in' : 'Cancel'}
        </Button>
        <Button variant="primary" busy={busy} busyLabel="Signing in..." onClick={onContinue}>
          Continue
        </Button>
      </FormActions>
    </AuthFrame>
  );
}

/** /auth/callback: takes the tokens out of the address at once, makes a session of them and goes on. */
export function CallbackPage() {
  const router = useRouter();
  const [parameters] = useState(() => readCallback(location));
  const [question, setQuestion] = useState<Arrival>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const needsSecondFactor = parameters.message !== undefined;

  async function goOn(arrival: Arrival) {
    const href = await accept(arrival, parameters);
    forgetText(signInText());
    await router.navigate({ href, replace: true });
  }

  /** Runs a step; its failure is shown instead of the page. */
  async function tell(step: () => Promise<void>) {
    try {
      await step();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.auth.failed);
    }
  }

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    clearAddress();
    if (needsSecondFactor) return;
    void tell(async () => {
      const arrival = await receive(parameters);
      if (arrival.begunHere) await goOn(arrival);
      else setQuestion(arrival);
    });
    // The content of the address is handled once, however often the page renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (needsSecondFactor) {
    return (
      <AuthFrame title="Check your email">
        <Panel tone="success">{messages.auth.halfConfirmed}</Panel>
        <LinkButton href={paths.login}>Back to Login</LinkButton>
      </AuthFrame>
    );
  }
  if (problem !== undefined) {
    const isOld = problem === messages.auth.linkInvalid;
    return (
      <AuthFrame
        title="Authentication Error"
        problem={problem}
        intro={isOld && 'Each link works once, for an hour. Send yourself a new one:'}
      >
        {isOld ? (
          <>
            <MagicLinkForm next={parameters.next} />
            <WayOutLink href={paths.login}>Back to Login</WayOutLink>
          </>
        ) : (
          <LinkButton href={paths.login} variant="primary">
            Back to Login
          </LinkButton>
        )}
      </AuthFrame>
    );
  }
  if (question) {
    return (
      <ContinueQuestion
        email={question.user.email}
        busy={busy}
        onContinue={() => {
          setBusy(true);
          void tell(() => goOn(question));
        }}
        onDecline={() => {
          void decline(question);
          const href = storedSession() ? paths.dashboard : paths.login;
          void router.navigate({ href, replace: true });
        }}
      />
    );
  }
  return (
    <div className="flex justify-center py-24">
      <h1 className="sr-only">Sign in</h1>
      <Spinner label={messages.auth.signingIn} />
    </div>
  );
}
