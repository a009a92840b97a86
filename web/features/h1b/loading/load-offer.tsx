import { useQuery, useQueryClient } from '@tanstack/react-query';

import { ChooseFilings } from '#web/features/h1b/loading/choose-filings.tsx';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import {
  getH1bLoading,
  type H1bLoading,
  useCancelLoading,
  useStartLoading,
} from '#web/lib/queries/loading.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const MINUTE_S = 60;

function timeWords(seconds: number): string {
  return seconds < MINUTE_S
    ? 'less than a minute left for this file'
    : `about ${Math.round(seconds / MINUTE_S)} min left for this file`;
}

/** How far a running import is, with the time left for its file, and a button to stop it. */
function LoadingProgress({ loading: { progress } }: { loading: H1bLoading }) {
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

const TITLES = {
  done: 'The import is done',
  failed: 'Not everything was imported',
  stopped: 'The import was stopped',
} as const;

/** What became of the last import, with what it said of each file. */
function Outcome({ loading, onResume }: { loading: H1bLoading; onResume: (() => void) | null }) {
  const { state, report } = loading;
  if (state === 'idle' || state === 'running') return null;
  return (
    <Panel
      tone={state === 'done' ? 'success' : 'warning'}
      title={TITLES[state]}
      action={onResume && <Button onClick={onResume}>Resume</Button>}
    >
      {state === 'stopped' && <p>Downloaded files are kept.</p>}
      {report && (
        <pre
          // A part that scrolls takes the focus, so that a keyboard reaches its end.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          aria-label="Report of the import"
          className="max-h-48 overflow-auto text-small whitespace-pre-wrap"
        >
          {report}
        </pre>
      )}
    </Panel>
  );
}

/** Loads the whole filings: what to load, how far it is, and what became of it. */
function LoadDialog({ loading, onClose }: { loading: H1bLoading; onClose: () => void }) {
  const start = useStartLoading();
  const { state, request } = loading;
  const isStopped = state === 'stopped' || state === 'failed';
  const isDownload = request && request.years.length + request.wages.length > 0;
  const resume = isStopped && isDownload ? request : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Load the official data"
      description="What the Department of Labor publishes: filings by fiscal year (October to September), and prevailing wages by wage year (July to June)."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Outcome loading={loading} onResume={resume && (() => start.mutate(resume))} />
      {start.isError && (
        <Panel tone="error">{reasonOf(start.error) ?? 'The import could not be started.'}</Panel>
      )}
      {state === 'running' ? (
        <LoadingProgress loading={loading} />
      ) : (
        <ChooseFilings
          loading={loading}
          busy={start.isPending}
          onStart={(wish) => start.mutate(wish)}
        />
      )}
    </Dialog>
  );
}

const LABELS = {
  idle: 'Load the official data',
  running: 'Loading the official data...',
  done: 'The official data are loaded',
  failed: 'Load the official data',
  stopped: 'Resume loading the official data',
} as const;

/** On the notice of the sample, for those who may: a button that opens the dialog to load the whole filings. */
export function LoadOffer({ onOpen }: { onOpen: () => void }) {
  const session = useSession();
  const { data } = useQuery({ ...getH1bLoading(), enabled: session !== undefined });
  if (!session || !data?.allowed) return null;
  return (
    <Button size="small" onClick={onOpen}>
      {LABELS[data.state]}
    </Button>
  );
}

/** The dialog that loads filings instead of the sample, or beside those that are served. */
export function LoadMore({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, isError } = useQuery(getH1bLoading());
  const close = () => {
    onClose();
    void client.invalidateQueries({ queryKey: h1bKeys.all });
  };
  if (data?.allowed) return <LoadDialog loading={data} onClose={close} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Load more years"
      footer={<Button onClick={close}>Close</Button>}
    >
      {isError || data ? (
        <p>The years could not be loaded.</p>
      ) : (
        <Spinner label="Loading the years..." />
      )}
    </Dialog>
  );
}
