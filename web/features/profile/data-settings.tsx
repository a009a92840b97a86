import type { User } from '@supabase/auth-js';
import { Download, FileUp, History } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

import type { RestoredArchive } from '#shared/imports/contracts/schemas.ts';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { RESTORE_MAX_BYTES } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { accountMessages } from '#shared/profile/messages.ts';
import { DeleteAccount } from '#web/features/profile/delete-account.tsx';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { useRestoreArchive } from '#web/lib/queries/imports.ts';
import { exportAccount } from '#web/lib/queries/profile.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
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

/** A row of a card: what it is, in a word and a sentence, beside its button. */
export function SettingsRow(props: { title: string; about: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line not-first-of-type:border-t not-first-of-type:pt-5">
      <div className="max-w-prose min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">{props.title}</h3>
        <div className="text-soft">{props.about}</div>
      </div>
      {props.children}
    </div>
  );
}

/** 'Data': download, restore, what was deleted; and apart from them the account's deletion. */
export function DataSettings({ user }: { user: User }) {
  return (
    <>
      <Card roomy>
        <section aria-labelledby="data" className="flex flex-col gap-5">
          <h2 id="data" className="text-large font-semibold">
            Data
          </h2>
          <SettingsRow
            title="Download"
            about={<p>Everything Waymark stores about you, as one archive.</p>}
          >
            <DownloadData />
          </SettingsRow>
          <SettingsRow
            title="Restore"
            about={
              <>
                <p>Brings such an archive, from here or another Waymark, into this account.</p>
                <details className="text-small">
                  <summary className="w-fit cursor-pointer py-1 hover:text-ink">
                    What it leaves out
                  </summary>
                  <p>{words.leavesOut}</p>
                </details>
                {/* The fold says it to everybody else. */}
                <p id={LEFT_OUT} hidden>
                  {words.leavesOut}
                </p>
              </>
            }
          >
            <RestoreData />
          </SettingsRow>
          <SettingsRow
            title="Deleted items"
            about={<p>Restore what you deleted in the last {DELETED_KEPT_DAYS} days.</p>}
          >
            <LinkButton href={paths.deleted} icon={<History size={16} aria-hidden="true" />}>
              Recently deleted
            </LinkButton>
          </SettingsRow>
        </section>
      </Card>
      <Card roomy>
        <section
          aria-labelledby="leave"
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3"
        >
          <div className="max-w-prose min-w-0 flex-1 basis-60">
            <h2 id="leave" className="text-large font-semibold">
              Delete the account
            </h2>
            <p className="text-soft">
              Deletes your account and everything in it. Download your data first.
            </p>
          </div>
          <DeleteAccount user={user} />
        </section>
      </Card>
    </>
  );
}
