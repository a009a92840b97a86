import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { IMPORT_MAX_BYTES, IMPORT_MB, IMPORT_ROWS_MAX } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { useCreateImport } from '#web/lib/queries/imports.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

const words = transferMessages.imports;

/** Chooses or drops a file and uploads it; nothing is imported yet. */
export function ChooseFile({ onChosen }: { onChosen: (file: ImportRecord) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useCreateImport();
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const [part, setPart] = useState(0);
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    setProblem(undefined);
    if (file.size > IMPORT_MAX_BYTES) {
      setProblem(words.fileTooLarge);
      return;
    }
    const { signal } = new AbortController();
    upload.mutate(
      { file, signal, onProgress: setPart },
      {
        onSuccess: onChosen,
        onError: (error) => setProblem(reasonOf(error) ?? words.uploadFailed),
      },
    );
  };
  return (
    <section aria-label="File" className="flex flex-col gap-3">
      {problem && (
        <Panel tone="error" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Panel>
      )}
      <div
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className="flex flex-col items-center gap-3 rounded-ui border border-dashed border-control px-4 py-10 text-center data-[over=true]:bg-sunken"
      >
        <p className="text-large font-semibold">Bring your list from another tracker</p>
        <p className="max-w-prose text-soft">
          Exports of Simplify, Huntr, Teal, LinkedIn, JobSync, Reactive Resume and Waymark are
          recognised; any other table with a company and a job title works, too.
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json,.zip"
          aria-label="File to import"
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
          variant="primary"
          icon={<FileUp size={16} aria-hidden="true" />}
          busy={upload.isPending}
          busyLabel={part < 1 ? `Uploading... ${Math.round(part * 100)}%` : 'Reading the file...'}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <p className="text-small text-soft">
          {`or drop it here. CSV, TSV, XLSX, JSON or ZIP, at most ${IMPORT_MB} MB and ${IMPORT_ROWS_MAX.toLocaleString()} rows. You see everything before it is imported.`}
        </p>
      </div>
    </section>
  );
}
