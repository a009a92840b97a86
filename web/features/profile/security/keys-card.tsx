import { useQuery } from '@tanstack/react-query';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { NameDialog } from '#web/features/profile/security/name-dialog.tsx';
import { FactorList } from '#web/features/profile/security/factor-list.tsx';
import { OnOff, SecurityPart } from '#web/features/profile/security/security-part.tsx';
import { whyNoPasskeys } from '#web/lib/passkeys.ts';
import { addKey, listFactors, useReloadFactors } from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The person's security keys as second factors: add one, remove one. Absent where they do not work. */
export function KeysCard() {
  const { data: factors } = useQuery(listFactors());
  const [adding, setAdding] = useState(false);
  const reload = useReloadFactors();
  const toast = useToast();
  if (whyNoPasskeys() !== undefined) return null;
  const keys = factors?.filter(
    (factor) => factor.factor_type === 'webauthn' && factor.status === 'verified',
  );
  async function add(name: string) {
    await addKey(name);
    await reload();
    toast({ title: securityMessages.security.keyAdded });
    setAdding(false);
  }
  return (
    <SecurityPart
      title="Security keys"
      intro={securityMessages.security.keyIntro}
      state={<OnOff things={keys} none="None" />}
      action={
        <Button icon={<KeySquare size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add a security key
        </Button>
      }
    >
      <FactorList
        factors={keys}
        unnamed="Security key"
        question={securityMessages.security.removeKeyQuestion}
        removed={securityMessages.security.keyRemoved}
      />
      {adding && (
        <NameDialog
          title="Add a security key"
          name={`Security key ${(keys?.length ?? 0) + 1}`}
          confirmLabel="Continue"
          onSave={add}
          onClose={() => setAdding(false)}
        />
      )}
    </SecurityPart>
  );
}
