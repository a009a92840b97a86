import { useQuery } from '@tanstack/react-query';
import { localDate } from '#shared/core/dates.ts';
import type { ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { resultWords } from '#web/features/imports/import-done.tsx';
import { UndoImport } from '#web/features/imports/undo-import.tsx';
import { listImports } from '#web/lib/queries/imports.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';

const SHOWN = new Set<string>(['running', 'done', 'undone']);

function wordsOf(record: ImportRecord): string {
  if (record.state === 'undone') return 'undone';
  if (record.state === 'done') return resultWords(record);
  const percent = Math.floor((record.progress / Math.max(record.total, 1)) * 100);
  return `importing, ${percent}% prepared`;
}

/** The person's earlier imports, each with its undo, and one that is running; nothing where there is none. */
export function EarlierImports() {
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
                <DateText date={localDate(new Date(record.finished_at ?? record.created_at))} />
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
