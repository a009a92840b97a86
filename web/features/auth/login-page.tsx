import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pageConfig } from '#web/lib/page-config.ts';
import { loginWithPassword, paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { clearFragment, readCallback } from '#web/features/auth/callback-parameters.ts';
import { sentenceOfCode } from '#web/features/auth/callback-problem.ts';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';
import { MagicLinkForm } from '#web/features/auth/magic-link-form.tsx';
import { PasskeyButton } from '#web/features/auth/passkey-button.tsx';
import { PasswordForm } from '#web/features/auth/password-form.tsx';
import { ProviderButtons } from '#web/features/auth/provider-buttons.tsx';
import { LookAround } from '#web/features/auth/look-around.tsx';
import { registrationNote } from '#web/features/auth/registration-note.ts';
import { useReturnPath, withReturnPath } from '#web/features/auth/return-path.ts';

/** What a return from a provider brought, until a way is tried. */
function ReturnProblem({ code }: { code: string }) {
  const { isOutdated } = useAttempt();
  return isOutdated ? null : <Panel tone="error">{sentenceOfCode(code)}</Panel>;
}

/** /login: the mailed link first, a password on request (`?method=password`), or an identity provider. */
export function LoginPage() {
  const next = useReturnPath();
  const query = useLocation({ select: (location) => location.searchStr });
  const [problem] = useState(() => {
    const { error, error_code } = readCallback({ search: '', hash: location.hash });
    return error_code ?? error;
  });
  useEffect(() => {
    if (problem !== undefined) clearFragment();
  }, [problem]);
  if (pageConfig().demo) {
    return <LookAround next={next} atOnce={new URLSearchParams(query).has('look-around')} />;
  }
  const note = registrationNote();
  const byPassword = new URLSearchParams(query).get('method') === 'password';
  return (
    <AuthFrame
      title="Sign in to your account"
      intro={
        <p>
          {note ?? (
            <>
              Or{' '}
              <AppLink href={withReturnPath(paths.register, next)} className="prose-link">
                create a new account
              </AppLink>
            </>
          )}
        </p>
      }
    >
      {problem !== undefined && <ReturnProblem code={problem} />}
      {byPassword ? <PasswordForm next={next} /> : <MagicLinkForm next={next} />}
      <p className="text-center">
        {byPassword ? (
          <AppLink href={withReturnPath(paths.login, next)} className="prose-link">
            Use a magic link
          </AppLink>
        ) : (
          <AppLink href={withReturnPath(loginWithPassword, next)} className="prose-link">
            Use a password
          </AppLink>
        )}
      </p>
      <PasskeyButton next={next} />
      <ProviderButtons next={next} />
    </AuthFrame>
  );
}
