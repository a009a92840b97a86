import { type H1bLoading, useCancelLoading } from '#web/lib/queries/loading.ts';
import { Button } from '#web/ui/button.tsx';

const MINUTE_S = 60;

function timeWords(seconds: number): string {
  return seconds < MINUTE_S
    ? 'less than a minute left for this file'
    : `about ${Math.round(seconds / MINUTE_S)} min left for this file`;
}

/** How far a running import is, with the time left for its file, and a button to stop it. */
export function LoadingProgress({ loading: { progress } }: { loading: H1bLoading }) {
  const cancel = useCancelLoading();
  const share = progress?.share ?? 0;
  const rows = progress?.rows ?? null;
  const left = progress?.secondsLeft ?? null;
  const doing = rows === null ? 'Downloading' : 'Reading';
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-semibold">{progress ? `${doing} ${progress.file}` : 'Starting...'}</p>
      <progress
        aria-label="Import: progress"
        value={percent}
        max={100}
        className="h-2 w-full accent-accent"
      />
      <p className="tabular text-soft">
        {[
          `${percent}%`,
          rows !== null && `${rows.toLocaleString()} rows`,
          left !== null && timeWords(left),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="text-soft">
        You can close this and come back; the sample is shown until everything is read.
      </p>
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </div>
  );
}
