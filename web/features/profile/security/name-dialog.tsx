import { type SyntheticEvent, useState } from 'react';
import { FACTOR_NAME_MAX } from '#shared/auth/factor-limits.ts';
import { securityMessages } from '#shared/security/messages.ts';
import { keyMessage } from '#web/lib/key-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface NameDialogProps {
  title: string;
  name: string;
  confirmLabel: string;
  /** Saves under the name and closes the dialog; its error is shown. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a name of a passkey or key, and then does what it is for. */
export function NameDialog({ title, name, confirmLabel, onSave, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave(typed.trim() || name);
    } catch (error) {
      setProblem(keyMessage(error, securityMessages.security.addFailed));
      setBusy(false);
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {problem !== undefined && <Panel tone="error">{problem}</Panel>}
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label="Name" hint="To help you recognize it.">
          <Input
            name="name"
            value={typed}
            maxLength={FACTOR_NAME_MAX}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Waiting...">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
