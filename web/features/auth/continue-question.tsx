import { useState } from 'react';
import { storedSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { FormActions } from '#web/features/auth/form-actions.tsx';

interface ContinueQuestionProps {
  /** Address of the account that the tokens sign in to. */
  email: string;
  busy: boolean;
  onContinue: () => void;
  onDecline: () => void;
}

/** Asks before tokens of a flow that this browser did not begin sign anybody in: somebody else may have sent the link. */
export function ContinueQuestion({ email, busy, onContinue, onDecline }: ContinueQuestionProps) {
  // The present session's address, kept while that session ends.
  const [present] = useState(() => storedSession()?.user.email);
  return (
    <AuthFrame
      title={`Continue as ${email}?`}
      focusTitle
      intro={
        <>
          <p>This browser did not ask for this link. Continue only if the address is your own.</p>
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
