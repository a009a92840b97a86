import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { ProofForm } from '#web/features/auth/second-factor/proof-form.tsx';
import { sixDigits } from '#web/features/auth/second-factor/six-digits.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { proveByText, textCode } from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Texts a code to the person's phone, then asks for it. */
export function PhoneStep(props: { factorId: string; onDone: () => Promise<void> }) {
  const { factorId, onDone } = props;
  const [challenge, setChallenge] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      setChallenge(await textCode(factorId));
    } catch (error) {
      setProblem(authMessage(error, securityMessages.security.proofFailed));
    } finally {
      setBusy(false);
    }
  }
  if (challenge !== undefined) {
    return (
      <ProofForm
        label="6-digit code"
        hint={securityMessages.security.textHint}
        digits
        check={sixDigits}
        onCode={async (code) => {
          await proveByText(factorId, challenge, code);
          await onDone();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      <Button variant="primary" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
        Send a code to my phone
      </Button>
    </div>
  );
}
