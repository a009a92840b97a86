import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import {
  companiesHref,
  type CompaniesSearch,
  queryOf,
  readCompaniesSearch,
} from '#web/features/companies/companies-search.ts';
import { CardsSkeleton, CompanyCard } from '#web/features/companies/company-card.tsx';
import { usePageName } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { listCompanies } from '#web/lib/queries/companies.ts';
import { countWords, useLastPage } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ListFooter } from '#web/ui/list-footer.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

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
      A company appears here with the first application to it.
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
      <PageTitle>Companies</PageTitle>
      <div data-print="hide">
        <SearchBox
          label="Search companies"
          placeholder="Search companies..."
          value={view.search ?? ''}
          onSearch={onSearch}
          announcement={settled ? `${count} found` : undefined}
          maxLength={SEARCH_MAX}
        />
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
              <CompanyCard company={company} />
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
        <ListFooter
          count={count ?? ''}
          page={view.page}
          totalPages={page.totalPages}
          onPage={(next) => show({ page: next }, { resetScroll: true })}
        />
      )}
    </div>
  );
}
