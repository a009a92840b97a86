import { ChartColumn, Download, Link, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { h1bMessages } from '#shared/h1b/messages.ts';
import { filterOf, h1bHref, type H1bView, isYearly } from '#web/features/h1b/h1b-view.ts';
import type { Show } from '#web/features/h1b/use-h1b-view.ts';
import { useConnection } from '#web/lib/connection.ts';
import type { RecordsPage } from '#web/lib/queries/h1b.ts';
import { Button } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** An export; resolves to the number of records saved. */
type ExportRun = (signal: AbortSignal) => Promise<number>;

/** Runs one export at a time, reports its outcome, and can stop it. */
function useExport() {
  const toast = useToast();
  const [alert, setAlert] = useState<string>();
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  const run = async (what: ExportRun) => {
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    try {
      const count = await what(controller.signal);
      toast({ title: h1bMessages.exported(count), tone: 'success' });
    } catch {
      if (!controller.signal.aborted) setAlert(h1bMessages.exportFailed);
    } finally {
      setRunning(undefined);
    }
  };
  return {
    run: (what: ExportRun) => void run(what),
    busy: running !== undefined,
    stop: () => running?.abort(),
    alert,
    setAlert,
  };
}

const loadMenu = () => import('#web/features/h1b/export-menu.tsx');
const loadSaving = () => import('#web/features/h1b/save-records.ts');
const ExportMenu = lazy(async () => ({ default: (await loadMenu()).ExportMenu }));
const AlertDialog = lazy(async () => ({
  default: (await import('#web/ui/alert-dialog.tsx')).AlertDialog,
}));

/** Export: saves the page at once, or offers a choice when there are more filtered records than the page has. */
function ExportButton({ page, view }: { page: RecordsPage | undefined; view: H1bView }) {
  const { run, busy, stop, alert, setAlert } = useExport();
  const [choosing, setChoosing] = useState(false);
  const connection = useConnection();
  const records = page?.data ?? [];
  const more = (page?.totalRecords ?? 0) > records.length;
  // The page is loaded already; all results must come from the server.
  const online = connection === 'online';

  const onPage = () => {
    setChoosing(false);
    run(async () => (await loadSaving()).exportPage(records));
  };
  const chooseAll = () => {
    setChoosing(false);
    if (online) run(async (signal) => (await loadSaving()).exportAll(filterOf(view), signal));
    else setAlert(h1bMessages.exportAllUnavailable);
  };
  const load = () => {
    void loadSaving();
    if (more) void loadMenu();
  };
  const onExport = () => {
    if (page === undefined || page.totalRecords === 0) setAlert(h1bMessages.nothingToExport);
    else if (more) setChoosing(true);
    else onPage();
  };
  const closed = (
    <Button
      variant="quiet"
      icon={<Download size={16} aria-hidden="true" />}
      busy={busy}
      busyLabel="Exporting..."
      aria-haspopup={more ? 'menu' : undefined}
      onPointerEnter={load}
      onFocus={load}
      onClick={onExport}
    >
      Export
    </Button>
  );
  return (
    <>
      {page && choosing && more && !busy ? (
        <Suspense fallback={closed}>
          <ExportMenu
            counts={{ page: records.length, all: page.totalRecords }}
            onPage={onPage}
            onAll={chooseAll}
          />
        </Suspense>
      ) : (
        closed
      )}
      {busy && <Button onClick={stop}>Stop</Button>}
      <Suspense>
        {alert !== undefined && (
          <AlertDialog open title={alert} onOpenChange={() => setAlert(undefined)} />
        )}
      </Suspense>
    </>
  );
}

const AMOUNTS = [
  { key: 'annualised', label: 'Annualized' },
  { key: 'filed', label: 'As filed' },
] as const;

const PROGRAMMES = [
  { key: 'h1b', label: 'H-1B' },
  { key: 'green-card', label: 'Green card' },
] as const;

/** The switch between filings for H-1B and labor certifications for green cards. */
export function ProgrammeSwitch({ view, onShow }: { view: H1bView; onShow: Show }) {
  return (
    <Segments
      label="Records"
      choices={PROGRAMMES}
      chosen={view.programme ?? 'h1b'}
      onChoose={(key) =>
        onShow({ programme: key === 'green-card' ? key : undefined, page: undefined })
      }
    />
  );
}

/** Copies the address of a view. */
export function CopyLink({ view }: { view: H1bView }) {
  const toast = useToast();
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + h1bHref(view));
      toast({ title: h1bMessages.linkCopied, tone: 'success' });
    } catch (error) {
      console.warn('The link could not be copied', error);
    }
  };
  return (
    <Button
      variant="quiet"
      icon={<Link size={16} aria-hidden="true" />}
      onClick={() => void copyLink()}
    >
      Copy Link
    </Button>
  );
}

/** Id of the element with the charts. */
export const CHARTS_ID = 'charts';

/** The switches to green cards and to salaries as filed. */
export function Switches({ view, onShow }: { view: H1bView; onShow: Show }) {
  return (
    <div data-print="hide" className="flex flex-wrap gap-2">
      <ProgrammeSwitch view={view} onShow={onShow} />
      <Segments
        label="Amounts"
        choices={AMOUNTS}
        chosen={isYearly(view) ? 'annualised' : 'filed'}
        onChoose={(key) =>
          onShow({ annualised: key === 'filed' ? 'false' : undefined, page: undefined })
        }
      />
    </div>
  );
}

/** The button for the charts, and Export, Refresh and Copy Link. */
export function ShareBar(props: {
  view: H1bView;
  page: RecordsPage | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  onShow: Show;
}) {
  const { view, page, refreshing, onRefresh, onShow } = props;
  const charts = view.charts === 'shown';
  return (
    <div
      data-print="hide"
      className="flex flex-wrap gap-x-1 gap-y-2 max-sm:gap-x-0 max-sm:[&_button]:px-2.5 max-sm:[&_button]:text-small max-sm:[&_svg]:hidden"
    >
      <Button
        icon={<ChartColumn size={16} aria-hidden="true" />}
        aria-expanded={charts}
        aria-controls={charts ? CHARTS_ID : undefined}
        onClick={() => onShow({ charts: charts ? undefined : 'shown' })}
      >
        {charts ? 'Hide charts' : 'Show charts'}
      </Button>
      <ExportButton page={page} view={view} />
      <Button
        variant="quiet"
        icon={<RefreshCw size={16} aria-hidden="true" />}
        busy={refreshing}
        onClick={onRefresh}
      >
        Refresh
      </Button>
      <CopyLink view={view} />
    </div>
  );
}
