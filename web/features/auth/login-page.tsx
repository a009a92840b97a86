import { useLocation } from '@tanstack/react-router';
import { loginWithPassword, paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { MagicLinkForm } from '#web/features/auth/magic-link-form.tsx';
import { PasswordForm } from '#web/features/auth/password-form.tsx';
import { ProviderButtons } from '#web/features/auth/provider-buttons.tsx';
import { useReturnPath, withReturnPath } from '#web/features/auth/return-path.ts';

/** /login: the mailed link first, a password on request (`?method=password`), or an identity provider (spec §2, ruling 21a). */
export function LoginPage() {
  const next = useReturnPath();
  const query = useLocation({ select: (location) => location.searchStr });
  const byPassword = new URLSearchParams(query).get('method') === 'password';
  return (
    <AuthFrame
      title="Sign in to your account"
      intro={
        <p>
          Or{' '}
          <AppLink href={withReturnPath(paths.register, next)} className="prose-link">
            create a new account
          </AppLink>
        </p>
      }
    >
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
      <ProviderButtons next={next} />
    </AuthFrame>
  );
}
