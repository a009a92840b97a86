import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { type Status, statusLabel } from '#shared/applications/status.ts';
import type { ImportPreview, ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { IMPORT_FORMATS } from '#shared/imports/formats.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { STATUS_CHOICES, STATUS_TARGETS, type StatusChoice } from '#shared/imports/statuses.ts';
import { ColumnChoices } from '#web/features/imports/column-choices.tsx';
import {
  DateChoice,
  DuplicateChoices,
  DateNotice,
} from '#web/features/imports/further-choices.tsx';
import { countWords } from '#web/lib/paged-list.ts';
import {
  getImport,
  type ImportOptions,
  previewImport,
  useRunImport,
} from '#web/lib/queries/imports.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

function problemWords({ line, column, reason }: ImportPreview['problems'][number]): string {
  return `Line ${line}${column && `, ${column}`}: ${reason}`;
}

/** Rows that cannot be imported, and why. */
function Problems({ counts, problems }: ImportPreview) {
  if (problems.length === 0) return null;
  return (
    <details className="rounded-ui border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">
        {`${countWords(counts.errors, 'row')} with problems will not be imported`}
      </summary>
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {problems.map(({ line, column, reason }) => (
          <li key={`${line} ${column} ${reason}`} className="[overflow-wrap:anywhere]">
            {problemWords({ line, column, reason })}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lines of the file that are no applications, and what they are. */
function PassedOver({ passed_over: { count, lines } }: ImportPreview) {
  if (count === 0) return null;
  return (
    <details className="rounded-ui border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium">{words.passedOver(count)}</summary>
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {lines.map(({ line, reason }) => (
          <li key={line} className="[overflow-wrap:anywhere]">{`Line ${line}: ${reason}`}</li>
        ))}
      </ul>
    </details>
  );
}

/** The first rows as they would be imported, and the problems of others. */
function PreviewRows({ preview, waiting }: { preview: ImportPreview; waiting: boolean }) {
  return (
    <section
      aria-labelledby="import-preview"
      aria-busy={waiting}
      className="flex flex-col gap-3 transition-opacity aria-busy:opacity-60"
    >
      <h2 id="import-preview" className="font-semibold">
        Preview
      </h2>
      {preview.rows.length > 0 && (
        <div className="rounded-ui border-line sm:overflow-clip sm:border sm:bg-surface sm:[&_tbody_tr:last-child]:border-b-0">
          <Table caption="The first applications as they will be imported">
            <TableHead>
              <ColumnHeader>Company</ColumnHeader>
              <ColumnHeader>Job title</ColumnHeader>
              <ColumnHeader>Status</ColumnHeader>
              <ColumnHeader>Applied on</ColumnHeader>
            </TableHead>
            <TableBody>
              {preview.rows.map((row) => (
                <TableRow key={`${row.line} ${row.company_name} ${row.job_title}`}>
                  <TableCell label="Company" className="[overflow-wrap:anywhere]">
                    {row.company_name}
                  </TableCell>
                  <TableCell label="Job title" className="[overflow-wrap:anywhere]">
                    {row.job_title}
                  </TableCell>
                  <TableCell label="Status">{statusLabel(row.status as Status)}</TableCell>
                  <TableCell label="Applied on">
                    <DateText near date={row.date_applied} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      <Problems {...preview} />
      <PassedOver {...preview} />
    </section>
  );
}

const OPTIONS = STATUS_CHOICES.map((value) => ({ value, label: STATUS_TARGETS[value].label }));

/** What each status of the file becomes; nothing where the file has none. */
function StatusChoices(props: {
  preview: ImportPreview;
  onChange: (statuses: Record<string, StatusChoice>) => void;
}) {
  const { statuses } = props.preview;
  if (statuses.length === 0) return null;
  const chosen = Object.fromEntries(statuses.map(({ text, choice }) => [text, choice]));
  return (
    <section aria-labelledby="import-statuses" className="flex flex-col gap-3">
      <h2 id="import-statuses" className="font-semibold">
        Statuses
      </h2>
      <ul className="flex flex-col gap-2">
        {statuses.map(({ text, rows, choice, known }, at) => (
          <li key={text} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_16rem]">
            <span className="[overflow-wrap:anywhere]">
              {text} <span className="text-small text-soft">{countWords(rows, 'row')}</span>
              {!known && (
                <span id={`import-status-${at}`} className="block text-small">
                  {words.statusUnknown}
                </span>
              )}
            </span>
            <Select
              aria-label={`${text} becomes`}
              aria-describedby={known ? undefined : `import-status-${at}`}
              options={OPTIONS}
              value={choice}
              onChange={({ target }) =>
                props.onChange({ ...chosen, [text]: target.value as StatusChoice })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The progress of a running import, announced a few times and not with every step. */
function RunningImport({ id, total }: { id: string; total: number }) {
  const { data } = useQuery(getImport(id));
  const part = total > 0 ? Math.min(1, (data?.progress ?? 0) / total) : 0;
  const quarter = Math.floor(part * 4) * 25;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">Importing...</p>
      <progress
        aria-label="Import: progress"
        value={Math.round(part * 100)}
        max={100}
        className="h-2 w-full max-w-md accent-accent"
      />
      <p className="text-soft">
        {`${(data?.progress ?? 0).toLocaleString()} of ${countWords(total, 'row')} prepared. `}
        Your list stays as it is until everything is ready. You can stay here or come back later.
      </p>
      <output className="sr-only">{`Importing, ${quarter}% prepared`}</output>
    </div>
  );
}

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

/** What is wrong where no row can be read with these columns; undefined where one can. */
function wordsOfOnlyProblems({ counts, problems }: ImportPreview): string | undefined {
  const { added, updated, duplicates, left_out } = counts;
  if (added + updated + duplicates + left_out > 0) return undefined;
  const first = problems.find(({ column }) => column !== '') ?? problems[0];
  return first && words.onlyProblems(problemWords(first));
}

/** A preview with what was chosen since: a second choice may come before the preview of the first. */
function chosenIn(preview: ImportPreview, { columns, statuses }: ImportOptions): ImportPreview {
  return {
    ...preview,
    columns: columns ?? preview.columns,
    statuses: preview.statuses.map((status) => ({
      ...status,
      choice: statuses?.[status.text] ?? status.choice,
    })),
  };
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
  const shown =
    preview.data && preview.isPlaceholderData ? chosenIn(preview.data, wishes) : preview.data;
  const many = shown ? shown.counts.added + shown.counts.updated : 0;
  const mapped = shown?.columns.includes('company') && shown.columns.includes('title');
  const onlyProblems = mapped && shown ? wordsOfOnlyProblems(shown) : undefined;
  const isReadable = mapped && onlyProblems === undefined;
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
      {onlyProblems && <Panel tone="warning">{onlyProblems}</Panel>}
      {shown && <ColumnChoices preview={shown} onChange={(columns) => change({ columns })} />}
      {shown && isReadable && (
        <>
          <DateNotice preview={shown} onChange={(columns) => change({ columns })} />
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
        {isReadable && (
          <Button
            variant="primary"
            disabled={many === 0 || preview.isPlaceholderData}
            onClick={() => run.mutate({ id: file.id, ...wishes }, { onSuccess: onDone })}
          >
            {`Import ${countWords(many, 'application')}`}
          </Button>
        )}
        <Button onClick={onAgain}>Choose another file</Button>
        <output className="text-soft">{shown && isReadable && summaryOf(shown)}</output>
      </div>
    </div>
  );
}
