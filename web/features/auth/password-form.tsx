import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { signInWithPassword } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authCode, authMessage } from '#web/lib/auth-message.ts';
import { passwordForm } from '#web/features/auth/forms.ts';
import { forgetText, readText, signInText, useKeptText } from '#web/features/auth/kept-text.ts';
import { EmailInput, PasswordInput } from '#web/features/auth/password-input.tsx';

interface Problem {
  text: string;
  /** Address or password is wrong, or the address was never confirmed; the server does not reveal which. */
  refused: boolean;
}

/** The password form of the sign-in page. */
export function PasswordForm({ next }: { next: string | undefined }) {
  const [problem, setProblem] = useState<Problem>();
  const router = useRouter();
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
      const refused = authCode(error) === 'invalid_credentials';
      setProblem({ text: authMessage(error, messages.auth.signInFailed), refused });
      return;
    }
    forgetText(signInText());
    await router.navigate({ href: next ?? paths.dashboard, replace: true });
  }

  const enterCode = () =>
    router.navigate({
      href: paths.checkEmail,
      state: { checkEmail: { email: form.getValues('email'), kind: 'signup', next } },
    });

  return (
    <AuthForm
      form={form}
      onSubmit={signIn}
      problem={problem?.text}
      action={
        problem?.refused && (
          <>
            <p className="mb-2">{messages.auth.unconfirmedHint}</p>
            <Button size="small" onClick={() => void enterCode()}>
              Enter the code
            </Button>
          </>
        )
      }
    >
      <Field label="Email address" error={errors.email?.message}>
        <EmailInput {...form.register('email')} />
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
