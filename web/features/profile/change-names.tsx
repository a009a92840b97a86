import type { User } from '@supabase/auth-js';
import { type SyntheticEvent, useState } from 'react';
import { NAME_MAX } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { nameOf } from '#web/features/profile/person-card.tsx';
import { authClient } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Changes first and last name. */
export function ChangeNames({ user }: { user: User }) {
  const [first, setFirst] = useState(() => nameOf(user, 'first_name'));
  const [last, setLast] = useState(() => nameOf(user, 'last_name'));
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    const client = await authClient();
    const data = { first_name: first.trim(), last_name: last.trim() };
    const { error } = await client.updateUser({ data });
    setBusy(false);
    if (error)
      toast({ title: messages.auth.namesFailed, description: error.message, tone: 'error' });
    else toast({ title: messages.account.namesSaved });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="grid items-end gap-5 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field label="New first name">
        <Input
          autoComplete="given-name"
          maxLength={NAME_MAX}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
      </Field>
      <Field label="New last name">
        <Input
          autoComplete="family-name"
          maxLength={NAME_MAX}
          value={last}
          onChange={(event) => setLast(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Change name
      </Button>
    </form>
  );
}
