import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { securityMessages } from '#shared/security/messages.ts';
import { CopyButton } from '#web/features/profile/security/copy-button.tsx';
import {
  dropFactor,
  enrolApp,
  proveByCode,
  useReloadFactors,
  type NewApp,
} from '#web/lib/queries/factors.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Groups of four characters are easier to type. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets up an authenticator app: its QR code or key, then a code that confirms it. */
export function AuthenticatorDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [app, setApp] = useState<NewApp>();
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  const reload = useReloadFactors();
  const toast = useToast();

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    enrolApp(name).then(setApp, (error: unknown) => {
      setProblem(authMessage(error, securityMessages.security.addFailed));
    });
  }, [name]);

  function close() {
    if (app) void dropFactor(app.id);
    onClose();
  }

  async function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (!app) return;
    if (!/^\d{6}$/.test(code.replace(/\s/g, ''))) {
      setProblem(securityMessages.security.appCodeMalformed);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await proveByCode(app.id, code.replace(/\s/g, ''));
      await reload();
      toast({ title: securityMessages.security.appAdded });
      onClose();
    } catch (error) {
      setProblem(authMessage(error, securityMessages.security.addFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Set up an authenticator app"
      description={securityMessages.security.appSteps}
    >
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      {!app && problem === undefined && <Skeleton className="h-64" />}
      {app && (
        <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-4">
            <img
              src={app.totp.qr_code}
              alt="QR code for your authenticator app"
              className="size-44 rounded-ui border border-line bg-white"
            />
            <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-2">
              <p className="text-small text-soft">{securityMessages.security.appKey}</p>
              <code className="font-mono text-small [overflow-wrap:anywhere]">
                {inGroups(app.totp.secret)}
              </code>
              <CopyButton text={app.totp.secret} label="Copy key" />
            </div>
          </div>
          <Field label="6-digit code" hint={securityMessages.security.appCodeHint}>
            <Input
              name="code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              className="tabular font-mono tracking-[0.3em]"
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Confirming...">
              Confirm
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
