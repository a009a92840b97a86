import { lazy, Suspense } from 'react';

import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';
import { type ListSearch, UNFILTERED } from '#web/features/applications/list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const WaysToBegin = lazy(async () => ({
  default: (await import('#web/features/applications/list-extras.tsx')).WaysToBegin,
}));

/** Shown to a person without an application. */
export function NoApplications() {
  return (
    <Suspense fallback={null}>
      <WaysToBegin />
    </Suspense>
  );
}

/** Shown when nothing matches the search and the filter. */
export function NoMatch({ onShow }: { onShow: (change: ListSearch) => void }) {
  return (
    <EmptyState
      title="No applications match"
      action={<Button onClick={() => onShow(UNFILTERED)}>Show all applications</Button>}
    >
      Search covers companies, job titles, notes, locations and tags.
    </EmptyState>
  );
}

/** 'Loading...' over grey rows of the list's size, so that nothing moves when the rows arrive. */
export function ListSkeleton() {
  return (
    <div className="rounded-card border-line max-sm:flex max-sm:flex-col max-sm:gap-2 sm:overflow-hidden sm:border sm:bg-surface">
      <div className="flex items-center border-line px-3 max-sm:sr-only sm:h-11 sm:border-b">
        <Spinner size={16} label="Loading..." />
      </div>
      {Array.from({ length: APPLICATIONS_PAGE_SIZE }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-3 border-line px-3 max-sm:h-20 max-sm:rounded-ui max-sm:border max-sm:bg-surface sm:h-13.75 sm:border-b sm:last:border-b-0"
        >
          <Skeleton className="size-8" />
          <div className="flex w-2/5 flex-col gap-2">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-5 w-20 max-sm:ml-auto" />
          <Skeleton className="h-3.5 w-24 max-sm:hidden" />
          <Skeleton className="ml-auto h-3.5 w-28 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

/** The page before its first answers: grey shapes of the day, the bar and the search, then the list's. */
export function PageSkeleton() {
  return (
    <>
      <Skeleton className="h-15.5 w-full rounded-card sm:h-18" />
      <Skeleton className="h-8 w-full sm:h-12" />
      <Skeleton className="h-10.5 w-full" />
      <ListSkeleton />
    </>
  );
}
