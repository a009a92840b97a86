import { useId, useState } from 'react';
import { getAuthSettings } from '#shared/contracts/auth/schemas.ts';
import type { ProviderName } from '#shared/domain/identity-providers.ts';
import { messages } from '#shared/messages.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { authRequest } from '#web/features/auth/auth-request.ts';
import { GitHubIcon, GoogleIcon } from '#web/features/auth/provider-icons.tsx';
import { callbackUrl } from '#web/features/auth/return-path.ts';

const PROVIDERS = [
  { name: 'google', label: 'Google', Icon: GoogleIcon },
  { name: 'github', label: 'GitHub', Icon: GitHubIcon },
] as const;

/** Leaves for a provider after checking that it is on, so that the refusal is shown on this page. Throws an Error with the sentence to show. */
async function signInWith(provider: ProviderName, next: string | undefined): Promise<void> {
  const { external } = await authRequest(getAuthSettings, undefined);
  if (external[provider] !== true) throw new Error(messages.auth.providerDisabled);
  const { leaveForProvider } = await import('#web/lib/provider-client.ts');
  await leaveForProvider(provider, callbackUrl(next));
}

/** The providers that get a button: all, or those that are set up where the site hides the others. */
function shownProviders() {
  const { providers, site } = pageConfig();
  return PROVIDERS.filter(({ name }) => providers[name] || !site.hideUnavailableProviders);
}

interface ProviderButtonsProps {
  next: string | undefined;
  /** Called when a button is pressed, before anything is known. */
  onTry?: () => void;
}

/** 'Or continue with' and one button per identity provider; beneath one that is off it says so. */
export function ProviderButtons({ next, onTry }: ProviderButtonsProps) {
  const [busy, setBusy] = useState<ProviderName>();
  const notes = useId();
  const shown = shownProviders();
  const { providers } = pageConfig();
  const [problem, setProblem] = useState<string>();

  async function choose(provider: ProviderName) {
    onTry?.();
    setProblem(undefined);
    setBusy(provider);
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
      {problem && <Panel tone="error">{problem}</Panel>}
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {shown.map(({ name, label, Icon }) => (
          <div key={name} className="flex flex-col gap-1.5">
            <Button
              busy={busy === name}
              disabled={busy !== undefined}
              icon={<Icon />}
              aria-describedby={providers[name] ? undefined : `${notes}-${name}`}
              onClick={() => void choose(name)}
            >
              {label}
            </Button>
            {!providers[name] && (
              <p id={`${notes}-${name}`} className="text-center text-small text-soft">
                {messages.auth.providerNotSetUp}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
