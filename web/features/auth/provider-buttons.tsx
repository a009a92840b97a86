import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';

import { getAuthSettings } from '#shared/auth/contracts/schemas.ts';
import type { ProviderButton } from '#shared/auth/identity-providers.ts';
import { messages } from '#shared/core/messages.ts';
import { authRequest } from '#web/features/auth/auth-request.ts';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';
import { callbackUrl } from '#web/features/auth/return-path.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Google's mark, in its own colours. */
function GoogleIcon() {
  return (
    <svg viewBox="0 0 48 48" width="16" height="16" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.7-2 5-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.9-12.3-9H4.4v5.7C8 41.1 15.4 46 24 46z"
      />
      <path
        fill="#fbbc05"
        d="M11.7 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.4a22 22 0 0 0 0 19.8l7.3-5.7z"
      />
      <path
        fill="#ea4335"
        d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3C34.9 4.2 29.9 2 24 2 15.4 2 8 6.9 4.4 14.1l7.3 5.7c1.8-5.1 6.6-9 12.3-9z"
      />
    </svg>
  );
}

/** GitHub's mark, in the colour of the text. */
function GitHubIcon() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true">
      <path d="M12 .5a11.5 11.5 0 0 0-3.6 22.4c.6.1.8-.3.8-.6v-2c-3.2.7-3.9-1.5-3.9-1.5-.5-1.3-1.3-1.7-1.3-1.7-1-.7.1-.7.1-.7 1.2.1 1.8 1.2 1.8 1.2 1 1.8 2.7 1.3 3.4 1 .1-.8.4-1.3.7-1.6-2.5-.3-5.2-1.3-5.2-5.7 0-1.3.4-2.3 1.2-3.1-.1-.3-.5-1.5.1-3.1 0 0 1-.3 3.2 1.2a11 11 0 0 1 5.8 0c2.2-1.5 3.2-1.2 3.2-1.2.6 1.6.2 2.8.1 3.1.7.8 1.2 1.8 1.2 3.1 0 4.4-2.7 5.4-5.3 5.7.4.4.8 1.1.8 2.1v3.2c0 .3.2.7.8.6A11.5 11.5 0 0 0 12 .5z" />
    </svg>
  );
}

/** The mark of an identity provider; a key for one that brought none. */
function ProviderIcon({ name }: { name: string }) {
  if (name === 'google') return <GoogleIcon />;
  if (name === 'github') return <GitHubIcon />;
  return <KeyRound size={16} aria-hidden="true" />;
}

/** Leaves for a provider after checking that it is on, so that the refusal is shown on this page. Throws an Error with the sentence to show. */
async function signInWith(
  { name, organisation }: ProviderButton,
  next: string | undefined,
): Promise<void> {
  const settings = await authRequest(getAuthSettings, undefined);
  const isOn =
    organisation === undefined
      ? settings.external[name] === true
      : settings.saml_providers.some(({ id }) => id === organisation);
  if (!isOn) throw new Error(messages.auth.providerDisabled);
  const { leaveForOrganisation, leaveForProvider } = await import('#web/lib/provider-client.ts');
  if (organisation === undefined) await leaveForProvider(name, callbackUrl(next));
  else await leaveForOrganisation(organisation, callbackUrl(next));
}

/** The providers that get a button: all, or those that are set up where the site hides the others. */
function shownProviders() {
  const { providers, site } = pageConfig();
  return providers.filter(({ isOn }) => isOn || !site.hideUnavailableProviders);
}

/** The most characters of a label that half a row has room for. */
const HALF_ROW = 14;

/** 'Or continue with' and one button per identity provider; those that are off are words, and it says so beneath them. */
export function ProviderButtons({ next }: { next: string | undefined }) {
  const [busy, setBusy] = useState<string>();
  const notes = useId();
  const shown = shownProviders();
  const [problem, setProblem] = useState<string>();
  const { begin, isOutdated } = useAttempt();

  async function choose(provider: ProviderButton) {
    begin();
    setProblem(undefined);
    setBusy(provider.name);
    try {
      await signInWith(provider, next);
    } catch (error) {
      setProblem(authMessage(error, messages.auth.failed));
    } finally {
      setBusy(undefined);
    }
  }

  if (shown.length === 0) return null;
  const noneIsOn = shown.every(({ isOn }) => !isOn);
  return (
    <section aria-labelledby="providers" className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <span className="h-px flex-1 bg-line" />
        <h2 id="providers" className="font-sans text-small font-normal text-soft">
          Or continue with
        </h2>
        <span className="h-px flex-1 bg-line" />
      </div>
      {problem && !isOutdated && <Panel tone="error">{problem}</Panel>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        {shown.map((provider) => {
          const { name, label, isOn } = provider;
          const note = noneIsOn ? notes : `${notes}-${name}`;
          return (
            <div
              key={name}
              className={`flex flex-col gap-1.5 ${label.length > HALF_ROW ? 'col-span-full' : ''}`}
            >
              <Button
                busy={busy === name}
                disabled={busy !== undefined}
                variant={isOn ? 'secondary' : 'quiet'}
                size={isOn ? 'medium' : 'small'}
                icon={<ProviderIcon name={name} />}
                className={`py-1.5 whitespace-normal! [&>svg]:shrink-0 ${isOn ? '' : 'text-soft! [&>svg]:grayscale'}`}
                aria-describedby={isOn ? undefined : note}
                onClick={() => void choose(provider)}
              >
                {label}
              </Button>
              {!isOn && !noneIsOn && (
                <p id={note} className="text-center text-small text-soft">
                  {messages.auth.providerNotSetUp}
                </p>
              )}
            </div>
          );
        })}
      </div>
      {noneIsOn && (
        <p id={notes} className="-mt-3 text-center text-small text-soft">
          {messages.auth.providerNotSetUp}
        </p>
      )}
    </section>
  );
}
