import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** One 'Link …' button for each provider of the site that the account has no identity of. */
export function LinkButtons({ linked }: { linked: ReadonlySet<string> }) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  // An organisation's identity is an account of its own and is linked to no other.
  const offered = pageConfig().providers.filter(
    ({ name, isOn, organisation }) => isOn && organisation === undefined && !linked.has(name),
  );

  async function link(provider: string) {
    setProblem(undefined);
    setBusy(provider);
    try {
      const { leaveToLink } = await import('#web/lib/provider-client.ts');
      const next = encodeURIComponent(paths.profile);
      await leaveToLink(provider, `${location.origin}${paths.authCallback}?next=${next}`);
    } catch (error) {
      setProblem(authMessage(error, securityMessages.identities.linkFailed));
      setBusy(undefined);
    }
  }

  if (offered.length === 0) return null;
  return (
    <>
      {problem && <Panel tone="error">{problem}</Panel>}
      <div className="flex flex-wrap gap-3">
        {offered.map(({ name, label }) => (
          <Button
            key={name}
            busy={busy === name}
            disabled={busy !== undefined}
            onClick={() => void link(name)}
          >
            {`Link ${label}`}
          </Button>
        ))}
      </div>
    </>
  );
}
