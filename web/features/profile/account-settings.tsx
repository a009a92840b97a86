import type { User } from '@supabase/auth-js';
import { CalendarDays } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

import { normalizeEmail } from '#shared/core/email.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { accountMessages } from '#shared/profile/messages.ts';
import { SettingsRow } from '#web/features/profile/data-settings.tsx';
import { noteAsked } from '#web/lib/asked-mails.ts';
import { paths } from '#web/lib/paths.ts';
import { authClient } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Requests another e-mail address; it changes when the links mailed to both addresses have been opened. */
function ChangeEmail({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus();
  }, [open]);

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
  if (!open) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-semibold">Email</h3>
          <p className="text-soft">A link is mailed to both addresses before it changes.</p>
        </div>
        <Button onClick={() => setOpen(true)}>Change email</Button>
      </div>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void change(event)}
      className="flex flex-col gap-4"
    >
      {asked && <Panel tone="info">{accountMessages.emailAsked}</Panel>}
      <Field label="New email" error={problem}>
        <Input
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={busy} onClick={() => setOpen(false)}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
          Change email
        </Button>
      </div>
    </form>
  );
}

const loadDialog = () => import('#web/features/profile/calendar-dialog.tsx');
const CalendarDialog = lazy(async () => ({ default: (await loadDialog()).CalendarDialog }));

/** 'Calendar': opens what makes and ends the person's calendar feed. */
function CalendarButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<CalendarDays size={16} aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        Connect a calendar
      </Button>
      {open && (
        <Suspense>
          <CalendarDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Account': another e-mail address, the calendar's address and the LinkedIn page. */
export function AccountSettings({ user, linkedIn }: { user: User; linkedIn: ReactNode }) {
  return (
    <Card roomy>
      <section aria-labelledby="account" className="flex flex-col gap-5">
        <h2 id="account" className="text-large font-semibold">
          Account
        </h2>
        <div>
          <ChangeEmail key={`${user.id} email`} email={user.email ?? ''} />
        </div>
        <SettingsRow
          title="Calendar"
          about={<p>Your interviews and next steps in your own calendar.</p>}
        >
          <CalendarButton />
        </SettingsRow>
        <SettingsRow
          title="LinkedIn"
          about={<p>A link to your profile there. Waymark reads nothing from it.</p>}
        >
          {linkedIn}
        </SettingsRow>
      </section>
    </Card>
  );
}
