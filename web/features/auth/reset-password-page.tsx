import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { sendRecovery } from '#web/features/auth/auth-calls.ts';
import { EmailForm } from '#web/features/auth/email-form.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { NewPassword } from '#web/features/auth/new-password-form.tsx';
import { useCheckEmail } from '#web/features/auth/use-check-email.ts';

function RecoveryForm() {
  const checkEmail = useCheckEmail();
  return (
    <EmailForm
      send={sendRecovery}
      onSent={(email) => checkEmail({ email, kind: 'recovery' })}
      failed={messages.auth.resetFailed}
      autoComplete="username"
    >
      {(busy) => (
        <FormActions apart>
          <LinkButton href={paths.login} variant="quiet">
            Back to login
          </LinkButton>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Processing...">
            Send reset link
          </Button>
        </FormActions>
      )}
    </EmailForm>
  );
}

/** /auth/reset-password: asks for the e-mail, or sets the new password once the mailed link has signed in. */
export function ResetPasswordPage() {
  const session = useSession();
  if (session) return <NewPassword email={session.user.email} />;
  return (
    <AuthFrame
      title="Reset your password"
      intro={<p>We will email you a link and a code to set a new one.</p>}
    >
      <RecoveryForm />
    </AuthFrame>
  );
}
