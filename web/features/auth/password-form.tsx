import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { resendConfirmation, signInWithPassword } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authCode, authMessage } from '#web/features/auth/auth-message.ts';
import { passwordForm } from '#web/features/auth/forms.ts';
import { forgetText, readText, signInText, useKeptText } from '#web/features/auth/kept-text.ts';
import { PasswordInput } from '#web/features/auth/password-input.tsx';
import { useCheckEmail } from '#web/features/auth/use-check-email.ts';

interface Problem {
  text: string;
  /** The address still waits for its confirmation. */
  unconfirmed: boolean;
}

/** The password form of the sign-in page (ruling 21a). */
export function PasswordForm({ next }: { next: string | undefined }) {
  const [problem, setProblem] = useState<Problem>();
  const router = useRouter();
  const checkEmail = useCheckEmail();
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { email: readText(signInText()).email ?? '', password: '' },
    shouldFocusError: false,
  });
  useKeptText(form, signInText(), ['email']);
  const { errors, isSubmitting } = form.formState;

  async function signIn({ email, password }: { email: string; password: string }) {
    setProblem(undefined);
    try {
      await signInWithPassword(email, password);
    } catch (error) {
      const unconfirmed = authCode(error) === 'email_not_confirmed';
      setProblem({ text: authMessage(error, messages.auth.signInFailed), unconfirmed });
      return;
    }
    forgetText(signInText());
    await router.navigate({ href: next ?? paths.dashboard, replace: true });
  }

  const resend = form.handleSubmit(async ({ email }) => {
    try {
      await resendConfirmation(email, next);
    } catch (error) {
      setProblem({ text: authMessage(error, messages.auth.magicLinkFailed), unconfirmed: true });
      return;
    }
    await checkEmail({ email, kind: 'signup', next });
  });

  return (
    <AuthForm
      form={form}
      onSubmit={signIn}
      problem={problem?.text}
      action={
        problem?.unconfirmed && (
          <Button size="small" disabled={isSubmitting} onClick={() => void resend()}>
            Send it again
          </Button>
        )
      }
    >
      <Field label="Email address" error={errors.email?.message}>
        <Input
          {...form.register('email')}
          required
          type="email"
          autoComplete="username"
          placeholder="you@example.com"
        />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        aside={
          <AppLink href={paths.resetPassword} className="prose-link text-small">
            Forgot your password?
          </AppLink>
        }
      >
        <PasswordInput {...form.register('password')} required autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Signing in...">
        Sign in
      </Button>
    </AuthForm>
  );
}
