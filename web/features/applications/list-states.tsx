import { Plus } from 'lucide-react';

import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';
import { type ListSearch, UNFILTERED } from '#web/features/applications/list-search.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shown to a person without an application. */
export function NoApplications() {
  return (
    <EmptyState
      title="Your list starts here"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton
            variant="primary"
            href={paths.addApplication}
            icon={<Plus size={16} aria-hidden="true" />}
          >
            Add your first application
          </LinkButton>
          <LinkButton href={paths.importApplications}>Import a list</LinkButton>
        </div>
      }
    >
      Keep every application in one place: where you applied, when, and what happened since.
    </EmptyState>
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
    <div className="overflow-hidden rounded-ui border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-3">
        <Spinner size={16} label="Loading..." />
      </div>
      {Array.from({ length: APPLICATIONS_PAGE_SIZE }, (_, row) => (
        <div
          key={row}
          className="flex h-15 items-center gap-3 border-b border-line px-3 last:border-b-0 max-sm:h-24"
        >
          <Skeleton className="size-8" />
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="ml-auto h-6 w-24" />
        </div>
      ))}
    </div>
  );
}
