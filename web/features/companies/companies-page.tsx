import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { statusColour, STATUSES, statusLabel } from '#shared/applications/status.ts';
import type { Company, CompanySort } from '#shared/companies/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { cx } from '#web/lib/classes.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { type CompaniesQuery, listCompanies } from '#web/lib/queries/companies.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ToneDot } from '#web/ui/pill.tsx';
import { SaysMark } from '#web/ui/says-mark.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

/** How several applications to a company are spread over the statuses: where of one alone its status stands, so that every card is as high. */
function StatusMix({ counts }: { counts: Company['status_counts'] }) {
  const present = STATUSES.filter((status) => counts[status] > 0);
  return (
    <span className="tabular flex max-w-[65%] flex-wrap justify-end gap-x-3 text-small leading-6 text-soft">
      {present.map((status, at) => (
        <span key={status} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {at > 0 && <span className="sr-only"> · </span>}
          <ToneDot tone={statusColour(status)} />
          {`${counts[status]} ${statusLabel(status)}`}
        </span>
      ))}
    </span>
  );
}

const RecordMark = lazy(async () => ({
  default: (await import('#web/ui/record-mark.tsx')).RecordMark,
}));

/** A company in the list, with what is on record of its visas and pay; the whole card leads to its page. */
function CompanyCard({ company, companies }: { company: Company; companies: readonly string[] }) {
  const {
    id,
    name,
    logo_url,
    application_count: all,
    status_counts,
    last_activity: last,
    says,
  } = company;
  const only = all === 1 ? STATUSES.find((status) => status_counts[status] > 0) : undefined;
  return (
    <AppLink href={paths.company(id)} className="block h-full rounded-card text-ink no-underline">
      <Card className="flex h-full flex-wrap items-center gap-x-3 gap-y-0.5 transition-colors sm:gap-y-2.5 hover:bg-sunken">
        <Avatar key={logo_url} src={logo_url} letters={name.slice(0, 1)} size="large" />
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-2">
            <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</span>
            {only ? <StatusPill status={only} /> : <StatusMix counts={status_counts} />}
          </span>
          <span className="tabular block text-small text-soft">
            {countWords(all, 'application')}
            {last && (
              <>
                {' · last activity '}
                <DateText near date={localDate(new Date(last))} />
              </>
            )}
          </span>
        </span>
        {/* As high before it is known; on a phone the last of three lines beside the logo. */}
        <span className="tabular flex min-h-5 w-full flex-wrap max-sm:pl-15 justify-between gap-x-3 text-small">
          {says && <SaysMark says={says} />}
          <Suspense>
            <RecordMark brief={says ? 'beneath' : 'both'} companies={companies} company={id} />
          </Suspense>
        </span>
      </Card>
    </AppLink>
  );
}

/** Cards that are still to come, each where it will be. */
function CardsSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 9 }, (_, card) => (
        <Card key={card} className="flex h-26 items-start gap-3 sm:h-28">
          <Skeleton className="size-12 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2.5 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </Card>
      ))}
    </div>
  );
}

/** Orders of the list; the first is the one without a choice. */
const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'activity', label: 'Last activity first' },
  { value: 'applications', label: 'Most applications first' },
] as const satisfies readonly { value: CompanySort; label: string }[];

/** The view of the companies in the address; defaults are left out. */
interface CompaniesSearch {
  search?: string | undefined;
  sort?: CompanySort | undefined;
  page?: number | undefined;
}

/** Reads the view from an address; invalid values are left out. */
export function readCompaniesSearch(raw: Record<string, unknown>): CompaniesSearch {
  return {
    search: readSearch(raw['search']),
    sort: SORTS.find(({ value }) => value === raw['sort'] && value !== SORTS[0].value)?.value,
    page: readPage(raw['page']),
  };
}

/** The API's query for a view. */
export function queryOf({ search, sort, page }: CompaniesSearch): CompaniesQuery {
  return { search, sort, page: page === undefined ? undefined : String(page) };
}

