import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { localDate } from '#shared/core/dates.ts';
import { securityMessages } from '#shared/security/messages.ts';
import { CopyButton } from '#web/features/profile/security/copy-button.tsx';
import { RemoveButton } from '#web/features/profile/security/remove-button.tsx';
import {
  OnOff,
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { useRemoval } from '#web/features/profile/security/use-removal.ts';
import { authMessage } from '#web/lib/auth-message.ts';
import {
  dropFactor,
  enrolApp,
  listFactors,
  type NewApp,
  proveByCode,
  useReloadFactors,
} from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Groups of four characters are easier to type. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets up an authenticator app: its QR code or key, then a code that confirms it. */
function AuthenticatorDialog({ name, onClose }: { name: string; onClose: () => void }) {
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
    <SecurityPart
      title="Authenticator app"
      intro={securityMessages.security.appIntro}
      state={<OnOff things={apps} />}
      action={
        factors && (
          <Button
            icon={<Smartphone size={16} aria-hidden="true" />}
            onClick={() => setAdding(freeName(factors.map(({ friendly_name: name }) => name)))}
          >
            {apps?.length ? 'Add another app' : 'Set up an authenticator app'}
          </Button>
        )
      }
    >
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
                  Added <DateText near date={localDate(new Date(created_at))} />
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
      {adding !== undefined && (
        <AuthenticatorDialog name={adding} onClose={() => setAdding(undefined)} />
      )}
    </SecurityPart>
  );
}
