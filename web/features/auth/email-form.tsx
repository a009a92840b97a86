import { zodResolver } from '@hookform/resolvers/zod';
import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#shared/core/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { sendMagicLink } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { emailForm } from '#web/features/auth/forms.ts';
import { readText, signInText, useKeptText } from '#web/features/auth/kept-text.ts';
import { useCheckEmail } from '#web/features/auth/use-check-email.ts';

interface EmailFormProps {
  /** Asks for the mail; its error is shown. */
  send: (email: string) => Promise<void>;
  /** Called once the mail is on its way. */
  onSent: (email: string) => Promise<void>;
  /** Sentence for a failure that has none. */
  failed: string;
  autoComplete: 'email' | 'username';
  /** What comes of it, beneath the address. */
  hint?: string | undefined;
  /** The form's buttons; `busy` while it is sending. */
  children: (busy: boolean) => ReactNode;
}

/** A form for an address to which something is mailed; the text is kept for the next form and a reload. */
export function EmailForm({ send, onSent, failed, autoComplete, hint, children }: EmailFormProps) {
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
      <Field label="Email address" hint={hint} error={errors.email?.message}>
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

/** The first form of the pages that sign in or make an account: an address, to which a link is mailed. */
export function MagicLinkForm({ next, hint }: { next: string | undefined; hint?: string }) {
  const checkEmail = useCheckEmail();
  return (
    <EmailForm
      send={(email) => sendMagicLink(email, next)}
      onSent={(email) => checkEmail({ email, kind: 'magiclink', next })}
      failed={messages.auth.magicLinkFailed}
      autoComplete="email"
      hint={hint}
    >
      {(busy) => (
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Sending magic link..."
          icon={<Mail size={16} aria-hidden="true" />}
        >
          Send magic link
        </Button>
      )}
    </EmailForm>
  );
}
