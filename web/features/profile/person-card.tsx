import type { User } from '@supabase/auth-js';
import { ExternalLink as OutIcon } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { isLinkedInProfile } from '#shared/profile/linkedin.ts';
import { accountMessages, profileMessages } from '#shared/profile/messages.ts';
import { usernameOf } from '#shared/profile/usernames.ts';
import { ChangeEmail } from '#web/features/profile/change-email.tsx';
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
const SHOWN = 'border-0! bg-transparent! px-0! py-0! min-h-7! text-ellipsis';

/** Each thing that is shown is a line: its name, and the words beside it, on a phone beneath. */
const FACTS =
  'grid gap-y-2 [&>*]:gap-0 [&_label]:font-normal [&_label]:text-soft max-sm:[&_label]:text-small sm:[&>*]:flex-row sm:[&>*]:items-baseline sm:[&_label]:inline-block sm:[&_label]:w-40';

/** What changes a line: narrower on a phone, so that an address has room beside it. */
const ACTION = 'max-sm:px-3!';

/** A line of the card, with what changes it at the right of the first thing it shows, beneath where both do not fit. */
function Line(props: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-2 py-3 last:pb-0 sm:gap-x-4 sm:py-4 sm:[&>button]:-my-1.5">
      <div className="min-w-0 grow basis-42">{props.children}</div>
      {props.action}
    </div>
  );
}

/** First and last name, read-only unless they are `edited`. */
function Names(props: { user: User; isEdited: boolean; onDone: () => void }) {
  const { user, isEdited, onDone } = props;
  const stored = { first_name: nameOf(user, 'first_name'), last_name: nameOf(user, 'last_name') };
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  useEffect(() => {
    if (isEdited) form.current?.querySelector('input')?.focus();
  }, [isEdited]);
  const close = () => {
    setTyped({});
    onDone();
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isEdited) return;
    setBusy(true);
    const client = await authClient();
    const { first_name: first, last_name: last } = { ...stored, ...typed };
    const data = { first_name: first.trim(), last_name: last.trim() };
    const { error } = await client.updateUser({ data });
    setBusy(false);
    if (error) {
      toast({ title: messages.auth.namesFailed, description: error.message, tone: 'error' });
      return;
    }
    toast({ title: accountMessages.namesSaved });
    close();
  };
  const field = (name: keyof typeof stored, autoComplete: string) => ({
    readOnly: !isEdited,
    placeholder: isEdited ? undefined : 'Not given',
    className: isEdited ? undefined : SHOWN,
    autoComplete,
    maxLength: NAME_MAX,
    value: isEdited ? (typed[name] ?? stored[name]) : stored[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      className={isEdited ? 'grid gap-5 sm:grid-cols-2' : FACTS}
    >
      <Field label="First name">
        <Input {...field('first_name', 'given-name')} />
      </Field>
      <Field label="Last name">
        <Input {...field('last_name', 'family-name')} />
      </Field>
      {isEdited && (
        <div className="col-span-full flex justify-end gap-3">
          <Button variant="quiet" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Save name
          </Button>
        </div>
      )}
    </form>
  );
}

/** The person's name and e-mail, each with what changes it. */
export function PersonCard({ user }: { user: User }) {
  const email = user.email ?? '';
  const [changed, setChanged] = useState<'names' | 'email'>();
  const close = () => setChanged(undefined);
  return (
    <Card roomy>
      <section aria-labelledby="person" className="flex flex-col gap-5">
        <h2 id="person" className="text-large font-semibold">
          You
        </h2>
        <div className="-mt-2 flex flex-col divide-y divide-line">
          <Line
            action={
              changed !== 'names' && (
                <Button className={ACTION} onClick={() => setChanged('names')}>
                  Edit name
                </Button>
              )
            }
          >
            <Names user={user} isEdited={changed === 'names'} onDone={close} />
          </Line>
          <Line action={null}>
            <div className={FACTS}>
              <Field label="Username">
                <Input readOnly className={SHOWN} value={usernameOf(user.user_metadata, email)} />
              </Field>
            </div>
          </Line>
          <Line
            action={
              changed !== 'email' && (
                <Button className={ACTION} onClick={() => setChanged('email')}>
                  Change email
                </Button>
              )
            }
          >
            <div className={FACTS}>
              <Field label="Email">
                <Input readOnly className={SHOWN} value={email} />
              </Field>
            </div>
          </Line>
        </div>
        {changed === 'email' && (
          <ChangeEmail key={`${user.id} email`} email={email} onClose={close} />
        )}
      </section>
    </Card>
  );
}
