import { useQuery } from '@tanstack/react-query';
import { FileUp, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { localDate } from '#shared/core/dates.ts';
import type { ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { IMPORT_MAX_BYTES, IMPORT_MB, IMPORT_ROWS_MAX } from '#shared/imports/limits.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { ImportForm } from '#web/features/imports/import-form.tsx';
import { takeHandedFile } from '#web/lib/handed-file.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { listImports, useCreateImport, useUndoImport } from '#web/lib/queries/imports.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = transferMessages.imports;

/** Chooses or drops a file and uploads it; nothing is imported yet. */
function ChooseFile({ onChosen }: { onChosen: (file: ImportRecord) => void }) {
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
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  // What was dropped on the welcome.
  useEffect(() => latest.current(takeHandedFile()), []);
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
        className="flex flex-col items-center gap-4 rounded-card border border-dashed border-control bg-surface px-4 py-12 text-center data-[over=true]:bg-sunken"
      >
        <FileUp size={28} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
        <p className="text-large font-semibold">Bring your list from another tracker</p>
        <p className="max-w-prose text-balance text-soft">
          <span className="max-sm:hidden">
            Drop a spreadsheet or another tracker’s export here.
          </span>
          <span className="sm:hidden">From a spreadsheet or another tracker’s export.</span> You see
          everything before it is imported.
        </p>
        <FileInput
          ref={input}
          accept=".csv,.tsv,.txt,.xlsx,.json,.html,.htm,.md,.zip"
          label="File to import"
          onChoose={take}
        />
        <Button
          variant="primary"
          busy={upload.isPending}
          busyLabel={part < 1 ? `Uploading... ${Math.round(part * 100)}%` : 'Reading the file...'}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <p className="max-w-prose text-small text-balance text-soft">
          Exports from Simplify, Huntr, Teal, LinkedIn, JobSync, Reactive Resume and Waymark are
          recognized. Any other table with a company and a job title works too.
        </p>
        <p className="text-small text-soft">
          {`CSV, TSV, XLSX, JSON, HTML, Markdown or ZIP, at most ${IMPORT_MB} MB and ${IMPORT_ROWS_MAX.toLocaleString()} rows`}
        </p>
      </div>
    </section>
  );
}

/** Takes an import back; what was changed since stays unless the person ticks that it goes, too, and the toast says how many stayed. */
function UndoImport(props: { record: ImportRecord; onUndone?: () => void }) {
  const { record, onUndone } = props;
  const [removing, setRemoving] = useState(false);
  const undo = useUndoImport();
  const toast = useToast();
  const onClick = () =>
    undo.mutate(
      { id: record.id, changed: removing ? 'remove' : 'keep' },
      {
        onSuccess: ({ removed, reverted, kept }) => {
          const stays =
            kept > 0 && `${countWords(kept, 'application')} you changed since were kept.`;
          const back = reverted > 0 && `${countWords(reverted, 'application')} restored.`;
          const gone = `${countWords(removed, 'application')} removed.`;
          toast({
            title: transferMessages.imports.undone,
            description: [gone, back, stays].filter(Boolean).join(' '),
          });
          onUndone?.();
        },
        onError: (error) =>
          toast({
            title: transferMessages.imports.undoFailed,
            description: reasonOf(error),
            tone: 'error',
          }),
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <label className="inline-flex min-h-8 items-center gap-2 text-small">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={removing}
          onChange={(event) => setRemoving(event.target.checked)}
        />
        Also remove applications I edited since the import
      </label>
      <Button
        icon={<Undo2 size={16} aria-hidden="true" />}
        busy={undo.isPending}
        busyLabel="Undoing..."
        aria-label={`Undo the import of ${record.file_name}`}
        onClick={onClick}
      >
        Undo
      </Button>
    </div>
  );
}

/** What an import did, in words. */
function resultWords({ counts }: ImportRecord): string {
  if (!counts) return '';
  const parts = [
    counts.updated > 0 && `${counts.updated.toLocaleString()} updated`,
    counts.duplicates > 0 && `${counts.duplicates.toLocaleString()} in your list already`,
    counts.left_out > 0 && `${counts.left_out.toLocaleString()} left out`,
    counts.errors > 0 && `${countWords(counts.errors, 'row')} with problems`,
  ];
  return [`${countWords(counts.added, 'application')} added`, ...parts.filter(Boolean)].join(' · ');
}

/** The result of an import, with its undo. */
function ImportDone({ record, onAgain }: { record: ImportRecord; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Panel tone="success" title={`${record.file_name} is imported`}>
        {resultWords(record)}
      </Panel>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" href={paths.dashboard}>
          Show applications
        </LinkButton>
        <UndoImport record={record} onUndone={onAgain} />
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </div>
  );
}

const SHOWN = new Set<string>(['running', 'done', 'undone']);

function wordsOf(record: ImportRecord): string {
  if (record.state === 'undone') return 'undone';
  if (record.state === 'done') return resultWords(record);
  const percent = Math.floor((record.progress / Math.max(record.total, 1)) * 100);
  return `importing, ${percent}% prepared`;
}

/** The person's earlier imports, each with its undo, and one that is running; nothing where there is none. */
function EarlierImports() {
  const list = useQuery(listImports());
  if (list.isError)
    return <FailedLoad query={list}>{transferMessages.imports.listFailed}</FailedLoad>;
  const records = list.data?.data.filter(({ state }) => SHOWN.has(state));
  if (!records?.length) return null;
  return (
    <section aria-labelledby="earlier-imports" className="flex flex-col gap-3">
      <h2 id="earlier-imports" className="font-semibold">
        Earlier imports
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{record.file_name}</span>
              <span className="block text-small text-soft">
                <DateText
                  near
                  date={localDate(new Date(record.finished_at ?? record.created_at))}
                />
                {` · ${wordsOf(record)}`}
              </span>
            </span>
            {record.state === 'done' && <UndoImport record={record} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Brings applications from another tracker, at /applications/import: choose a file, look at it, import, undo. */
export function ImportPage() {
  const [file, setFile] = useState<ImportRecord>();
  const [done, setDone] = useState<ImportRecord>();
  const startAgain = () => {
    setFile(undefined);
    setDone(undefined);
  };
  return (
    <div className="flex flex-col gap-6">
      <PageTitle above={<BackLink href={paths.dashboard}>Back to Dashboard</BackLink>}>
        Import applications
      </PageTitle>
      {done && <ImportDone record={done} onAgain={startAgain} />}
      {!done && file && <ImportForm file={file} onDone={setDone} onAgain={startAgain} />}
      {!done && !file && (
        <>
          <ChooseFile onChosen={setFile} />
          <EarlierImports />
        </>
      )}
    </div>
  );
}
