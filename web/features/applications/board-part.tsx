import { lazy, Suspense } from 'react';
import type { ListSearch } from '#web/features/applications/list-search.ts';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const Board = lazy(() =>
  import('#web/features/applications/board/board.tsx').then((module) => ({
    default: module.Board,
  })),
);

/** The board; its code loads when it is first shown. */
export function BoardPart({ view }: { view: ListSearch }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Board view={view} />
    </Suspense>
  );
}

/** The choice between list and board. */
export function ViewChoice(props: { view: ListSearch; onShow: (change: ListSearch) => void }) {
  return (
    <Segments
      label="View"
      choices={[
        { key: 'list', label: 'List' },
        { key: 'board', label: 'Board' },
      ]}
      chosen={props.view.view ?? 'list'}
      onChoose={(chosen) =>
        props.onShow({ view: chosen === 'board' ? 'board' : undefined, page: undefined })
      }
    />
  );
}
