import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { keyMessage } from '#web/lib/key-message.ts';
import { proveByKey } from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

type KeyStepProps = { onDone: () => Promise<void> } & (
  | { factorId: string; prove?: never }
  | { factorId?: never; prove: () => Promise<void> }
);

/** Asks for a security key, or for a passkey by `prove`. */
export function KeyStep({ factorId, prove, onDone }: KeyStepProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function ask() {
    setBusy(true);
    setProblem(undefined);
    try {
      await (prove ? prove() : proveByKey(factorId));
      await onDone();
    } catch (error) {
      setProblem(keyMessage(error, securityMessages.security.proofFailed));
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-5">
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      {factorId !== undefined && <p className="text-soft">{securityMessages.security.keyHint}</p>}
      <Button
        variant="primary"
        icon={<KeyRound size={16} aria-hidden="true" />}
        busy={busy}
        busyLabel="Waiting..."
        onClick={() => void ask()}
      >
        {factorId === undefined ? 'Use a passkey' : 'Use your security key'}
      </Button>
    </div>
  );
}
