import type { User } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { DELETE_PHRASE } from '#shared/account/delete-phrase.ts';
import { AppError } from '#shared/core/errors.ts';
import { CODE_LENGTH } from '#shared/core/limits.ts';
import { accountMessages } from '#shared/profile/messages.ts';
import { forgetAddress } from '#web/features/profile/address.ts';
import { deleteAccount } from '#web/lib/queries/profile.ts';
import { authClient, signOut } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** An error: its message and its field. */
interface Refusal {
  field: 'email' | 'nonce';
  message: string;
}

function DeleteForm({ user }: { user: User }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const queries = useQueryClient();

  /** Shows why the deletion was refused; mails a code when the sign-in is not fresh enough. */
  async function refuse(error: unknown) {
    const known = error instanceof AppError ? error : undefined;
    const message = known?.message ?? accountMessages.deleteFailed;
    const needsCode = known?.is('reauthentication_needed');
    if (needsCode && code === undefined && user.email) {
      const client = await authClient();
      const { error: unsent } = await client.reauthenticate();
      setCode('');
      setRefusal({ field: 'nonce', message: unsent?.message ?? message });
      return;
    }
    const isAboutCode = known?.field === 'nonce' || (needsCode && code !== undefined);
    setRefusal({ field: isAboutCode ? 'nonce' : 'email', message });
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      await deleteAccount({ email, nonce: code?.trim() || undefined });
    } catch (error) {
      await refuse(error);
      setBusy(false);
      return;
    }
    forgetAddress(user.id);
    toast({ title: accountMessages.deleted });
    await signOut({ gone: true });
    queries.clear();
  };
  const errorOf = (field: Refusal['field']) =>
    refusal?.field === field ? refusal.message : undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={`Type ${user.email || DELETE_PHRASE} to confirm`} error={errorOf('email')}>
        <Input
          type={user.email ? 'email' : 'text'}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      {code !== undefined && (
        <Field label={`${CODE_LENGTH}-digit code`} error={errorOf('nonce')}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        variant="danger"
        busy={busy}
        busyLabel="Deleting..."
        disabled={email.trim() === ''}
        className="self-end"
      >
        Delete my account permanently
      </Button>
    </form>
  );
}

/** 'Delete my account': needs the typed address and a fresh sign-in, then deletes everything. */
export function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="text-danger!"
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Delete my account
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete my account"
        description="Your applications, companies, resume, saved answers and sign-ins are deleted at once. This cannot be undone."
      >
        <DeleteForm user={user} />
      </Dialog>
    </>
  );
}
