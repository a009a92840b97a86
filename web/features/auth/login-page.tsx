import { useLocation, useRouter } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { addressed, type Output } from '#shared/core/contract.ts';
import { messages } from '#shared/core/messages.ts';
import { demoEndpoints } from '#shared/demo/contracts/endpoints.ts';
import type * as contracts from '#shared/demo/contracts/schemas.ts';
import { demoMessages } from '#shared/demo/messages.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { clearFragment, readCallback } from '#web/features/auth/callback-parameters.ts';
import { sentenceOfCode } from '#web/features/auth/callback-problem.ts';
import { MagicLinkForm } from '#web/features/auth/email-form.tsx';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';
import { PasswordForm } from '#web/features/auth/password-form.tsx';
import { OtherWay } from '#web/features/auth/other-way.tsx';
import { ProviderButtons } from '#web/features/auth/provider-buttons.tsx';
import { registrationNote } from '#web/features/auth/registration-note.ts';
import { useReturnPath, withReturnPath } from '#web/features/auth/return-path.ts';
import { call } from '#web/lib/api.ts';
import { keyMessage } from '#web/lib/key-message.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { loginWithPassword, paths } from '#web/lib/paths.ts';
import { signInByPasskey } from '#web/lib/queries/factors.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { authClient } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

const endpoints = addressed<typeof contracts>()(demoEndpoints);

/** Signs in to the made-up account of a demo; resolves to the session's tokens. Throws AppError. */
function startVisit(): Promise<Output<typeof contracts.startVisit.response>> {
  return call(endpoints.startVisit, {});
}

/** /login of a demo: one press signs in to the made-up account; the front page's press has done so already (`?look-around=1`). */
function LookAround({ next, atOnce }: { next: string | undefined; atOnce: boolean }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const router = useRouter();

  async function enter() {
    setProblem(undefined);
    setBusy(true);
    try {
      const tokens = await startVisit();
      const client = await authClient();
      const { error } = await client.setSession(tokens);
      if (error) throw error;
      await router.navigate({ href: next ?? paths.dashboard, replace: true });
    } catch (error) {
      setProblem(reasonOf(error) ?? messages.auth.signInFailed);
      setBusy(false);
    }
  }
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    void enter();
  });
  return (
    <AuthFrame title="Look around" intro={<p>{demoMessages.about}</p>}>
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      <Button variant="primary" busy={busy} busyLabel="Opening..." onClick={() => void enter()}>
        Look around
      </Button>
    </AuthFrame>
  );
}

/** 'Sign in with a passkey', where passkeys work. */
function PasskeyButton({ next }: { next: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const router = useRouter();
  const { begin, isOutdated } = useAttempt();
  if (whyNoPasskeys() !== undefined) return null;

  async function signIn() {
    begin();
    setProblem(undefined);
    setBusy(true);
    try {
      await signInByPasskey();
      await router.navigate({ href: next ?? paths.dashboard, replace: true });
    } catch (error) {
      setProblem(keyMessage(error, messages.auth.signInFailed));
      setBusy(false);
    }
  }
  return (
    <>
      {problem !== undefined && !isOutdated && (
        <div className="basis-full">
          <Panel tone="error">{problem}</Panel>
        </div>
      )}
      <Button
        variant="quiet"
        size="small"
        className="max-sm:min-h-11 max-sm:text-body"
        icon={<KeyRound size={16} aria-hidden="true" />}
        busy={busy}
        busyLabel="Signing in..."
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
}

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
      <div className="-mt-2 flex flex-wrap justify-center gap-x-2">
        <OtherWay
          byPassword={byPassword}
          link={paths.login}
          password={loginWithPassword}
          next={next}
        />
        <PasskeyButton next={next} />
      </div>
      <ProviderButtons next={next} />
    </AuthFrame>
  );
}
