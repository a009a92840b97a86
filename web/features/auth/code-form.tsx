import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '#shared/core/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { MailKind } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { codeForm } from '#web/features/auth/forms.ts';
import * as z from 'zod/mini';

/** What the code of each kind of mail does, and the button that does it. */
const WORDS = {
  magiclink: {
    does: 'sign in on this device',
    button: 'Sign in with the code',
    busy: 'Signing in...',
  },
  signup: {
    does: 'confirm your address on this device',
    button: 'Confirm with the code',
    busy: 'Confirming...',
  },
  recovery: {
    does: 'choose a new password on this device',
    button: 'Continue with the code',
    busy: 'Signing in...',
  },
} as const;

interface CodeFormProps {
  /** Purpose of the mail. */
  kind: MailKind;
  /** Where the mail went; asked for when it is not known. */
  email: string | undefined;
  /** Signs in and leaves the page; its error is shown. */
  onCode: (email: string, code: string) => Promise<void>;
}

/** Signs in with the 6 digits of a mail, so that a mail read on the phone need not be opened there; the sixth one submits. */
export function CodeForm({ kind, email, onCode }: CodeFormProps) {
  const { does, button, busy } = WORDS[kind];
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    resolver: zodResolver(codeForm),
    defaultValues: { email: email ?? '', code: '' },
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;

  async function verify({ email, code }: { email: string; code: string }) {
    setProblem(undefined);
    try {
      await onCode(email, code);
    } catch (error) {
      setProblem(authMessage(error, messages.auth.failed));
    }
  }

  /** Submits as soon as address and code are whole. */
  function submitWhenWhole({ target }: ChangeEvent<HTMLInputElement>) {
    if (isSubmitting || !z.safeParse(codeForm, form.getValues()).success) return;
    target.form?.requestSubmit();
  }

  return (
    <AuthForm form={form} onSubmit={verify} problem={problem}>
      {email === undefined && (
        <Field label="Email address" error={errors.email?.message}>
          <Input
            {...form.register('email')}
            required
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
          />
        </Field>
      )}
      <Field
        label="6-digit code"
        hint={`The email has a code too. Enter it here to ${does}.`}
        error={errors.code?.message}
      >
        <Input
          {...form.register('code', { onChange: submitWhenWhole })}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          className="tabular font-mono tracking-[0.3em]"
        />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={busy}>
        {button}
      </Button>
    </AuthForm>
  );
}
