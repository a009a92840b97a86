import { useEffect, useState } from 'react';
import { type H1bLoading, useCancelLoading } from '#web/lib/queries/loading.ts';
import { Button } from '#web/ui/button.tsx';

const MINUTE_MS = 60_000;

/** Milliseconds until a file is done, by its pace so far; undefined while that says little. */
function useTimeLeft(file: string | undefined, rows: number | null, share: number) {
  const step = `${file ?? ''} ${rows === null}`;
  const [begun, setBegun] = useState({ step: '', at: 0, share: 0 });
  useEffect(() => {
    if (begun.step !== step) setBegun({ step, at: performance.now(), share });
  }, [begun.step, step, share]);
  const done = share - begun.share;
  if (begun.step !== step || done < 0.02) return undefined;
  return ((performance.now() - begun.at) / done) * (1 - share);
}

/** How far a running import is, with the time left for its file, and a button to stop it. */
export function LoadingProgress({ loading: { progress } }: { loading: H1bLoading }) {
  const cancel = useCancelLoading();
  const share = progress?.share ?? 0;
  const rows = progress?.rows ?? null;
  const left = useTimeLeft(progress?.file, rows, share);
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
          `${percent} %`,
          rows !== null && `${rows.toLocaleString()} rows`,
          left !== undefined &&
            (left < MINUTE_MS
              ? 'less than a minute left for this file'
              : `about ${Math.round(left / MINUTE_MS)} min left for this file`),
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
