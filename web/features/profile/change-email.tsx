import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { normalizeEmail } from '#shared/core/email.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { accountMessages } from '#shared/profile/messages.ts';
import { noteAsked } from '#web/lib/asked-mails.ts';
import { paths } from '#web/lib/paths.ts';
import { authClient } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Requests another e-mail address; it changes when the links mailed to both addresses have been opened. */
export function ChangeEmail({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  function check(): string | undefined {
    const wanted = normalizeEmail(typed);
    if (!typed.trim()) return messages.auth.enterEmail;
    if (!wanted) return messages.auth.emailMalformed;
    return wanted === email ? accountMessages.emailSame : undefined;
  }

  const change = async (event: SyntheticEvent) => {
    event.preventDefault();
    const refused = check();
    setProblem(refused);
    setAsked(false);
    if (refused) return;
    setBusy(true);
    const client = await authClient();
    await noteAsked(typed.trim());
    const { error } = await client.updateUser(
      { email: typed.trim() },
      { emailRedirectTo: location.origin + paths.authCallback },
    );
    setBusy(false);
    if (error) setProblem(error.message || accountMessages.emailFailed);
    else setAsked(true);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void change(event)}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      {asked && <Panel tone="info">{accountMessages.emailAsked}</Panel>}
      <Field
        label="New email"
        hint="A link is mailed to both addresses before it changes."
        error={problem}
      >
        <Input
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
          Change email
        </Button>
      </div>
    </form>
  );
}
