import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { sendRecovery } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { authMessage } from '#web/features/auth/auth-message.ts';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { emailForm } from '#web/features/auth/forms.ts';
import { readText, signInText, useKeptText } from '#web/features/auth/kept-text.ts';
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import { useCheckEmail } from '#web/features/auth/use-check-email.ts';

function RecoveryForm() {
  const [problem, setProblem] = useState<string>();
  const checkEmail = useCheckEmail();
  const form = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email: readText(signInText()).email ?? '' },
    shouldFocusError: false,
  });
  useKeptText(form, signInText(), ['email']);
  const { errors, isSubmitting } = form.formState;

  async function send({ email }: { email: string }) {
    setProblem(undefined);
    try {
      await sendRecovery(email);
    } catch (error) {
      setProblem(authMessage(error, messages.auth.resetFailed));
      return;
    }
    await checkEmail({ email, kind: 'recovery' });
  }

  return (
    <AuthForm form={form} onSubmit={send} problem={problem}>
      <Field label="Email address" error={errors.email?.message}>
        <Input
          {...form.register('email')}
          required
          type="email"
          autoComplete="username"
          placeholder="you@example.com"
        />
      </Field>
      <FormActions apart>
        <LinkButton href={paths.login} variant="quiet">
          Back to login
        </LinkButton>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Processing...">
          Send reset link
        </Button>
      </FormActions>
    </AuthForm>
  );
}

/** /auth/reset-password: asks for the e-mail, or sets the new password once the mailed link has signed in (ruling 21a). */
export function ResetPasswordPage() {
  const session = useSession();
  if (session) {
    return (
      <AuthFrame
        title="Choose a new password"
        intro={<p>For {session.user.email}. Your other devices will be signed out.</p>}
      >
        <NewPasswordForm email={session.user.email} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Reset your password"
      intro={<p>We send you a link and a code to set a new one.</p>}
    >
      <RecoveryForm />
    </AuthFrame>
  );
}
