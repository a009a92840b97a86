import { SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { FilterFields, type FilterFieldsProps } from '#web/features/h1b/filter-fields.tsx';
import { filtersOf } from '#web/features/h1b/h1b-view.ts';
import { Button } from '#web/ui/button.tsx';

/** On narrow windows a button opens the filters in a sheet over the page. */
export function FilterSheet(props: FilterFieldsProps & { count: string | undefined }) {
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
        <FilterFields {...props} />
        <Button variant="primary" className="mt-4 w-full" onClick={() => sheet.current?.close()}>
          {props.count ? `Show ${props.count.replace(/ found$/, '')}` : 'Show results'}
        </Button>
      </dialog>
    </>
  );
}
