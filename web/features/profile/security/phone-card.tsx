import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';

import { securityMessages } from '#shared/security/messages.ts';
import { FactorList } from '#web/features/profile/security/factor-list.tsx';
import { SecurityPart } from '#web/features/profile/security/security-part.tsx';
import { authMessage } from '#web/lib/auth-message.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import {
  dropFactor,
  enrolPhone,
  listFactors,
  proveByText,
  textCode,
  useReloadFactors,
} from '#web/lib/queries/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** A phone to which a code was texted, and the challenge that the code answers. */
interface PhoneRequest {
  readonly factorId: string;
  readonly challengeId: string;
}

/** Texts a code to a number; when that fails, nothing of it is kept. Throws AuthError. */
async function askPhone(phone: string): Promise<PhoneRequest> {
  const factorId = await enrolPhone(phone);
  try {
    return { factorId, challengeId: await textCode(factorId) };
  } catch (error) {
    await dropFactor(factorId);
    throw error;
  }
}

/** The field of the code comes in place of the one that had the focus. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** Adds a phone as a second factor: its number, then the code of a text that confirms it. */
function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<PhoneRequest>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reload = useReloadFactors();
  const toast = useToast();

  function close() {
    if (asked) void dropFactor(asked.factorId);
    onClose();
  }
  async function goOn() {
    if (!asked) {
      setAsked(await askPhone(phone.trim()));
      return;
    }
    await proveByText(asked.factorId, asked.challengeId, code.replace(/\s/g, ''));
    await reload();
    toast({ title: securityMessages.phone.added });
    onClose();
  }
  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await goOn();
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
      title="Add a phone"
      description={
        asked ? securityMessages.phone.sent(phone.trim()) : securityMessages.phone.addIntro
      }
    >
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {asked ? (
          <Field key="code" label="6-digit code" hint={securityMessages.phone.codeHint}>
            <Input
              name="code"
              ref={takeFocus}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              className="tabular font-mono tracking-[0.3em]"
            />
          </Field>
        ) : (
          <Field key="phone" label="Phone number" hint={securityMessages.phone.numberHint}>
            <Input
              name="phone"
              type="tel"
              autoComplete="tel"
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
            />
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={asked ? 'Confirming...' : 'Sending...'}
          >
            {asked ? 'Confirm' : 'Send a code'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The person's phones as second factors: add one, remove one. Absent where the site sends no texts. */
export function PhoneCard() {
  const { data: factors } = useQuery(listFactors());
  const [adding, setAdding] = useState(false);
  if (!pageConfig().texts) return null;
  const phones = factors?.filter(
    (factor) => factor.factor_type === 'phone' && factor.status === 'verified',
  );
  return (
    <SecurityPart title="Phone" intro={securityMessages.phone.intro}>
      <FactorList
        factors={phones}
        unnamed="Phone"
        question={securityMessages.phone.removeQuestion}
        removed={securityMessages.phone.removed}
      />
      <div>
        <Button
          icon={<MessageSquareText size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          Add a phone
        </Button>
      </div>
      {adding && <PhoneDialog onClose={() => setAdding(false)} />}
    </SecurityPart>
  );
}
