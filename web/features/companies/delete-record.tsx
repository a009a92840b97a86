import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useDeleteApplication, useRestoreApplication } from '#web/lib/queries/applications.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = messages.applications;

/** 'Delete' of a row with the specification's question, and a toast that undoes it (spec §2, ruling 6). */
export function DeleteRecord({ id, describedBy }: { id: string; describedBy: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const toast = useToast();

  const undo = () =>
    restore.mutateAsync(id).then(
      () => toast({ title: words.restored }),
      () => toast({ title: words.restoreFailed, tone: 'error' }),
    );
  const onConfirm = () =>
    remove.mutateAsync(id).then(
      () => toast({ title: words.deleted, action: { label: 'Undo', onSelect: () => void undo() } }),
      () => toast({ title: words.deleteFailed, tone: 'error' }),
    );
  return (
    <>
      <Button
        size="small"
        className="text-danger!"
        aria-describedby={describedBy}
        busy={remove.isPending}
        busyLabel="Deleting..."
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.deleteQuestion}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        danger
        onConfirm={() => void onConfirm()}
      />
    </>
  );
}
