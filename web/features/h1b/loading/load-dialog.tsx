import { ChooseFilings } from '#web/features/h1b/loading/choose-filings.tsx';
import { LoadingProgress } from '#web/features/h1b/loading/loading-progress.tsx';
import { type H1bLoading, useStartLoading } from '#web/lib/queries/loading.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';

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
      {state === 'stopped' && <p>What was downloaded is kept.</p>}
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
export function LoadDialog({ loading, onClose }: { loading: H1bLoading; onClose: () => void }) {
  const start = useStartLoading();
  const { state, request } = loading;
  const isStopped = state === 'stopped' || state === 'failed';
  const resume = isStopped && request && request.years.length > 0 ? request : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Load the official data"
      description="Filings that the Department of Labor publishes, by fiscal year (October to September)."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Outcome loading={loading} onResume={resume && (() => start.mutate(resume))} />
      {start.isError && (
        <Panel tone="error">{reasonOf(start.error) ?? 'The import cannot be started now.'}</Panel>
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
