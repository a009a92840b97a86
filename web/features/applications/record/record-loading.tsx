import { BackToList } from '#web/features/applications/record/record-header.tsx';
import { cx } from '#web/lib/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** A card that is still to come: its heading and its lines in grey. */
function LoadingCard({ className, lines }: { className: string; lines: number }) {
  return (
    <div
      className={cx(
        'flex flex-col gap-4 overflow-hidden rounded-card border border-line bg-surface p-4',
        className,
      )}
    >
      <Skeleton className="h-4 w-32 shrink-0" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-3.5 shrink-0 odd:w-3/5 even:w-4/5" />
      ))}
    </div>
  );
}

/** A stage of the track: its name, and beneath it its day. */
function LoadingStage({ className }: { className?: string }) {
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <Skeleton className="h-3.5 w-14" />
      <Skeleton className="h-3 w-10" />
    </div>
  );
}

/** The page of an application before it is there: the way back, its head, the track, what is next, the notes and the box that adds, each where it will be. */
export function RecordLoading() {
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-col gap-5">
        <BackToList />
        <div className="flex items-start gap-4">
          <Skeleton className="size-12 rounded-full! max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <h1 className="sr-only">Application</h1>
            <Spinner size={16} label="Loading..." />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3">
              <Skeleton className="my-1 h-6 w-56" />
              <div className="flex gap-2 sm:gap-3">
                <Skeleton className="h-10.5 w-38" />
                <Skeleton className="h-10.5 w-21" />
              </div>
            </div>
          </div>
        </div>
        <div className="flex h-15 flex-col gap-4 pt-1">
          <Skeleton className="h-1 w-full shrink-0" />
          {/* In the columns of `StageTrack`. */}
          <div className="grid grid-cols-[1fr_auto] sm:grid-cols-[1fr_1fr_1fr_6rem]">
            <LoadingStage />
            <LoadingStage className="max-sm:hidden" />
            <LoadingStage className="max-sm:hidden" />
            <LoadingStage className="items-end" />
          </div>
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex flex-col gap-4">
          <LoadingCard className="h-26" lines={1} />
          <LoadingCard className="h-26.5 sm:h-20.5 sm:[&>:last-child]:hidden" lines={2} />
          <LoadingCard className="h-68 sm:h-38.5 sm:[&>:nth-child(n+5)]:hidden" lines={7} />
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="flex items-center gap-3 max-lg:hidden">
              <Skeleton className="size-7 rounded-full!" />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
          ))}
        </div>
        <LoadingCard className="h-160 max-lg:hidden" lines={18} />
      </div>
    </div>
  );
}
