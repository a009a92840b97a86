import { Download } from 'lucide-react';
import { useState } from 'react';
import { accountMessages } from '#shared/profile/messages.ts';
import { exportAccount } from '#web/lib/queries/profile.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** 'Download my data': everything Waymark stores about the person, as one zip. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      saveFile('waymark-data.zip', await exportAccount());
      toast({ title: accountMessages.exported });
    } catch {
      toast({ title: accountMessages.exportFailed, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      busy={busy}
      busyLabel="Processing..."
      onClick={() => void download()}
    >
      Download my data
    </Button>
  );
}
