import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { clearAddress, readCallback } from '#web/features/auth/callback-parameters.ts';
import { finishSignIn } from '#web/features/auth/finish-sign-in.ts';
import { forgetText, signInText } from '#web/features/auth/kept-text.ts';

/** /auth/callback: takes the tokens out of the address at once, makes a session of them and goes on (spec §2, §4; ruling 20). */
export function CallbackPage() {
  const router = useRouter();
  const [parameters] = useState(() => readCallback(location));
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const message = parameters.message;

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    clearAddress();
    if (message !== undefined) return;
    void (async () => {
      try {
        const href = await finishSignIn(parameters);
        forgetText(signInText());
        await router.navigate({ href, replace: true });
      } catch (error) {
        setProblem(error instanceof Error ? error.message : messages.auth.failed);
      }
    })();
  }, [parameters, message, router]);

  if (message !== undefined) {
    return (
      <AuthFrame title="Check your email">
        <Panel tone="success">{message}</Panel>
        <LinkButton href={paths.login}>Back to Login</LinkButton>
      </AuthFrame>
    );
  }
  if (problem !== undefined) {
    return (
      <AuthFrame title="Authentication Error">
        <Panel tone="error">{problem}</Panel>
        <LinkButton href={paths.login} variant="primary">
          Back to Login
        </LinkButton>
      </AuthFrame>
    );
  }
  return (
    <div className="flex justify-center py-24">
      <h1 className="sr-only">Sign in</h1>
      <Spinner label={messages.auth.signingIn} />
    </div>
  );
}
