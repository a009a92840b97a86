import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { savedJobMessages as words } from '#shared/saved-jobs/messages.ts';
import { SavedJobRow } from '#web/features/saved-jobs/saved-job-row.tsx';
import { viewHref } from '#web/lib/address-view.ts';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { listSavedJobs } from '#web/lib/queries/saved-jobs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface SavedJobsView {
  search?: string | undefined;
  page?: number | undefined;
}

function Empty({ search }: { search: string | undefined }) {
  return search ? (
    <EmptyState title="No saved jobs match">
      Search looks at titles, companies, places and notes.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing saved yet"
      action={<LinkButton href={paths.internships}>Browse internships</LinkButton>}
    >
      Save a posting from the internships, or paste its link and choose ‘Save for later’.
    </EmptyState>
  );
}

/** The saved jobs, a tab of the dashboard; search and page are in the address. */
export function SavedJobsTab({ view }: { view: SavedJobsView }) {
  const navigate = useNavigate();
  const show = (change: SavedJobsView, replace = false) =>
    void navigate({
      href: viewHref(paths.dashboard, { tab: 'saved', ...view, ...change }),
      replace,
      resetScroll: false,
    });
  const query = {
    search: view.search,
    page: view.page === undefined ? undefined : String(view.page),
  };
  const list = useQuery({ ...listSavedJobs(query), placeholderData: keepPreviousData });
  const page = list.data;
  useLastPage(list, (last) => show({ page: last > 1 ? last : undefined }, true));
  const count = page && countWords(page.totalRecords, 'saved job');
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        actions={
          <LinkButton
            variant="primary"
            href={paths.addApplication}
            icon={<Plus size={16} aria-hidden="true" />}
          >
            Add a job
          </LinkButton>
        }
      >
        Saved jobs
      </PageTitle>
      <SearchBox
        label="Search saved jobs"
        placeholder="Search saved jobs..."
        value={view.search ?? ''}
        onSearch={(search) =>
          show({ search: search || undefined, page: undefined }, Boolean(search && view.search))
        }
        announcement={list.isPlaceholderData ? undefined : count}
        maxLength={SEARCH_MAX}
      />
      {list.isError && <FailedLoad query={list}>{words.listFailed}</FailedLoad>}
      {list.isPending && <Skeleton className="h-48 w-full" />}
      {page && page.totalRecords === 0 && <Empty search={view.search} />}
      {page && page.totalRecords > 0 && (
        <>
          <ul aria-label="Saved jobs" className="rounded-ui border border-line bg-surface">
            {page.data.map((job) => (
              <SavedJobRow key={job.id} job={job} />
            ))}
          </ul>
          <ListFooter
            count={count ?? ''}
            page={view.page}
            totalPages={page.totalPages}
            onPage={(next) => show({ page: next })}
          />
        </>
      )}
    </div>
  );
}