/** The address of a view. */
export function companiesHref({ search, sort, page }: CompaniesSearch): string {
  return viewHref(paths.companies, { search, sort, page });
}

function Nothing({ searched, onShowAll }: { searched: boolean; onShowAll: () => void }) {
  if (searched) {
    return (
      <EmptyState
        title={messages.companies.noMatch}
        action={<Button onClick={onShowAll}>Show all companies</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={messages.companies.none}
      action={
        <LinkButton href={paths.addApplication} icon={<Plus size={16} aria-hidden="true" />}>
          Add an application
        </LinkButton>
      }
    >
      A company appears here once you add an application to it.
    </EmptyState>
  );
}

/** The companies list; search and page are in the address. */
export function CompaniesPage() {
  const view = readCompaniesSearch(useSearch({ strict: false }));
  usePageName(view.search && `${view.search} · Companies`);
  const navigate = useNavigate();
  const list = useQuery({ ...listCompanies(queryOf(view)), placeholderData: keepPreviousData });
  const page = list.data;
  const ids = page?.data.map(({ id }) => id) ?? [];
  const settled = page !== undefined && !list.isPlaceholderData;
  const show = (change: CompaniesSearch, { replace = false, resetScroll = false } = {}) =>
    void navigate({ href: companiesHref({ ...view, ...change }), replace, resetScroll });
  // One step back undoes a whole search, not single letters.
  const onSearch = (search: string) =>
    show({ search, page: undefined }, { replace: Boolean(search && view.search) });

  const count = page && countWords(page.totalRecords, 'company', 'companies');
  useLastPage(list, (last) => show({ page: last > 1 ? last : undefined }, { replace: true }));

  return (
    <div className="flex flex-col gap-5">
      <PageTitle beside={count}>Companies</PageTitle>
      {/* The search is as wide as a card beneath it. */}
      <div data-print="hide" className="flex items-center gap-4 max-sm:flex-col max-sm:gap-3">
        <div className="w-full shrink-0 sm:w-[calc((100%-1rem)/2)] lg:w-[calc((100%-2rem)/3)]">
          <SearchBox
            label="Search companies"
            placeholder="Search companies..."
            value={view.search ?? ''}
            onSearch={onSearch}
            announcement={settled ? `${count} found` : undefined}
            maxLength={SEARCH_MAX}
          />
        </div>
        <Select
          aria-label="Order of the companies"
          className="w-full sm:w-60"
          options={SORTS}
          value={view.sort ?? SORTS[0].value}
          onChange={({ target }) => {
            const { sort } = readCompaniesSearch({ sort: target.value });
            show({ sort, page: undefined });
          }}
        />
        {list.isPending && (
          <div className="max-sm:sr-only">
            <Spinner size={16} label="Loading..." />
          </div>
        )}
      </div>
      {list.isError && <FailedLoad query={list}>{messages.companies.listFailed}</FailedLoad>}
      {list.isPending && <CardsSkeleton />}
      {page && page.data.length > 0 && (
        <ul
          aria-label="Companies"
          aria-busy={list.isPlaceholderData}
          className="grid gap-4 transition-opacity aria-busy:opacity-60 sm:grid-cols-2 lg:grid-cols-3"
        >
          {page.data.map((company) => (
            <li key={company.id} className="min-w-0">
              <CompanyCard company={company} companies={ids} />
            </li>
          ))}
        </ul>
      )}
      {settled && page.totalRecords === 0 && (
        <Nothing
          searched={Boolean(view.search)}
          onShowAll={() => show({ search: undefined, page: undefined })}
        />
      )}
      {page && page.totalRecords > 0 && (
        // In a wide window the number stands beside the title.
        <div className={cx(page.totalPages === 1 && 'sm:hidden')}>
          <ListFooter
            count={count ?? ''}
            page={view.page}
            totalPages={page.totalPages}
            onPage={(next) => show({ page: next }, { resetScroll: true })}
          />
        </div>
      )}
    </div>
  );
}
