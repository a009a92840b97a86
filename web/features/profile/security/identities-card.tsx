import type { UserIdentity } from '@supabase/auth-js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';

import { securityMessages } from '#shared/security/messages.ts';
import {
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { paths } from '#web/lib/paths.ts';
import { authClient } from '#web/lib/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** One 'Link …' button for each provider of the site that the account has no identity of. */
function LinkButtons({ linked }: { linked: ReadonlySet<string> }) {
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
      const next = encodeURIComponent(paths.profileSecurity);
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

const KEY = ['identities'] as const;

/** The person's ways to sign in, oldest first. */
function listIdentities() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async (): Promise<UserIdentity[]> => {
      const client = await authClient();
      const { data, error } = await client.getUserIdentities();
      if (error) throw error;
      return data.identities;
    },
  });
}

/** Removes a way to sign in by its id. Throws AuthError. */
function useUnlinkIdentity() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const client = await authClient();
      const { data, error } = await client.getUserIdentities();
      if (error) throw error;
      const identity = data.identities.find((one) => one.identity_id === id);
      if (!identity) return;
      const removed = await client.unlinkIdentity(identity);
      if (removed.error) throw removed.error;
    },
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

/** What a way to sign in is called. */
function labelOf(provider: string): string {
  if (provider === 'email') return 'Email';
  return pageConfig().providers.find(({ name }) => name === provider)?.label ?? provider;
}

/** The address that a provider names, if any. */
function addressIn(data: UserIdentity['identity_data']): string | undefined {
  const address: unknown = data?.['email'];
  return typeof address === 'string' ? address : undefined;
}

/** 'Unlink' of an identity, after a question. */
function UnlinkButton({ id, label }: { id: string; label: string }) {
  const [asking, setAsking] = useState(false);
  const unlink = useUnlinkIdentity();
  const toast = useToast();
  const confirmed = () =>
    unlink.mutate(id, {
      onSuccess: () => toast({ title: securityMessages.identities.unlinked }),
      onError: (error) =>
        toast({
          title: authMessage(error, securityMessages.identities.unlinkFailed),
          tone: 'error',
        }),
    });
  return (
    <>
      <Button
        size="small"
        busy={unlink.isPending}
        busyLabel="Unlinking..."
        aria-label={`Unlink ${label}`}
        icon={<Link2Off size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Unlink
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={securityMessages.identities.unlinkQuestion(label)}
        confirmLabel="Unlink"
        cancelLabel="Cancel"
        danger
        onConfirm={confirmed}
      />
    </>
  );
}

/** The ways in which the person signs in: link and unlink providers. */
export function IdentitiesCard() {
  const { data: identities, isError, isFetching, refetch } = useQuery(listIdentities());
  const isOnly = identities !== undefined && identities.length < 2;
  const linked = new Set(identities?.map(({ provider }) => provider));
  return (
    <SecurityPart title="Sign-in methods" intro={securityMessages.identities.intro}>
      {isError && !identities && (
        <FailedLoad query={{ isFetching, refetch }}>
          {securityMessages.identities.loadFailed}
        </FailedLoad>
      )}
      {!identities && !isError && <Skeleton className="h-10" />}
      {identities && identities.length > 0 && (
        <SecurityList>
          {identities.map(({ identity_id: id, provider, identity_data: data }) => (
            <SecurityRow key={id} name={labelOf(provider)} about={addressIn(data)}>
              {provider !== 'email' && !isOnly && (
                <UnlinkButton id={id} label={labelOf(provider)} />
              )}
            </SecurityRow>
          ))}
        </SecurityList>
      )}
      {isOnly && <p className="text-small text-soft">{securityMessages.identities.onlyOne}</p>}
      {identities && <LinkButtons linked={linked} />}
    </SecurityPart>
  );
}
