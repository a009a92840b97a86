import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { changePassword, sendReauthentication } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { WayOutLink } from '#web/features/auth/form-actions.tsx';
import { authCode, authMessage } from '#web/lib/auth-message.ts';
import { newPasswordForm } from '#web/features/auth/forms.ts';
import { DigitsInput, PasswordInput } from '#web/features/auth/password-input.tsx';
import { weaknessOf } from '#web/features/auth/weak-password.ts';

/** Proof that the server wants before it changes the password in an older session. */
type Proof = 'current_password' | 'nonce';

const PROOF_ASKED_BY: Partial<Record<string, Proof>> = {
  current_password_required: 'current_password',
  current_password_invalid: 'current_password',
  reauthentication_needed: 'nonce',
  reauthentication_not_valid: 'nonce',
};

interface NewPasswordFormProps {
  /** For password managers. */
  email: string | undefined;
  /** Called after the change; without it the person goes to the dashboard. */
  onChanged?: () => void;
}

/** Sets a new password, with the proof the server asks for. */
export function NewPasswordForm({ email, onChanged }: NewPasswordFormProps) {
  const router = useRouter();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const [proof, setProof] = useState<Proof>();
  const form = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', current_password: '', nonce: '' },
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;

  /** Shows the refusal; asks for proof where that is missing, and mails its code once. */
  async function refuse(error: unknown) {
    const weakness = weaknessOf(error);
    if (weakness) {
      form.setError('password', { message: weakness });
      return;
    }
    const asked = PROOF_ASKED_BY[authCode(error) ?? ''];
    if (asked === 'nonce' && proof !== 'nonce') await sendReauthentication();
    if (asked) setProof(asked);
    setProblem(authMessage(error, messages.auth.passwordFailed));
  }

  async function change(typed: { password: string; current_password: string; nonce: string }) {
    setProblem(undefined);
    try {
      await changePassword({
        password: typed.password,
        current_password: proof === 'current_password' ? typed.current_password : undefined,
        nonce: proof === 'nonce' ? typed.nonce : undefined,
      });
    } catch (error) {
      await refuse(error).catch((failure: unknown) =>
        setProblem(authMessage(failure, messages.auth.passwordFailed)),
      );
      return;
    }
    toast({ title: messages.auth.passwordChanged });
    if (onChanged) onChanged();
    else await router.navigate({ href: paths.dashboard, replace: true });
  }

  return (
    <AuthForm form={form} onSubmit={change} problem={problem}>
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      {proof === 'current_password' && (
        <Field label="Current password">
          <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
        </Field>
      )}
      {proof === 'nonce' && (
        <Field label="6-digit code" hint="We sent you a code to confirm that it is you.">
          <DigitsInput {...form.register('nonce')} />
        </Field>
      )}
      <Field
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} required autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
        Save new password
      </Button>
    </AuthForm>
  );
}

/** The page that asks a signed-in person for a new password. */
export function NewPassword({ email }: { email: string | undefined }) {
  return (
    <AuthFrame
      title="Choose a new password"
      intro={
        <p>
          For <strong className="font-semibold text-ink">{email}</strong>. Your other devices will
          be signed out.
        </p>
      }
    >
      <NewPasswordForm email={email} />
      <WayOutLink href={paths.dashboard}>Not now</WayOutLink>
    </AuthFrame>
  );
}
