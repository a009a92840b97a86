import type { User } from '@supabase/auth-js';
import { ExternalLink as OutIcon } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { isLinkedInProfile } from '#shared/profile/linkedin.ts';
import { accountMessages, profileMessages } from '#shared/profile/messages.ts';
import { usernameOf } from '#shared/profile/usernames.ts';
import { cx } from '#web/lib/classes.ts';
import { useUpdateProfile } from '#web/lib/queries/profile.ts';
import { authClient } from '#web/lib/session.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

function LinkForm({ link, onSaved }: { link: string; onSaved: () => void }) {
  const [typed, setTyped] = useState(link);
  const [problem, setProblem] = useState<string>();
  const update = useUpdateProfile();
  const toast = useToast();
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted && !isLinkedInProfile(wanted)) {
      setProblem(profileMessages.linkedInUrl);
      return;
    }
    setProblem(undefined);
    try {
      await update.mutateAsync({ linkedin_url: wanted || null });
    } catch {
      setProblem(profileMessages.saveFailed);
      return;
    }
    toast({ title: profileMessages.saved });
    onSaved();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <Field label="LinkedIn profile link" error={problem}>
        <Input
          type="url"
          autoComplete="url"
          placeholder="https://www.linkedin.com/in/you"
          maxLength={URL_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={update.isPending}
        busyLabel="Saving..."
        className="self-end"
      >
        Save link
      </Button>
    </form>
  );
}

/** 'Connect to LinkedIn': opens the person's LinkedIn page, once they have stored its link. */
export function LinkedIn({ link }: { link: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      {link ? (
        <>
          <ExternalLink href={link} className={buttonClass('secondary', 'medium')}>
            <OutIcon size={16} aria-hidden="true" />
            Connect to LinkedIn
          </ExternalLink>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Change LinkedIn link
          </Button>
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>Connect to LinkedIn</Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Connect to LinkedIn"
        description="Save a link to your LinkedIn profile. Waymark does not read anything from LinkedIn."
      >
        <LinkForm link={link} onSaved={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** A name from the account's metadata; '' when it is missing. */
function nameOf(user: User, name: 'first_name' | 'last_name'): string {
  const value: unknown = user.user_metadata[name];
  return typeof value === 'string' ? value : '';
}

/** What is shown, not asked for: the words alone, without the frame of a field. */
const SHOWN = 'border-0! bg-transparent! px-0! py-0! min-h-7!';

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
    placeholder: edited ? undefined : 'Not given',
    className: edited ? undefined : SHOWN,
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
      className={cx(
        'col-span-full grid gap-5 sm:grid-cols-subgrid sm:items-end',
        !edited && 'grid-cols-2',
      )}
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
        <Button className="justify-self-start max-sm:col-start-1" onClick={() => setEdited(stored)}>
          Edit name
        </Button>
      )}
    </form>
  );
}

/** The person's name and e-mail. */
export function PersonCard({ user }: { user: User }) {
  const email = user.email ?? '';
  return (
    <Card roomy>
      <section aria-labelledby="person" className="flex flex-col gap-5">
        <h2 id="person" className="text-large font-semibold">
          You
        </h2>
        <div className="grid gap-5 sm:grid-cols-[1fr_1fr_auto]">
          <Field label="Username">
            <Input readOnly className={SHOWN} value={usernameOf(user.user_metadata, email)} />
          </Field>
          <Field label="Email">
            <Input readOnly className={SHOWN} value={email} />
          </Field>
          <Names user={user} />
        </div>
      </section>
    </Card>
  );
}
