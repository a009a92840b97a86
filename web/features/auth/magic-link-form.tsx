import { zodResolver } from '@hookform/resolvers/zod';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#shared/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { sendMagicLink } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authMessage } from '#web/features/auth/auth-message.ts';
import { emailForm } from '#web/features/auth/forms.ts';
import { readText, signInText, useKeptText } from '#web/features/auth/kept-text.ts';
import { useCheckEmail } from '#web/features/auth/use-check-email.ts';

/** The sign-in form of the specification: an e-mail address, and a link is mailed (spec §2). */
export function MagicLinkForm({ next }: { next: string | undefined }) {
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
      await sendMagicLink(email, next);
    } catch (error) {
      setProblem(authMessage(error, messages.auth.magicLinkFailed));
      return;
    }
    await checkEmail({ email, kind: 'magiclink', next });
  }

  return (
    <AuthForm form={form} onSubmit={send} problem={problem}>
      <Field label="Email address" error={errors.email?.message}>
        <Input
          {...form.register('email')}
          required
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        busyLabel="Sending magic link..."
        icon={<Mail size={16} aria-hidden="true" />}
      >
        Send magic link
      </Button>
    </AuthForm>
  );
}
