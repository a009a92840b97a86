import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { ApplicationSort } from '#shared/applications/sort.ts';
import { OFFERED_STATUSES, statusLabel } from '#shared/applications/status.ts';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import {
  countMore,
  type ListSearch,
  readListSearch,
  sortOf,
  type StatusView,
} from '#web/features/applications/list-search.ts';
import { cx } from '#web/lib/classes.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const MoreFilters = lazy(async () => {
  const { MoreFilters: part } = await import('#web/features/applications/more-filters.tsx');
  return { default: part };
});

/** The statuses to choose from, with the one that an address chose besides. */
function statusOptions(chosen: StatusView | undefined) {
  const offered: StatusView[] = ['active', ...OFFERED_STATUSES];
  if (chosen && !offered.includes(chosen)) offered.push(chosen);
  return [
    { value: '', label: 'All statuses' },
    ...offered.map((status) => ({
      value: status,
      label: status === 'active' ? 'Active' : statusLabel(status),
    })),
  ];
}

const ORDER_WORDS: Record<ApplicationSort, [asc: string, desc: string]> = {
  date_applied: ['Oldest', 'Newest'],
  status: ['Status A-Z', 'Status Z-A'],
  company: ['Company A-Z', 'Company Z-A'],
  job_title: ['Position A-Z', 'Position Z-A'],
  next: ['Next, soonest', 'Next, latest'],
};

const ORDER_OPTIONS = Object.entries(ORDER_WORDS).flatMap(([sort, [asc, desc]]) => {
  const both = [
    { value: `${sort} asc`, label: asc },
    { value: `${sort} desc`, label: desc },
  ];
  return sort === 'date_applied' ? both.toReversed() : both;
});

interface ListFiltersProps {
  view: ListSearch;
  onShow: (change: ListSearch, options?: { replace?: boolean }) => void;
  /** What a screen reader hears when the result changes. */
  announcement: string | undefined;
}

/** Search, status filter, further filters behind a button and, where rows are cards without a header, the sort order. */
export function ListFilters({ view, onShow, announcement }: ListFiltersProps) {
  const { sort, direction } = sortOf(view);
  const more = countMore(view);
  const [open, setOpen] = useState(more > 0);
  const id = useId();
  // One step back undoes a whole search, not single letters.
  const onSearch = (search: string) =>
    onShow(readListSearch({ ...view, search, page: undefined }), {
      replace: Boolean(search && view.search),
    });
  const onStatus = (status: string) => onShow(readListSearch({ ...view, status, page: undefined }));
  const onOrder = (order: string) => {
    const [sort, direction] = order.split(' ');
    onShow(readListSearch({ ...view, sort, direction, page: undefined }));
  };
  return (
    <div className="flex flex-col gap-3" data-print="hide">
      <div className="flex flex-wrap gap-3 max-sm:gap-2">
        <div className="min-w-0 flex-1 max-sm:min-w-30 sm:min-w-56">
          <SearchBox
            label="Search applications"
            placeholder="Search applications..."
            value={view.search ?? ''}
            onSearch={onSearch}
            announcement={announcement}
            maxLength={SEARCH_MAX}
          />
        </div>
        {/* Where there is room the bar of statuses is the same choice for a mouse. On a phone the choices wait behind the button, so that the list begins on the first screen. */}
        <div
          className={cx(
            'max-sm:flex-1 sm:w-44 sm:not-focus-within:sr-only',
            !open && !view.status && 'max-sm:hidden',
          )}
        >
          <Field label="Status" hideLabel>
            <Select
              options={statusOptions(view.status)}
              value={view.status ?? ''}
              onChange={(event) => onStatus(event.target.value)}
            />
          </Field>
        </div>
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className="aria-expanded:bg-sunken max-sm:px-2.5"
          onClick={() => setOpen(!open)}
        >
          <span className="max-sm:sr-only">
            {more > 0 ? `More filters (${more})` : 'More filters'}
          </span>
        </Button>
        <div className={cx('flex-1 sm:hidden', !open && 'max-sm:hidden')}>
          <Field label="Order" hideLabel>
            <Select
              options={ORDER_OPTIONS}
              value={`${sort} ${direction}`}
              onChange={(event) => onOrder(event.target.value)}
            />
          </Field>
        </div>
      </div>
      {open && (
        <div id={id}>
          <Suspense fallback={<Skeleton className="h-16" />}>
            <MoreFilters view={view} onShow={onShow} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
