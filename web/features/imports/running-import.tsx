import { useQuery } from '@tanstack/react-query';
import { countWords } from '#web/lib/paged-list.ts';
import { getImport } from '#web/lib/queries/imports.ts';

/** The progress of a running import, announced a few times and not with every step. */
export function RunningImport({ id, total }: { id: string; total: number }) {
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
