import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportPreview, ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { IMPORT_FORMATS } from '#shared/imports/formats.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { ColumnChoices } from '#web/features/imports/column-choices.tsx';
import {
  DateChoice,
  DuplicateChoices,
  UndatedNotice,
} from '#web/features/imports/further-choices.tsx';
import { PreviewRows } from '#web/features/imports/preview-rows.tsx';
import { RunningImport } from '#web/features/imports/running-import.tsx';
import { StatusChoices } from '#web/features/imports/status-choices.tsx';
import { countWords } from '#web/lib/paged-list.ts';
import { type ImportOptions, previewImport, useRunImport } from '#web/lib/queries/imports.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const words = transferMessages.imports;

/** What becomes of the rows, in one sentence. */
function summaryOf({ counts }: ImportPreview): string {
  const parts = [
    countWords(counts.added, 'new application'),
    counts.updated > 0 && `${counts.updated.toLocaleString()} updated`,
    counts.duplicates > 0 && `${counts.duplicates.toLocaleString()} in your list already`,
    counts.left_out > 0 && `${counts.left_out.toLocaleString()} left out`,
    counts.errors > 0 && `${countWords(counts.errors, 'row')} with problems`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The preview of an uploaded file with everything that can be chosen, and the button that imports it. */
export function ImportForm(props: {
  file: ImportRecord;
  onDone: (record: ImportRecord) => void;
  onAgain: () => void;
}) {
  const { file, onDone, onAgain } = props;
  const [wishes, setWishes] = useState<ImportOptions>({});
  const preview = useQuery({
    ...previewImport(file.id, wishes),
    placeholderData: keepPreviousData,
  });
  const run = useRunImport();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const change = (more: ImportOptions) => setWishes((before) => ({ ...before, ...more }));
  const shown = preview.data;
  const many = shown ? shown.counts.added + shown.counts.updated : 0;
  const mapped = shown?.columns.includes('company') && shown.columns.includes('title');
  if (run.isPending) return <RunningImport id={file.id} total={file.total} />;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2 ref={title} tabIndex={-1} className="text-large font-semibold outline-none">
          {file.file_name}
        </h2>
        <p className="text-soft">
          {`${countWords(file.total, 'row')} from ${IMPORT_FORMATS[file.format]}. Nothing is imported yet.`}
        </p>
      </div>
      {preview.isError && <FailedLoad query={preview}>{words.previewFailed}</FailedLoad>}
      {preview.isPending && <Spinner size={20} label="Loading..." />}
      {shown && !mapped && <Panel tone="warning">{words.columnsMissing}</Panel>}
      {shown && <ColumnChoices preview={shown} onChange={(columns) => change({ columns })} />}
      {shown && mapped && (
        <>
          <UndatedNotice preview={shown} onChange={(columns) => change({ columns })} />
          {shown.dates_ambiguous && (
            <DateChoice
              order={shown.date_order}
              onChange={(date_order) => change({ date_order })}
            />
          )}
          <StatusChoices preview={shown} onChange={(statuses) => change({ statuses })} />
          <DuplicateChoices
            chosen={wishes.duplicates ?? 'skip'}
            onChange={(duplicates) => change({ duplicates })}
          />
          <PreviewRows preview={shown} waiting={preview.isPlaceholderData} />
        </>
      )}
      {run.isError && (
        <Panel tone="error" title={words.importFailed} onDismiss={run.reset}>
          {reasonOf(run.error) ?? words.nothingImported}
        </Panel>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {mapped && (
          <Button
            variant="primary"
            disabled={many === 0 || preview.isPlaceholderData}
            onClick={() => run.mutate({ id: file.id, ...wishes }, { onSuccess: onDone })}
          >
            {`Import ${countWords(many, 'application')}`}
          </Button>
        )}
        <Button onClick={onAgain}>Choose another file</Button>
        <output className="text-soft">{shown && mapped && summaryOf(shown)}</output>
      </div>
    </div>
  );
}
