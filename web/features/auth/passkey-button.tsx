import { useRouter } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#shared/core/messages.ts';
import { keyMessage } from '#web/lib/key-message.ts';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { paths } from '#web/lib/paths.ts';
import { signInByPasskey } from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';

/** 'Sign in with a passkey', where passkeys work. */
export function PasskeyButton({ next }: { next: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const router = useRouter();
  const { begin, isOutdated } = useAttempt();
  if (whyNoPasskeys() !== undefined) return null;

  async function signIn() {
    begin();
    setProblem(undefined);
    setBusy(true);
    try {
      await signInByPasskey();
      await router.navigate({ href: next ?? paths.dashboard, replace: true });
    } catch (error) {
      setProblem(keyMessage(error, messages.auth.signInFailed));
      setBusy(false);
    }
  }
  return (
    <>
      {problem !== undefined && !isOutdated && <Panel tone="error">{problem}</Panel>}
      <Button
        icon={<KeyRound size={16} aria-hidden="true" />}
        busy={busy}
        busyLabel="Signing in..."
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
}
