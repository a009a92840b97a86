import type { User } from '@supabase/auth-js';
import { CalendarDays, Download, FileUp, History } from 'lucide-react';
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from 'react';

import { normalizeEmail } from '#shared/core/email.ts';
import { EMAIL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import type { RestoredArchive } from '#shared/imports/contracts/schemas.ts';
import { RESTORE_MAX_BYTES } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { accountMessages } from '#shared/profile/messages.ts';
import { DeleteAccount } from '#web/features/profile/delete-account.tsx';
import { noteAsked } from '#web/lib/asked-mails.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { useRestoreArchive } from '#web/lib/queries/imports.ts';
import { exportAccount } from '#web/lib/queries/profile.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { authClient } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What an archive brought back, in a sentence or two. */
function restoredWords(done: RestoredArchive): string {
  const kinds: readonly (readonly [number, string, string?])[] = [
    [done.applications, 'application'],
    [done.companies, 'company', 'companies'],
    [done.interviews, 'interview'],
    [done.people, 'person', 'people'],
    [done.papers, 'posting or letter', 'postings and letters'],
    [done.saved_jobs, 'saved job'],
    [done.answers, 'answer'],
    [done.files, 'file'],
  ];
  const parts = kinds.flatMap(([count, one, many]) =>
    count > 0 ? [countWords(count, one, many)] : [],
  );
  if (parts.length === 0) return transferMessages.restore.nothing;
  const list = new Intl.ListFormat('en').format(parts);
  const left = done.files_left_out;
  return `Restored: ${list}.${left > 0 ? ` ${countWords(left, 'file')} could not be restored.` : ''}`;
}

const words = transferMessages.restore;

/** The sentence about what an archive does not bring back. */
const LEFT_OUT = 'restore-leaves-out';

/** 'Restore from a download': brings an archive of this or another Waymark into the account. */
function RestoreData() {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [part, setPart] = useState(0);
  const restore = useRestoreArchive();
  const take = (file: File) => {
    if (restore.isPending) return;
    setProblem(undefined);
    if (file.size > RESTORE_MAX_BYTES) {
      restore.reset();
      setProblem(words.fileTooLarge);
      return;
    }
    const { signal } = new AbortController();
    restore.mutate(
      { file, signal, onProgress: setPart },
      { onError: (error) => setProblem(reasonOf(error) ?? words.uploadFailed) },
    );
  };
  const done = restore.data;
  return (
    <div className="flex flex-col items-start gap-3">
      <FileInput
        ref={input}
        accept=".zip,application/zip"
        label="Archive to restore"
        onChoose={take}
      />
      <Button
        icon={<FileUp size={16} aria-hidden="true" />}
        aria-describedby={LEFT_OUT}
        busy={restore.isPending}
        busyLabel={part < 1 ? `Uploading... ${Math.round(part * 100)}%` : 'Restoring...'}
        onClick={() => input.current?.click()}
      >
        Restore from a download
      </Button>
      {problem && (
        <Panel tone="error" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Panel>
      )}
      {!problem && done && (
        <Panel tone="success">
          {restoredWords(done)}{' '}
          {done.import_id !== null && (
            <AppLink href={paths.importApplications} className="prose-link">
              Undo it among your imports
            </AppLink>
          )}
        </Panel>
      )}
    </div>
  );
}

/** Requests another e-mail address; it changes when the links mailed to both addresses have been opened. */
function ChangeEmail({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

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
    <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4">
      {asked && <Panel tone="info">{accountMessages.emailAsked}</Panel>}
      <div className="grid items-end gap-5 sm:grid-cols-[1fr_auto]">
        <Field label="New email" error={problem}>
          <Input
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={busy} busyLabel="Saving..." className="sm:self-end">
          Change email
        </Button>
      </div>
    </form>
  );
}

/** 'Download my data': everything Waymark stores about the person, as one zip. */
function DownloadData() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      saveFile('waymark-data.zip', await exportAccount());
      toast({ title: accountMessages.exported });
    } catch {
      toast({ title: accountMessages.exportFailed, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      busy={busy}
      busyLabel="Processing..."
      onClick={() => void download()}
    >
      Download my data
    </Button>
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
        Calendar
      </Button>
      {open && (
        <Suspense>
          <CalendarDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Account': another e-mail address, and the calendar's address. */
export function AccountSettings({ user }: { user: User }) {
  return (
    <Card roomy>
      <section aria-labelledby="account" className="flex flex-col gap-5">
        <h2 id="account" className="text-large font-semibold">
          Account
        </h2>
        <ChangeEmail key={`${user.id} email`} email={user.email ?? ''} />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="text-soft">Interviews and next steps in your own calendar.</p>
          <CalendarButton />
        </div>
      </section>
    </Card>
  );
}

/** One thing that is done with the data: what it does beside its button. */
function DataRow({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line pt-5 first:border-0 first:pt-0">
      <div className="max-w-prose min-w-0 flex-1 basis-60 text-soft">{about}</div>
      {children}
    </div>
  );
}

/** 'Data': download, restore, what was deleted, and the account's deletion. */
export function DataSettings({ user }: { user: User }) {
  return (
    <Card roomy>
      <section aria-labelledby="data" className="flex flex-col gap-5">
        <h2 id="data" className="text-large font-semibold">
          Data
        </h2>
        <div className="flex flex-col gap-5">
          <DataRow about={<p>Everything Waymark stores about you, as one archive.</p>}>
            <DownloadData />
          </DataRow>
          <DataRow about={<p id={LEFT_OUT}>{words.leavesOut}</p>}>
            <RestoreData />
          </DataRow>
          <DataRow about={<p>What you deleted in the last 30 days can be restored.</p>}>
            <LinkButton href={paths.deleted} icon={<History size={16} aria-hidden="true" />}>
              Recently deleted
            </LinkButton>
          </DataRow>
          <DataRow about={<p>Deletes your account and everything in it.</p>}>
            <DeleteAccount user={user} />
          </DataRow>
        </div>
      </section>
    </Card>
  );
}
