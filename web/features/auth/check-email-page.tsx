import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { messages } from '#shared/core/messages.ts';
import {
  isFirstSignIn,
  type MailKind,
  sendAgain,
  verifyCode,
} from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { type CheckEmailState, useCheckEmailState } from '#web/features/auth/check-email-state.ts';
import { FormActions } from '#web/features/auth/form-actions.tsx';
import { codeForm } from '#web/features/auth/forms.ts';
import { forgetText, signInText } from '#web/features/auth/kept-text.ts';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';
import { DigitsInput, EmailInput } from '#web/features/auth/password-input.tsx';
import { onboardingPath } from '#web/features/auth/return-path.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { storedSession, subscribeSession } from '#web/lib/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';

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
function CodeForm({ kind, email, onCode }: CodeFormProps) {
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
          <EmailInput {...form.register('email')} />
        </Field>
      )}
      <Field
        label="Or enter the 6-digit code"
        hint={`The email has a code too. Enter it here to ${does}.`}
        error={errors.code?.message}
      >
        <DigitsInput
          {...form.register('code', { onChange: submitWhenWhole })}
          required
          maxLength={16}
        />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={busy}>
        {button}
      </Button>
    </AuthForm>
  );
}

/** The button that mails again, by kind of mail. */
const RESEND = {
  magiclink: 'Resend magic link',
  signup: 'Resend confirmation link',
  recovery: 'Resend reset link',
} as const;

/** What the alert says then. */
function resent(kind: MailKind, email: string): string {
  if (kind === 'magiclink') return messages.auth.magicLinkResent(email);
  return `${kind === 'signup' ? 'Confirmation' : 'Reset'} link resent to ${email}`;
}

/** 'Back to login', and 'Resend …', which mails again, or leads to /login when no address is known. */
function CheckEmailActions({ state }: { state: CheckEmailState | undefined }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { begin, isOutdated } = useAttempt();

  async function resend() {
    if (!state) {
      await router.navigate({ href: paths.login });
      return;
    }
    begin();
    setProblem(undefined);
    setBusy(true);
    try {
      await sendAgain(state.kind, state.email, state.next);
      setSent(true);
    } catch (error) {
      setProblem(authMessage(error, messages.auth.magicLinkFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {problem && !isOutdated && <Panel tone="error">{problem}</Panel>}
      <FormActions apart>
        <LinkButton href={paths.login} variant="quiet">
          Back to login
        </LinkButton>
        <Button busy={busy} busyLabel="Sending..." onClick={() => void resend()}>
          {RESEND[state?.kind ?? 'magiclink']}
        </Button>
      </FormActions>
      <AlertDialog
        open={sent}
        onOpenChange={setSent}
        title={resent(state?.kind ?? 'magiclink', state?.email ?? '')}
      />
    </>
  );
}

/** Moves on when the link is opened in another tab of this browser; `signingIn` is true while this tab signs in itself. */
function useSignedInElsewhere(signingIn: { current: boolean }, target: string): void {
  const router = useRouter();
  useEffect(
    () =>
      subscribeSession(() => {
        if (!storedSession() || signingIn.current) return;
        signingIn.current = true;
        void router.navigate({ href: target, replace: true });
      }),
    [router, signingIn, target],
  );
}

/** What was mailed, by kind. */
const SENT = {
  magiclink: 'A magic link',
  signup: 'A link to confirm your address',
  recovery: 'A link to choose a new password',
} as const;

/** /check-email: where the mail went, the code in it, and sending it again. */
export function CheckEmailPage() {
  const router = useRouter();
  const state = useCheckEmailState();
  const signingIn = useRef(false);
  const kind = state?.kind ?? 'magiclink';
  const target = kind === 'recovery' ? paths.resetPassword : (state?.next ?? paths.dashboard);
  useSignedInElsewhere(signingIn, target);

  async function signIn(email: string, code: string) {
    signingIn.current = true;
    try {
      const user = await verifyCode(kind, email, code);
      forgetText(signInText());
      const isNew = kind !== 'recovery' && isFirstSignIn(user);
      await router.navigate({
        href: isNew ? onboardingPath(state?.next) : target,
        replace: true,
      });
    } catch (error) {
      signingIn.current = false;
      throw error;
    }
  }

  return (
    <AuthFrame
      title="Check your email"
      intro={
        <p className="flex items-start gap-2.5">
          <MailCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          <span>
            {SENT[kind]} was sent to{' '}
            {state ? (
              <strong className="font-semibold text-ink">{state.email}</strong>
            ) : (
              'your email address'
            )}
            . Open it to continue.
          </span>
        </p>
      }
    >
      <CodeForm key={state?.email} kind={kind} email={state?.email} onCode={signIn} />
      {pageConfig().mailbox && (
        <p className="rounded-ui bg-sunken px-3 py-2 text-small text-soft">
          This site runs on your own machine, where emails wait in a local mailbox.{' '}
          <AppLink href={paths.mailbox} className="prose-link">
            Open the local mailbox
          </AppLink>
        </p>
      )}
      <CheckEmailActions state={state} />
    </AuthFrame>
  );
}
