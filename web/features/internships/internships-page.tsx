import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';

import { localDate } from '#shared/core/dates.ts';
import { internshipMessages } from '#shared/internships/messages.ts';
import { LEFT_OUT_CHOICES, leftOutWords, type LeftOut } from '#shared/postings/verdict-needs.ts';
import { InternshipsFilters } from '#web/features/internships/internships-filters.tsx';
import { InternshipsTable, TableSkeleton } from '#web/features/internships/internships-table.tsx';
import { readPage, readSearch, viewHref } from '#web/lib/address-view.ts';
import { cx } from '#web/lib/classes.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { countWords, useLastPage, usePrefetchNext } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import { type InternshipsQuery, listInternships } from '#web/lib/queries/internships.ts';
import { useFocusAfter } from '#web/lib/use-focus-after.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NumberedPages } from '#web/ui/numbered-pages.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** The view of the internships in the address; defaults are left out. */
interface InternshipsSearch {
  search?: string | undefined;
  place?: string | undefined;
  /** What is left out because of what it says about sponsorship. */
  without?: LeftOut | undefined;
  /** Whether what the person hid is shown instead of the others. */
  hidden?: true | undefined;
  page?: number | undefined;
}

/** Reads the view from an address; invalid values are left out. */
export function readInternshipsSearch(raw: Record<string, unknown>): InternshipsSearch {
  return {
    search: readSearch(raw['search']),
    place: readSearch(raw['place']),
    without: LEFT_OUT_CHOICES.find((one) => one === raw['without']),
    hidden: raw['hidden'] === 'true' || undefined,
    page: readPage(raw['page']),
  };
}

/** The API's query for a view. */
export function queryOf({
  search,
  place,
  without,
  hidden,
  page,
}: InternshipsSearch): InternshipsQuery {
  return {
    search,
    place,
    without,
    hidden: hidden && 'true',
    page: page === undefined ? undefined : String(page),
  };
}

/** The address of a view. */
export function internshipsHref({
  search,
  place,
  without,
  hidden,
  page,
}: InternshipsSearch): string {
  return viewHref(paths.internships, { search, place, without, hidden, page });
}

/** Hardware Jobs and IT Consulting Jobs: lists elsewhere, beneath the one of the page, or instead of one. */
function Elsewhere({ beneath = false }: { beneath?: boolean }) {
  const { itConsultingJobs } = pageConfig().site;
  return (
    <p
      className={cx(
        'flex flex-wrap gap-x-4 gap-y-1 text-small',
        beneath && 'border-t border-line pt-4',
      )}
    >
      <span className="text-soft">{beneath ? 'More lists' : 'Real postings'}</span>
      <AppLink href={paths.hardware} className="prose-link">
        Hardware Jobs
      </AppLink>
      {itConsultingJobs.href && (
        <ExternalLink href={itConsultingJobs.href} className="prose-link">
          {itConsultingJobs.label}
        </ExternalLink>
      )}
    </p>
  );
}

/** Where the listings are from, or that they are examples; as high before it is known. */
function Origin(props: { list: { sample: boolean; imported_at: string | null } | undefined }) {
  const { list } = props;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
      {list?.sample && (
        <strong className="text-body font-semibold text-ink">{internshipMessages.noneYet}</strong>
      )}
      {list?.imported_at && (
        <span>
          {'Updated '}
          <DateText date={localDate(new Date(list.imported_at))} near />
        </span>
      )}
    </p>
  );
}

/** The view in the address, and how to change it. */
function useView() {
  const view = readInternshipsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: InternshipsSearch, replace = false) =>
    void navigate({ href: internshipsHref({ ...view, ...change }), replace, resetScroll: false });
  // One step back undoes a whole search, not single letters.
  const narrow = (name: 'search' | 'place') => (text: string) =>
    show({ [name]: text || undefined, page: undefined }, Boolean(text && view[name]));
  return { view, show, narrow };
}

/** The internship listings; search, place and page are in the address. */
export function InternshipsPage() {
  const { view, show, narrow } = useView();
  const hidden = view.hidden === true;
  usePageName(view.search && `${view.search} · Internships`);
  const list = useQuery({ ...listInternships(queryOf(view)), placeholderData: keepPreviousData });
  const page = list.data;
  const settled = page !== undefined && !list.isPlaceholderData;
  const narrowed = Boolean(view.search || view.place || view.without);
  const things = page && countWords(page.totalRecords, hidden ? 'hidden internship' : 'internship');
  const count = narrowed ? things && `${things} found` : things;
  const { box, onGoing } = useFocusAfter(page?.data, '[data-going]');
  usePrefetchNext(settled ? page : undefined, (next) =>
    listInternships(queryOf({ ...view, page: next })),
  );
  useLastPage(list, (last) => show({ page: last > 1 ? last : undefined }, true));

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <PageTitle
          actions={
            <LinkButton
              // Where nothing real is listed it is what there is to do.
              variant={page?.sample ? 'primary' : 'secondary'}
              href={paths.addApplication}
              icon={<Plus size={16} aria-hidden="true" />}
            >
              Add New Record
            </LinkButton>
          }
        >
          Internships
        </PageTitle>
        <Origin list={page} />
      </div>
      {page?.sample && !narrowed ? (
        // As high as the fields, which would narrow what is invented.
        <div className="flex min-h-10.5 flex-wrap items-baseline justify-between gap-x-6 gap-y-2 max-sm:min-h-24">
          <p className="text-pretty text-soft">{internshipMessages.sampleMeans}</p>
          <Elsewhere />
        </div>
      ) : (
        <InternshipsFilters
          view={view}
          announcement={settled ? count : undefined}
          onNarrow={narrow}
          onWithout={(without) => show({ without, page: undefined })}
        />
      )}
      {list.isError && <FailedLoad query={list}>{internshipMessages.listFailed}</FailedLoad>}
      {list.isPending && <TableSkeleton />}
      <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none empty:hidden">
        {page && page.data.length > 0 && (
          <InternshipsTable
            internships={page.data}
            listHref={internshipsHref(view)}
            sample={page.sample}
            hidden={hidden}
            waiting={list.isPlaceholderData}
            onGoing={onGoing}
          />
        )}
        {settled && page.totalRecords === 0 && (
          <EmptyState
            title={internshipMessages.none}
            action={
              (narrowed || hidden) && (
                <Button
                  onClick={() =>
                    show({
                      search: undefined,
                      place: undefined,
                      without: undefined,
                      hidden: undefined,
                      page: undefined,
                    })
                  }
                >
                  Show all internships
                </Button>
              )
            }
          />
        )}
        {page && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="tabular flex flex-wrap gap-x-4 text-soft">
              {page.totalRecords > 0 && count}
              {page.left_out > 0 && (
                <AppLink
                  href={internshipsHref({ ...view, without: undefined, page: undefined })}
                  className="prose-link"
                >
                  {leftOutWords(page.left_out)}
                </AppLink>
              )}
              {hidden && (
                <AppLink href={paths.internships} className="prose-link">
                  Back to all internships
                </AppLink>
              )}
              {!hidden && page.hidden_count > 0 && (
                <AppLink href={internshipsHref({ hidden: true })} className="prose-link">
                  {`${page.hidden_count.toLocaleString()} hidden by you`}
                </AppLink>
              )}
            </p>
            <NumberedPages
              page={view.page ?? 1}
              totalPages={page.totalPages}
              hrefOf={(next) => internshipsHref({ ...view, page: next > 1 ? next : undefined })}
            />
          </div>
        )}
      </div>
      {!list.isPending && !(page?.sample && !narrowed) && <Elsewhere beneath />}
    </div>
  );
}
