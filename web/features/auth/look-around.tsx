import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { demoMessages } from '#shared/demo/messages.ts';
import { messages } from '#shared/core/messages.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { paths } from '#web/lib/paths.ts';
import { startVisit } from '#web/lib/queries/demo.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { authClient } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** /login of a demo: one press signs in to the made-up account; the front page's press has done so already (`?look-around=1`). */
export function LookAround({ next, atOnce }: { next: string | undefined; atOnce: boolean }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const router = useRouter();

  async function enter() {
    setProblem(undefined);
    setBusy(true);
    try {
      const tokens = await startVisit();
      const client = await authClient();
      const { error } = await client.setSession(tokens);
      if (error) throw error;
      await router.navigate({ href: next ?? paths.dashboard, replace: true });
    } catch (error) {
      setProblem(reasonOf(error) ?? messages.auth.signInFailed);
      setBusy(false);
    }
  }
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    void enter();
  });
  return (
    <AuthFrame title="Look around" intro={<p>{demoMessages.about}</p>}>
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      <Button variant="primary" busy={busy} busyLabel="Opening..." onClick={() => void enter()}>
        Look around
      </Button>
    </AuthFrame>
  );
}
