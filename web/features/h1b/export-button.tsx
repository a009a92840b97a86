import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messages } from '#shared/core/messages.ts';
import { filterOf, type H1bView } from '#web/features/h1b/h1b-view.ts';
import { useExport } from '#web/features/h1b/use-export.ts';
import { useConnection } from '#web/lib/connection.ts';
import type { RecordsPage } from '#web/lib/queries/h1b.ts';
import { Button } from '#web/ui/button.tsx';

const loadMenu = () => import('#web/features/h1b/export-menu.tsx');
const loadSaving = () => import('#web/features/h1b/save-records.ts');
const ExportMenu = lazy(async () => ({ default: (await loadMenu()).ExportMenu }));
const AlertDialog = lazy(async () => ({
  default: (await import('#web/ui/alert-dialog.tsx')).AlertDialog,
}));

/** Export: saves the page at once, or offers a choice when there are more filtered records than the page has. */
export function ExportButton({ page, view }: { page: RecordsPage | undefined; view: H1bView }) {
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
    else setAlert(messages.h1b.exportAllUnavailable);
  };
  const load = () => {
    void loadSaving();
    if (more) void loadMenu();
  };
  const onExport = () => {
    if (page === undefined || page.totalRecords === 0) setAlert(messages.h1b.nothingToExport);
    else if (more) setChoosing(true);
    else onPage();
  };
  const closed = (
    <Button
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
