import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FingerprintPattern, Pencil } from 'lucide-react';
import { useState } from 'react';

import { localDate } from '#shared/core/dates.ts';
import { securityMessages } from '#shared/security/messages.ts';
import { NameDialog } from '#web/features/profile/security/name-dialog.tsx';
import { RemoveButton } from '#web/features/profile/security/remove-button.tsx';
import {
  OnOff,
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { dataOf } from '#web/lib/queries/factors.ts';
import { authClient } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { useToast } from '#web/ui/toast.tsx';

const KEY = ['passkeys'] as const;

/** The person's passkeys, oldest first. */
function listPasskeys() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async () => {
      const { passkey } = await authClient();
      return dataOf(await passkey.list());
    },
  });
}

/** A function that reads the passkeys again. */
function useReloadPasskeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Adds a passkey, which the browser makes, under a name. Throws AuthError. */
async function addPasskey(name: string): Promise<void> {
  const client = await authClient();
  const { id } = dataOf(await client.registerPasskey());
  dataOf(await client.passkey.update({ passkeyId: id, friendlyName: name }));
}

/** Renames a passkey. Throws AuthError. */
async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { passkey } = await authClient();
  dataOf(await passkey.update({ passkeyId, friendlyName }));
}

/** Removes a passkey. Throws AuthError. */
async function removePasskey(passkeyId: string): Promise<void> {
  const { passkey } = await authClient();
  const { error } = await passkey.delete({ passkeyId });
  if (error) throw error;
}

/** What the dialog of a name is for. */
type Naming = { readonly id?: string; readonly name: string };

/** The person's passkeys: add, rename, remove. Where they do not work, it says why. */
export function PasskeysCard() {
  const off = whyNoPasskeys();
  const {
    data: passkeys,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...listPasskeys(),
    enabled: off === undefined,
  });
  const [naming, setNaming] = useState<Naming>();
  const [removing, setRemoving] = useState<string>();
  const reload = useReloadPasskeys();
  const toast = useToast();

  async function save(name: string) {
    if (naming?.id === undefined) await addPasskey(name);
    else await renamePasskey(naming.id, name);
    await reload();
    const isNew = naming?.id === undefined;
    toast({
      title: isNew
        ? securityMessages.security.passkeyAdded
        : securityMessages.security.passkeyRenamed,
    });
    setNaming(undefined);
  }
  async function remove(id: string) {
    setRemoving(id);
    try {
      await removePasskey(id);
      await reload();
      toast({ title: securityMessages.security.passkeyRemoved });
    } catch {
      toast({ title: securityMessages.security.removeFailed, tone: 'error' });
    } finally {
      setRemoving(undefined);
    }
  }
  return (
    <SecurityPart
      title="Passkeys"
      intro={securityMessages.security.passkeyIntro}
      state={<OnOff things={passkeys} none="None" />}
      action={
        off === undefined && (
          <Button
            icon={<FingerprintPattern size={16} aria-hidden="true" />}
            onClick={() => setNaming({ name: `Passkey ${(passkeys?.length ?? 0) + 1}` })}
          >
            Add a passkey
          </Button>
        )
      }
    >
      {off !== undefined && <p className="text-soft">{off}</p>}
      {isError && !passkeys && (
        <FailedLoad query={{ isFetching, refetch }}>
          {securityMessages.security.loadFailed}
        </FailedLoad>
      )}
      {passkeys && passkeys.length > 0 && (
        <SecurityList>
          {passkeys.map(({ id, friendly_name: name = 'Passkey', created_at, last_used_at }) => (
            <SecurityRow
              key={id}
              name={name}
              about={
                <>
                  Added <DateText near date={localDate(new Date(created_at))} />
                  {last_used_at && (
                    <>
                      , last used <DateText near date={localDate(new Date(last_used_at))} />
                    </>
                  )}
                </>
              }
            >
              <Button
                size="small"
                aria-label={`Rename ${name}`}
                icon={<Pencil size={16} aria-hidden="true" />}
                onClick={() => setNaming({ id, name })}
              >
                Rename
              </Button>
              <RemoveButton
                name={name}
                question={securityMessages.security.removePasskeyQuestion}
                busy={removing === id}
                onRemove={() => remove(id)}
              />
            </SecurityRow>
          ))}
        </SecurityList>
      )}
      {naming && (
        <NameDialog
          title={naming.id === undefined ? 'Add a passkey' : 'Rename passkey'}
          name={naming.name}
          confirmLabel={naming.id === undefined ? 'Continue' : 'Save'}
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      )}
    </SecurityPart>
  );
}
