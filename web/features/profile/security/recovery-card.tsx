import { useQuery } from '@tanstack/react-query';
import { Download, LifeBuoy, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { localDate } from '#shared/core/dates.ts';
import { securityMessages } from '#shared/security/messages.ts';
import { CopyButton } from '#web/features/profile/security/copy-button.tsx';
import { OnOff, SecurityPart } from '#web/features/profile/security/security-part.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import {
  getRecoveryStatus,
  listFactors,
  makeRecoveryCodes,
  useReloadFactors,
} from '#web/lib/queries/factors.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The sheet that 'Print' prints in place of the page: the codes, what they are for, where and since when. */
function PrintedCodes({ lines }: { lines: readonly string[] }) {
  const [today] = useState(() => localDate(new Date()));
  return createPortal(
    <div data-print="alone">
      <h1 className="text-large font-semibold">Waymark recovery codes</h1>
      <p>
        {location.origin}, <DateText date={today} />
      </p>
      <ol className="tabular mt-6 columns-2 font-mono">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}

/** Four groups of four are easier to copy by hand. */
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** New recovery codes, which are shown this once: copy, download or print them. */
function RecoveryDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const { codes, onClose } = props;
  const lines = codes.map(inGroups);
  const text = `Waymark recovery codes for ${location.host}\n\n${lines.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your recovery codes"
      description={securityMessages.security.recoveryShown}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <PrintedCodes lines={lines} />
      <ol
        aria-label="Recovery codes"
        className="tabular grid grid-cols-1 gap-x-6 gap-y-1 rounded-ui border border-line bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy" />
        <Button
          size="small"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => saveFile('waymark-recovery-codes.txt', new Blob([text]))}
        >
          Download
        </Button>
        <Button
          size="small"
          icon={<Printer size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </Dialog>
  );
}

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
    <SecurityPart
      title="Recovery codes"
      state={
        <OnOff things={factors?.filter(({ factor_type: type }) => type === 'recovery_code')} />
      }
      intro={
        factors && !isProtected
          ? securityMessages.security.recoveryFirst
          : securityMessages.security.recoveryIntro
      }
    >
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
            busyLabel="Creating codes..."
            onClick={() => (hasCodes ? setAsking(true) : void make())}
          >
            {hasCodes ? 'Create new codes' : 'Create recovery codes'}
          </Button>
        </div>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={securityMessages.security.recoveryReplace}
        confirmLabel="Create new codes"
        cancelLabel="Cancel"
        onConfirm={() => void make()}
      />
      {isProtected && !hasCodes && !codes && wasUnprotected && (
        <AlertDialog
          open={!declined}
          onOpenChange={() => setDeclined(true)}
          title={securityMessages.security.recoveryOffer}
          confirmLabel="Create recovery codes"
          cancelLabel="Later"
          onConfirm={() => void make()}
        />
      )}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </SecurityPart>
  );
}
