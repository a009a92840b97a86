import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

import { FilterFields, type FilterFieldsProps } from '#web/features/h1b/filter-fields.tsx';
import { filtersOf } from '#web/features/h1b/h1b-view.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

interface PanelProps extends FilterFieldsProps {
  count: string | undefined;
  /** What chooses the records, where it has no place of its own: it heads the sheet. */
  switches?: ReactNode;
}

/** On narrow windows a button opens the filters in a sheet over the page. */
function FilterSheet({ count, switches, ...props }: PanelProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const set = filtersOf(props.view).filter((name) => name !== 'search').length;
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => {
          sheet.current?.showModal();
          // Focus on a field would open a phone's keyboard.
          sheet.current?.focus();
        }}
      >
        {set > 0 ? `Filters (${set})` : 'Filters'}
      </Button>
      <dialog
        ref={sheet}
        aria-label="Filters"
        tabIndex={-1}
        className="fixed inset-x-0 top-auto bottom-0 mx-auto max-h-[88dvh] w-full max-w-xl overflow-y-auto rounded-t-ui border border-line bg-surface p-5 text-ink outline-none backdrop:bg-scrim"
      >
        {switches && <div className="mb-4">{switches}</div>}
        <FilterFields {...props} />
        <Button variant="primary" className="mt-4 w-full" onClick={() => sheet.current?.close()}>
          {count ? `Show ${count.replace(/ found$/, '')}` : 'Show results'}
        </Button>
      </dialog>
    </>
  );
}

/** The search over employers, job titles and case numbers, with its error. */
function SearchField(props: FilterFieldsProps & { announcement: string | undefined }) {
  const { view, problems, onShow, announcement } = props;
  return (
    <SearchBox
      label="Search H1B applications"
      placeholder="Search applications"
      value={view.search ?? ''}
      onSearch={(search) =>
        onShow({ search: search || undefined, page: undefined }, { typed: true })
      }
      announcement={announcement}
      atEnd="kept"
      error={problems.find(({ name }) => name === 'search')?.message}
    />
  );
}

/** From this width on, the filters are beside the results. */
const ROOMY = '(width >= 80rem)';

/** The search and the filters, beside the results or in a sheet over them. */
export function FiltersPanel({ count, switches, ...filters }: PanelProps) {
  const roomy = useMedia(ROOMY);
  return (
    <section
      aria-label="Filters"
      data-print="hide"
      className="flex flex-wrap items-start gap-3 xl:flex-col xl:items-stretch xl:gap-4"
    >
      <div className="min-w-40 flex-1">
        <SearchField {...filters} announcement={count} />
      </div>
      {roomy ? (
        <FilterFields {...filters} />
      ) : (
        <FilterSheet {...filters} count={count} switches={switches} />
      )}
    </section>
  );
}
