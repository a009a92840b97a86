import type { User } from '@supabase/auth-js';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Profile } from '#shared/profile/contracts/schemas.ts';
import { usernameOf } from '#shared/profile/usernames.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { accountMessages } from '#shared/profile/messages.ts';
import { LinkedIn } from '#web/features/profile/linked-in.tsx';
import { authClient } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** A name from the account's metadata; '' when it is missing. */
function nameOf(user: User, name: 'first_name' | 'last_name'): string {
  const value: unknown = user.user_metadata[name];
  return typeof value === 'string' ? value : '';
}

/** First and last name, read-only until 'Edit name' is pressed. */
function Names({ user }: { user: User }) {
  const stored = { first_name: nameOf(user, 'first_name'), last_name: nameOf(user, 'last_name') };
  const [edited, setEdited] = useState<typeof stored>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const isEdited = edited !== undefined;
  useEffect(() => {
    if (isEdited) form.current?.querySelector('input')?.focus();
  }, [isEdited]);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!edited) return;
    setBusy(true);
    const client = await authClient();
    const data = { first_name: edited.first_name.trim(), last_name: edited.last_name.trim() };
    const { error } = await client.updateUser({ data });
    setBusy(false);
    if (error) {
      toast({ title: messages.auth.namesFailed, description: error.message, tone: 'error' });
      return;
    }
    toast({ title: accountMessages.namesSaved });
    setEdited(undefined);
  };
  const field = (name: keyof typeof stored, autoComplete: string) => ({
    readOnly: !edited,
    autoComplete,
    maxLength: NAME_MAX,
    value: (edited ?? stored)[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setEdited({ ...(edited ?? stored), [name]: target.value }),
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className="grid items-end gap-5 sm:col-span-2 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field label="First name">
        <Input {...field('first_name', 'given-name')} />
      </Field>
      <Field label="Last name">
        <Input {...field('last_name', 'family-name')} />
      </Field>
      {edited ? (
        <div className="flex gap-3">
          <Button variant="quiet" disabled={busy} onClick={() => setEdited(undefined)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Save name
          </Button>
        </div>
      ) : (
        <Button onClick={() => setEdited(stored)}>Edit name</Button>
      )}
    </form>
  );
}

/** The person's name and e-mail, with the link to their LinkedIn page. */
export function PersonCard(props: { user: User; profile: Profile | undefined }) {
  const { user, profile } = props;
  const email = user.email ?? '';
  return (
    <Card roomy className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Username">
          <Input readOnly value={usernameOf(user.user_metadata, email)} />
        </Field>
        <Field label="Email">
          <Input readOnly value={email} />
        </Field>
        <Names user={user} />
      </div>
      {profile ? (
        <LinkedIn key={profile.linkedin_url} link={profile.linkedin_url} />
      ) : (
        <Skeleton className="h-10 w-48" />
      )}
    </Card>
  );
}
