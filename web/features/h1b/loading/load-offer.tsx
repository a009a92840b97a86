import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadDialog } from '#web/features/h1b/loading/load-dialog.tsx';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { getH1bLoading } from '#web/lib/queries/loading.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const LABELS = {
  idle: 'Load the official data',
  running: 'Loading the official data...',
  done: 'The official data are loaded',
  failed: 'Load the official data',
  stopped: 'Resume loading the official data',
} as const;

/** On the notice of the sample, for those who may: a button to a dialog that loads the whole filings. */
export function LoadOffer() {
  const client = useQueryClient();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...getH1bLoading(), enabled: session !== undefined });
  if (!session || !data?.allowed) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {LABELS[data.state]}
      </Button>
      {open && (
        <LoadDialog
          loading={data}
          onClose={() => {
            setOpen(false);
            // The notice goes, and this with it, when whole filings are served.
            void client.invalidateQueries({ queryKey: h1bKeys.all });
          }}
        />
      )}
    </>
  );
}

/** The dialog that loads more filings beside those that are served. */
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
        <p>The years cannot be loaded now.</p>
      ) : (
        <Spinner label="Loading the years..." />
      )}
    </Dialog>
  );
}
