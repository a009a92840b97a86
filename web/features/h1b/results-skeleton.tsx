import { h1bMessages } from '#shared/h1b/messages.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const ROWS = 12;

/** 'Loading H1B application data...' over grey rows, on the first load only. */
export function ResultsSkeleton() {
  return (
    <div className="overflow-hidden rounded-ui border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-3">
        <Spinner size={16} label={h1bMessages.loading} />
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="flex h-12 items-center border-b border-line px-3 last:border-b-0">
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  );
}
