import { useState } from 'react';
import { getAuthSettings } from '#shared/contracts/auth/schemas.ts';
import { messages } from '#shared/messages.ts';
import type { ProviderName } from '#web/lib/provider-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { authMessage } from '#web/features/auth/auth-message.ts';
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

/** 'Or continue with' and one button per identity provider. */
export function ProviderButtons({ next }: { next: string | undefined }) {
  const [busy, setBusy] = useState<ProviderName>();
  const [problem, setProblem] = useState<string>();

  async function choose(provider: ProviderName) {
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
      <div className="grid grid-cols-2 gap-3">
        {PROVIDERS.map(({ name, label, Icon }) => (
          <Button
            key={name}
            busy={busy === name}
            disabled={busy !== undefined}
            icon={<Icon />}
            onClick={() => void choose(name)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
