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
      <div className="flex items-center border-line px-3 max-sm:sr-only sm:h-11.25 sm:border-b">
        <Spinner size={16} label="Loading..." />
      </div>
      {Array.from({ length: APPLICATIONS_PAGE_SIZE }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-3 border-line px-3 max-sm:h-21.5 max-sm:items-start max-sm:rounded-ui max-sm:py-2.5 max-sm:border max-sm:bg-surface sm:h-13.75 sm:border-b sm:px-4 sm:last:border-b-0"
        >
          <Skeleton className="mr-1 size-4 rounded-[4px]! max-sm:hidden" />
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-4/5 sm:hidden" />
          </div>
          <Skeleton className="h-5 w-20 rounded-full! sm:mr-5" />
          <Skeleton className="mr-9 h-3.5 w-28 max-md:hidden" />
          <Skeleton className="mr-5 h-3.5 w-36 max-lg:hidden" />
          <Skeleton className="mr-14 h-3.5 w-14 max-sm:hidden" />
          <Skeleton className="h-3.5 w-13 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

const BOX = 'border border-line bg-surface';

/** The page before its first answers: the day, the bar and the search in their own shapes, then the list's. */
export function PageSkeleton() {
  return (
    <>
      <div className={`${BOX} flex h-15.5 divide-x divide-line rounded-card sm:h-19.5`}>
        {[0, 1, 2].map((cell) => (
          <div
            key={cell}
            className="flex flex-1 flex-col justify-center gap-2 px-2.5 max-sm:first:flex-2 sm:px-5"
          >
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        ))}
      </div>
      <div className="flex h-8 flex-col justify-between py-2 sm:h-12 sm:pt-0">
        <Skeleton className="h-2 max-sm:hidden" />
        <Skeleton className="h-4 w-3/5 sm:w-2/5" />
      </div>
      <div className="flex gap-3">
        {['flex-1', 'w-11 sm:w-36', 'w-26'].map((width) => (
          <div key={width} className={`${BOX} h-10.5 rounded-ui ${width}`} />
        ))}
      </div>
      <ListSkeleton />
    </>
  );
}
