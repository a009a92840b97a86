import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ListSearch } from '#web/features/applications/list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const NumbersSection = lazy(() =>
  import('#web/features/applications/numbers-section.tsx').then((module) => ({
    default: module.NumbersSection,
  })),
);

const ID = 'numbers';

/** Opens the numbers beneath the tiles of the statistics; their code and figures load when it opens. */
export function NumbersFold(props: {
  view: ListSearch;
  onShow: (change: ListSearch, options?: { replace?: boolean }) => void;
}) {
  const { view, onShow } = props;
  const open = view.numbers === 'shown';
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <Button
        size="small"
        icon={
          <ChevronDown size={16} aria-hidden="true" className={open ? 'rotate-180' : undefined} />
        }
        aria-expanded={open}
        aria-controls={open ? ID : undefined}
        onClick={() => onShow({ numbers: open ? undefined : 'shown' }, { replace: true })}
      >
        Funnel and answers
      </Button>
      {open && (
        <div id={ID} className="w-full">
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <NumbersSection view={view} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
