import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

import { AppError } from '#shared/core/errors.ts';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { MODES } from '#shared/jobgpt/prompts/modes.ts';
import { labelOf, type PickedApplication } from '#web/features/jobgpt/application-picker.tsx';
import { useOwnCompanies } from '#web/features/jobgpt/company-sheet.tsx';
import {
  jobgptHref,
  type JobgptSearch,
  readJobgptSearch,
} from '#web/features/jobgpt/jobgpt-search.ts';
import { SavedAnswer } from '#web/features/jobgpt/saved-answer.tsx';
import { Workspace } from '#web/features/jobgpt/workspace.tsx';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { getApplication } from '#web/lib/queries/applications.ts';
import { getAssistantSettings, listAnswers } from '#web/lib/queries/jobgpt.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The person's saved answers: search and page are in the address; a deletion can be undone. */
function History(props: {
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
  const isEmpty = page?.totalRecords === 0 && !view.search;
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
      {!isEmpty && (
        <SearchBox
          label="Search saved answers"
          placeholder="Search saved answers..."
          value={view.search ?? ''}
          onSearch={(search) => onView({ search, page: undefined }, Boolean(search && view.search))}
          announcement={settled ? `${countWords(page.totalRecords, 'answer')} found` : undefined}
          maxLength={SEARCH_MAX}
        />
      )}
      {list.isError && <FailedLoad query={list}>{assistantMessages.loadFailed}</FailedLoad>}
      {list.isPending && <Skeleton className="h-24 w-full" />}
      {settled && page.totalRecords === 0 && (
        <p className="text-soft">
          {view.search
            ? 'No saved answer contains these words.'
            : 'Answers you save appear here, ready for your next interview.'}
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

/** The application in the address; `onGone` is called when there is none of that id. */
function useAddressedApplication(
  id: string | undefined,
  onGone: () => void,
): PickedApplication | undefined {
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...getApplication(client, id ?? ''),
    enabled: id !== undefined,
  });
  const gone = error instanceof AppError && error.status === 404;
  useEffect(() => {
    if (id !== undefined && gone) onGone();
  });
  if (id === undefined) return undefined;
  return { id, label: data ? labelOf(data) : 'an application', company: data?.company_name };
}

/** The page /jobgpt; the mode, the application, and search and page of the saved answers, are in the address. */
export function JobgptPage() {
  const view = readJobgptSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const settings = useQuery(getAssistantSettings());
  const companies = useOwnCompanies();
  // Without a service the person's companies stand above the rest, which they would move.
  const isWaiting = settings.isPending || (!settings.data?.configured && companies.isLoading);
  const show = (change: JobgptSearch, replace = false) =>
    void navigate({ href: jobgptHref({ ...view, ...change }), replace, resetScroll: false });
  const showApplication = (id: string | undefined, replace = false) =>
    show({ application: id, answer: undefined, search: undefined, page: undefined }, replace);
  const application = useAddressedApplication(view.application, () =>
    showApplication(undefined, true),
  );
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>JobGPT Assistant</PageTitle>
      {settings.isError && !settings.data && (
        <FailedLoad query={settings}>{assistantMessages.settingsFailed}</FailedLoad>
      )}
      {isWaiting && <Skeleton className="h-96 w-full" />}
      {!isWaiting && settings.data && (
        <Workspace
          mode={view.mode ?? MODES[0]}
          application={application}
          settings={settings.data}
          onMode={(mode) => show({ mode })}
          onPick={(picked) => showApplication(picked?.id)}
        />
      )}
      {/* Shown with what is above it, whose height is not known before. */}
      <div hidden={isWaiting}>
        <SessionOnly>
          <History view={isWaiting ? { ...view, answer: undefined } : view} onView={show} />
        </SessionOnly>
      </div>
    </div>
  );
}
