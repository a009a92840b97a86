import { useEffect, useRef } from 'react';
import type { ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { UndoImport } from '#web/features/imports/undo-import.tsx';
import { countWords } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** What an import did, in words. */
export function resultWords({ counts }: ImportRecord): string {
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
export function ImportDone({ record, onAgain }: { record: ImportRecord; onAgain: () => void }) {
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
