import { useQuery } from '@tanstack/react-query';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { jobgptHref, type JobgptSearch } from '#web/features/jobgpt/jobgpt-search.ts';
import { SavedAnswer } from '#web/features/jobgpt/saved-answer.tsx';
import { listAnswers } from '#web/lib/queries/jobgpt.ts';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The person's saved answers: search and page are in the address; a deletion can be undone. */
export function History(props: {
  view: JobgptSearch;
  onView: (change: JobgptSearch, replace?: boolean) => void;
}) {
  const { view, onView } = props;
  const { application } = view;
  const query = {
    search: view.search,
    page: view.page === undefined ? undefined : `${view.page}`,
    applicationId: application,
  };
  const list = useQuery(listAnswers(query));
  const page = list.data;
  const settled = page !== undefined && !list.isPlaceholderData;
  useLastPage(list, (last) => onView({ page: last > 1 ? last : undefined }, true));
  return (
    <section aria-labelledby="history-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="history-title" className="text-large">
          {application ? 'Saved answers for this application' : 'Saved answers'}
        </h2>
        {application && (
          <AppLink href={jobgptHref({ mode: view.mode })} className="prose-link">
            All saved answers
          </AppLink>
        )}
      </div>
      <SearchBox
        label="Search saved answers"
        placeholder="Search saved answers..."
        value={view.search ?? ''}
        onSearch={(search) => onView({ search, page: undefined }, Boolean(search && view.search))}
        announcement={settled ? `${countWords(page.totalRecords, 'answer')} found` : undefined}
        maxLength={SEARCH_MAX}
      />
      {list.isError && <FailedLoad query={list}>{assistantMessages.loadFailed}</FailedLoad>}
      {list.isPending && <Skeleton className="h-24 w-full" />}
      {settled && page.totalRecords === 0 && (
        <p className="text-soft">
          {view.search
            ? 'No saved answer has these words.'
            : 'Answers you keep appear here, to be found again before an interview.'}
        </p>
      )}
      {page && page.data.length > 0 && (
        <ul aria-label="Saved answers" className="flex flex-col gap-3">
          {page.data.map((answer) => (
            <li key={answer.id} className="min-w-0">
              <SavedAnswer answer={answer} open={answer.id === view.answer} />
            </li>
          ))}
        </ul>
      )}
      {page && (
        <Pagination
          page={view.page ?? 1}
          totalPages={page.totalPages}
          onPage={(next) => onView({ page: next > 1 ? next : undefined })}
        />
      )}
    </section>
  );
}
