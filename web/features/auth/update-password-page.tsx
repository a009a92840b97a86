import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { NewPassword } from '#web/features/auth/new-password-form.tsx';

/** /auth/update-password: sets the password of a signed-in person. */
export function UpdatePasswordPage() {
  const session = useSession();
  if (!session) {
    return (
      <AuthFrame title="Choose a new password">
        <Panel tone="error">{messages.auth.noRecoverySession}</Panel>
        <FormActions apart>
          <LinkButton href={paths.login} variant="quiet">
            Back to login
          </LinkButton>
          <LinkButton href={paths.resetPassword} variant="primary">
            Reset your password
          </LinkButton>
        </FormActions>
      </AuthFrame>
    );
  }
  return <NewPassword email={session.user.email} />;
}
