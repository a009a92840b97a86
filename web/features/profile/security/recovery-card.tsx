import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { RecoveryDialog } from '#web/features/profile/security/recovery-dialog.tsx';
import { SecurityPart } from '#web/features/profile/security/security-part.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import {
  getRecoveryStatus,
  listFactors,
  makeRecoveryCodes,
  useReloadFactors,
} from '#web/lib/queries/factors.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The person's recovery codes: how many are left, and new ones. */
export function RecoveryCard() {
  const { data: factors } = useQuery(listFactors());
  const hasCodes = factors?.some(({ factor_type: type }) => type === 'recovery_code') ?? false;
  const isProtected = factors?.some(({ status }) => status === 'verified') ?? false;
  const { data: status } = useQuery({ ...getRecoveryStatus(), enabled: hasCodes });
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState(false);
  // A second step that was just set up locks its owner out with the device, so the codes are offered at once.
  const [wasUnprotected, setWasUnprotected] = useState(false);
  const [declined, setDeclined] = useState(false);
  if (factors && !isProtected && !wasUnprotected) setWasUnprotected(true);
  const [busy, setBusy] = useState(false);
  const reload = useReloadFactors();
  const toast = useToast();

  async function make() {
    setBusy(true);
    try {
      setCodes(await makeRecoveryCodes(!hasCodes));
      await reload();
    } catch (error) {
      toast({ title: authMessage(error, securityMessages.security.addFailed), tone: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <SecurityPart title="Recovery codes" intro={securityMessages.security.recoveryIntro}>
      {factors && !isProtected && (
        <p className="text-soft">{securityMessages.security.recoveryFirst}</p>
      )}
      {isProtected && !hasCodes && (
        <Panel tone="warning">{securityMessages.security.recoveryNone}</Panel>
      )}
      {hasCodes && status && (
        <p>{securityMessages.security.recoveryLeft(status.remaining, status.total)}</p>
      )}
      {isProtected && (
        <div>
          <Button
            icon={<LifeBuoy size={16} aria-hidden="true" />}
            busy={busy}
            busyLabel="Making codes..."
            onClick={() => (hasCodes ? setAsking(true) : void make())}
          >
            {hasCodes ? 'Make new codes' : 'Make recovery codes'}
          </Button>
        </div>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={securityMessages.security.recoveryReplace}
        confirmLabel="Make new codes"
        cancelLabel="Cancel"
        onConfirm={() => void make()}
      />
      {isProtected && !hasCodes && !codes && wasUnprotected && (
        <AlertDialog
          open={!declined}
          onOpenChange={() => setDeclined(true)}
          title={securityMessages.security.recoveryOffer}
          confirmLabel="Make recovery codes"
          cancelLabel="Later"
          onConfirm={() => void make()}
        />
      )}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </SecurityPart>
  );
}
