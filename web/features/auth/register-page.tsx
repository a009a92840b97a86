import { zodResolver } from '@hookform/resolvers/zod';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { UNNAMED_CONTACT } from '#shared/site/legal-page.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths, registerWithPassword } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type NewAccount, signUp } from '#web/features/auth/auth-calls.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { MagicLinkForm } from '#web/features/auth/email-form.tsx';
import { registerForm } from '#web/features/auth/forms.ts';
import { forgetText, readText, signInText, useKeptText } from '#web/features/auth/kept-text.ts';
import { EmailInput, PasswordInput } from '#web/features/auth/password-input.tsx';
import { OtherWay } from '#web/features/auth/other-way.tsx';
import { ProviderButtons } from '#web/features/auth/provider-buttons.tsx';
import { registrationNote } from '#web/features/auth/registration-note.ts';
import { onboardingPath, useReturnPath, withReturnPath } from '#web/features/auth/return-path.ts';
import { useCheckEmail } from '#web/features/auth/use-check-email.ts';
import { weaknessOf } from '#web/features/auth/weak-password.ts';

/** Who can read what is entered here, before anything is. */
function WhoRunsThis() {
  const { name, contact } = pageConfig().site.operator;
  return (
    <p className="text-small text-soft">
      {`Your job search is kept for you and used for nothing else. This site is run by ${name}${contact === name || contact === UNNAMED_CONTACT ? '' : ` (${contact})`}, who can read what is stored here. `}
      <AppLink href={paths.privacy} className="prose-link">
        Privacy
      </AppLink>
      {' · '}
      <AppLink href={paths.terms} className="prose-link">
        Terms
      </AppLink>
    </p>
  );
}

function RegisterForm({ next }: { next: string | undefined }) {
  const [problem, setProblem] = useState<string>();
  const router = useRouter();
  const checkEmail = useCheckEmail();
  const kept = readText(signInText());
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: {
      first_name: kept.first_name ?? '',
      last_name: kept.last_name ?? '',
      email: kept.email ?? '',
      password: '',
    },
    shouldFocusError: false,
  });
  useKeptText(form, signInText(), ['first_name', 'last_name', 'email']);
  const { errors, isSubmitting } = form.formState;

  async function register(account: NewAccount) {
    setProblem(undefined);
    try {
      if (await signUp(account, next)) {
        forgetText(signInText());
        await router.navigate({ href: onboardingPath(next), replace: true });
        return;
      }
    } catch (error) {
      const weakness = weaknessOf(error);
      if (weakness) form.setError('password', { message: weakness });
      else setProblem(authMessage(error, messages.auth.signUpFailed));
      return;
    }
    await checkEmail({ email: account.email, kind: 'signup', next });
  }

  return (
    <AuthForm form={form} onSubmit={register} problem={problem}>
      <Field label="Email address" error={errors.email?.message}>
        <EmailInput {...form.register('email')} />
      </Field>
      <Field
        label="Password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} required autoComplete="new-password" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.first_name?.message}>
          <Input {...form.register('first_name')} autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={errors.last_name?.message}>
          <Input {...form.register('last_name')} autoComplete="family-name" />
        </Field>
      </div>
      <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Creating...">
        Create account
      </Button>
    </AuthForm>
  );
}

/** /register: an address to mail a link to, or names, address and a password (`?method=password`). Or why nobody registers here. */
export function RegisterPage() {
  const next = useReturnPath();
  const note = registrationNote();
  const query = useLocation({ select: (location) => location.searchStr });
  const byPassword = new URLSearchParams(query).get('method') === 'password';
  return (
    <AuthFrame
      title="Create your account"
      intro={
        <>
          <p>Keep every application in one list, and see who sponsors visas and what they pay.</p>
          <p className="mt-2">
            Already have an account?{' '}
            <AppLink href={withReturnPath(paths.login, next)} className="prose-link">
              Sign in
            </AppLink>
          </p>
        </>
      }
    >
      {note === undefined ? (
        <>
          {byPassword ? (
            <RegisterForm next={next} />
          ) : (
            <MagicLinkForm next={next} hint="The link in the mail makes your account." />
          )}
          <div className="-mt-2 flex justify-center">
            <OtherWay
              byPassword={byPassword}
              link={paths.register}
              password={registerWithPassword}
              next={next}
            />
          </div>
          <ProviderButtons next={next} />
          <WhoRunsThis />
        </>
      ) : (
        <Panel tone="info">{note}</Panel>
      )}
    </AuthFrame>
  );
}
