import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { AuthenticatorDialog } from '#web/features/profile/security/authenticator-dialog.tsx';
import { RemoveButton } from '#web/features/profile/security/remove-button.tsx';
import {
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { useRemoval } from '#web/features/profile/security/use-removal.ts';
import { listFactors } from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A name that none of the others has. */
function freeName(names: readonly (string | undefined)[]): string {
  const base = 'Authenticator app';
  for (let number = 2; ; number += 1) {
    const name = number === 2 && !names.includes(base) ? base : `${base} ${number}`;
    if (!names.includes(name)) return name;
  }
}

/** The person's authenticator apps: add one, remove one. */
export function AuthenticatorCard() {
  const { data: factors, isError, isFetching, refetch } = useQuery(listFactors());
  const [adding, setAdding] = useState<string>();
  const { busy, remove } = useRemoval(securityMessages.security.appRemoved);
  const apps = factors?.filter(
    (factor) => factor.factor_type === 'totp' && factor.status === 'verified',
  );
  return (
    <SecurityPart title="Authenticator app" intro={securityMessages.security.appIntro}>
      {isError && !factors && (
        <FailedLoad query={{ isFetching, refetch }}>
          {securityMessages.security.loadFailed}
        </FailedLoad>
      )}
      {!factors && !isError && <Skeleton className="h-10" />}
      {apps && apps.length > 0 && (
        <SecurityList>
          {apps.map(({ id, friendly_name: name, created_at }) => (
            <SecurityRow
              key={id}
              name={name ?? 'Authenticator app'}
              about={
                <>
                  Added <DateText date={created_at.slice(0, 10)} />
                </>
              }
            >
              <RemoveButton
                name={name ?? 'Authenticator app'}
                question={securityMessages.security.removeAppQuestion}
                busy={busy === id}
                onRemove={() => remove(id)}
              />
            </SecurityRow>
          ))}
        </SecurityList>
      )}
      {factors && (
        <div>
          <Button
            icon={<Smartphone size={16} aria-hidden="true" />}
            onClick={() => setAdding(freeName(factors.map(({ friendly_name: name }) => name)))}
          >
            {apps?.length ? 'Add another app' : 'Set up an authenticator app'}
          </Button>
        </div>
      )}
      {adding !== undefined && (
        <AuthenticatorDialog name={adding} onClose={() => setAdding(undefined)} />
      )}
    </SecurityPart>
  );
}
