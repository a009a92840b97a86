import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import {
  LEFT_OUT_CHOICES,
  LEFT_OUT_LABELS,
  type LeftOut,
  VISA_NEED_LABELS,
  VISA_NEEDS,
} from '#shared/postings/verdict-needs.ts';
import { savedJobMessages as words } from '#shared/saved-jobs/messages.ts';
import { SavedJobRow } from '#web/features/saved-jobs/saved-job-row.tsx';
import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { chooseVisaNeed, useSaysShown, useVisaNeed } from '#web/lib/visa-need.ts';
import { listSavedJobs } from '#web/lib/queries/saved-jobs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { SaysLine } from '#web/ui/says-mark.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type TabsOfPage, TabTitle } from '#web/ui/tab-title.tsx';
import { ThumbBar } from '#web/ui/thumb-bar.tsx';

interface SavedJobsView {
  search?: string | undefined;
  page?: number | undefined;
  without?: LeftOut | undefined;
}

/** Reads the view from an address; invalid values are left out. */
export function readSavedJobsView(raw: Record<string, unknown>): SavedJobsView {
  return {
    search: readSearch(raw['search']),
    page: readPage(raw['page']),
    without: LEFT_OUT_CHOICES.find((one) => one === raw['without']),
  };
}

const WITHOUT_OPTIONS = [
  { value: '', label: 'Any sponsorship' },
  ...LEFT_OUT_CHOICES.map((value) => ({ value, label: LEFT_OUT_LABELS[value] })),
];

const NEED_OPTIONS = [
  { value: '', label: 'not chosen' },
  ...VISA_NEEDS.map((need) => ({
    value: need,
    label: VISA_NEED_LABELS[need].replace(/^(?:A|The|Nothing)\b/, (word) => word.toLowerCase()),
  })),
];

/** What the person needs, by which the marks of the rows are coloured, as a sentence: it is no filter. It stays in this browser. */
function NeedSelect() {
  const need = useVisaNeed();
  if (!useSaysShown()) return null;
  return (
    <p className="-my-2 flex items-center gap-x-1.5 text-small text-soft" data-print="hide">
      Sponsorship shown for:
      <select
        aria-label="What you need"
        title="Stays in this browser"
        className="field-sizing-content min-h-8 cursor-pointer rounded-[4px] bg-transparent font-medium text-ink underline decoration-control/60 underline-offset-3"
        value={need ?? ''}
        onChange={({ target }) => chooseVisaNeed(VISA_NEEDS.find((one) => one === target.value))}
      >
        {NEED_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Nothing to show: nothing is found, all of it is hidden, or nothing was saved yet. */
function Empty({ search, leftOut }: { search: string | undefined; leftOut: number }) {
  if (leftOut > 0) return <EmptyState title="No saved jobs match" />;
  return search ? (
    <EmptyState title="No saved jobs match">
      Search covers titles, companies, places and notes.
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

/** The saved jobs, a tab of the dashboard; what narrows them and the page are in the address. */
export function SavedJobsTab({ top }: { top: TabsOfPage }) {
  const view = readSavedJobsView(useSearch({ strict: false }));
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
    without: view.without,
  };
  const list = useQuery({ ...listSavedJobs(query), placeholderData: keepPreviousData });
  const page = list.data;
  useLastPage(list, (last) => show({ page: last > 1 ? last : undefined }, true));
  const count = page && countWords(page.totalRecords, 'saved job');
  return (
    <div className="flex flex-col gap-5 max-sm:gap-3">
      <TabTitle
        {...top}
        more={
          <>
            {top.more}
            {page && page.totalRecords > 0 && (
              <span className="tabular text-small text-soft">
                {page.totalRecords.toLocaleString()}
              </span>
            )}
          </>
        }
        actions={
          <ThumbBar>
            <LinkButton
              variant="primary"
              className="max-sm:w-full"
              href={paths.addApplication}
              icon={<Plus size={16} aria-hidden="true" />}
            >
              Add a job
            </LinkButton>
          </ThumbBar>
        }
      >
        Saved jobs
      </TabTitle>
      {(view.search ?? view.without) !== undefined || page?.totalRecords !== 0 ? (
        <div className="flex flex-wrap gap-3 max-sm:gap-2" data-print="hide">
          <div className="min-w-44 flex-1">
            <SearchBox
              label="Search saved jobs"
              placeholder="Search jobs..."
              value={view.search ?? ''}
              onSearch={(search) =>
                show(
                  { search: search || undefined, page: undefined },
                  Boolean(search && view.search),
                )
              }
              announcement={list.isPlaceholderData ? undefined : count}
              maxLength={SEARCH_MAX}
            />
          </div>
          <Select
            className="max-sm:w-42 max-sm:grow sm:w-56"
            aria-label="What postings say"
            options={WITHOUT_OPTIONS}
            value={view.without ?? ''}
            onChange={({ target }) =>
              show({
                without: LEFT_OUT_CHOICES.find((one) => one === target.value),
                page: undefined,
              })
            }
          />
        </div>
      ) : null}
      {page?.data.some(({ says }) => says !== null) && <NeedSelect />}
      {list.isError && <FailedLoad query={list}>{words.listFailed}</FailedLoad>}
      {list.isPending && <Skeleton className="h-48 w-full" />}
      {page && page.totalRecords === 0 && <Empty search={view.search} leftOut={page.left_out} />}
      {page && (page.totalRecords > 0 || page.left_out > 0) && (
        <>
          {page.totalRecords > 0 && (
            <ul aria-label="Saved jobs" className="rounded-card border border-line bg-surface">
              {page.data.map((job) => (
                <SavedJobRow key={job.id} job={job} />
              ))}
            </ul>
          )}
          <SaysLine
            said={page.data.filter(({ says }) => says !== null).length}
            leftOut={page.left_out}
            isNarrowed={view.without !== undefined}
            onShow={() => show({ without: undefined, page: undefined })}
          />
          {page.totalRecords > 0 && (
            <ListFooter
              count={count ?? ''}
              page={view.page}
              totalPages={page.totalPages}
              onPage={(next) => show({ page: next })}
            />
          )}
        </>
      )}
    </div>
  );
}
