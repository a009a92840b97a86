import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { useDeleteApplication, useRestoreApplication } from '#web/lib/queries/applications.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = messages.applications;

/** 'Delete' with the specification's question; then the list, with a toast that undoes it (ruling 6). */
export function DeleteApplication({ id, disabled }: { id: string; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const navigate = useNavigate();
  const toast = useToast();

  const undo = async () => {
    const back = await restore.mutateAsync(id).catch(() => undefined);
    toast(back ? { title: words.restored } : { title: words.restoreFailed, tone: 'error' });
  };
  const onConfirm = async () => {
    const failed = await remove.mutateAsync(id).then(
      () => false,
      () => true,
    );
    if (failed) {
      toast({ title: words.deleteFailed, tone: 'error' });
      return;
    }
    toast({ title: words.deleted, action: { label: 'Undo', onSelect: () => void undo() } });
    await navigate({ href: lastView() });
  };
  return (
    <>
      <Button
        className="text-danger!"
        disabled={disabled}
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
