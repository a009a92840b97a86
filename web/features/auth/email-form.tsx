import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authMessage } from '#web/features/auth/auth-message.ts';
import { emailForm } from '#web/features/auth/forms.ts';
import { readText, signInText, useKeptText } from '#web/features/auth/kept-text.ts';

/** Properties of `EmailForm`. */
interface EmailFormProps {
  /** Asks for the mail; what it throws is shown. */
  send: (email: string) => Promise<void>;
  /** What follows once the mail is on its way. */
  onSent: (email: string) => Promise<void>;
  /** The specification's words for a failure without any of its own. */
  failed: string;
  autoComplete: 'email' | 'username';
  /** The form's buttons, told whether it is sending. */
  children: (busy: boolean) => ReactNode;
}

/** A form of an e-mail address to which something is mailed; what was typed is kept for the next visit. */
export function EmailForm({ send, onSent, failed, autoComplete, children }: EmailFormProps) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email: readText(signInText()).email ?? '' },
    shouldFocusError: false,
  });
  useKeptText(form, signInText(), ['email']);
  const { errors, isSubmitting } = form.formState;

  async function submit({ email }: { email: string }) {
    setProblem(undefined);
    try {
      await send(email);
    } catch (error) {
      setProblem(authMessage(error, failed));
      return;
    }
    await onSent(email);
  }

  return (
    <AuthForm form={form} onSubmit={submit} problem={problem}>
      <Field label="Email address" error={errors.email?.message}>
        <Input
          {...form.register('email')}
          required
          type="email"
          autoComplete={autoComplete}
          placeholder="you@example.com"
        />
      </Field>
      {children(isSubmitting)}
    </AuthForm>
  );
}
