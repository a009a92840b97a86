import { useId, useState } from 'react';
import { getAuthSettings } from '#shared/auth/contracts/schemas.ts';
import type { ProviderButton } from '#shared/auth/identity-providers.ts';
import { messages } from '#shared/core/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { authRequest } from '#web/features/auth/auth-request.ts';
import { useAttempt } from '#web/features/auth/latest-attempt.tsx';
import { ProviderIcon } from '#web/features/auth/provider-icons.tsx';
import { callbackUrl } from '#web/features/auth/return-path.ts';

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

/** 'Or continue with' and one button per identity provider; beneath one that is off it says so. */
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
          return (
            <div
              key={name}
              className={`flex flex-col gap-1.5 ${label.length > HALF_ROW ? 'col-span-full' : ''}`}
            >
              <Button
                busy={busy === name}
                disabled={busy !== undefined}
                icon={<ProviderIcon name={name} />}
                className="py-1.5 whitespace-normal! [&>svg]:shrink-0"
                aria-describedby={isOn ? undefined : `${notes}-${name}`}
                onClick={() => void choose(provider)}
              >
                {label}
              </Button>
              {!isOn && (
                <p id={`${notes}-${name}`} className="text-center text-small text-soft">
                  {messages.auth.providerNotSetUp}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
