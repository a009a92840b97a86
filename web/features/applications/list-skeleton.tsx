import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** 'Loading...' over grey rows of the list's size, so that nothing moves when the rows arrive. */
export function ListSkeleton() {
  return (
    <div className="overflow-hidden rounded-ui border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-3">
        <Spinner size={16} label="Loading..." />
      </div>
      {Array.from({ length: APPLICATIONS_PAGE_SIZE }, (_, row) => (
        <div
          key={row}
          className="flex h-15 items-center gap-3 border-b border-line px-3 last:border-b-0 max-sm:h-36"
        >
          <Skeleton className="size-8" />
          <Skeleton className="h-8 flex-1" />
        </div>
      ))}
    </div>
  );
}
