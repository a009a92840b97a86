import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { RESTORE_MAX_BYTES } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { restoredWords } from '#web/features/profile/restored-words.ts';
import { paths } from '#web/lib/paths.ts';
import { useRestoreArchive } from '#web/lib/queries/imports.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

const words = transferMessages.restore;

/** 'Restore from a download': brings an archive of this or another Waymark into the account. */
export function RestoreData() {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [part, setPart] = useState(0);
  const restore = useRestoreArchive();
  const take = (file: File | undefined) => {
    if (!file || restore.isPending) return;
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
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Archive to restore"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          take(file);
        }}
      />
      <Button
        icon={<FileUp size={16} aria-hidden="true" />}
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
