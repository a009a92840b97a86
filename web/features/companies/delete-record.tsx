import { messages } from '#shared/messages.ts';
import { useDeleteApplication, useRestoreApplication } from '#web/lib/queries/applications.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = messages.applications;

/** 'Delete' of a row with a question, then a toast that offers Undo. */
export function DeleteRecord({ id, describedBy }: { id: string; describedBy: string }) {
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const toast = useToast();

  const undo = () =>
    restore.mutateAsync(id).then(
      () => toast({ title: words.restored }),
      () => toast({ title: words.restoreFailed, tone: 'error' }),
    );
  const onDelete = () =>
    remove.mutateAsync(id).then(
      () => toast({ title: words.deleted, action: { label: 'Undo', onSelect: () => void undo() } }),
      () => toast({ title: words.deleteFailed, tone: 'error' }),
    );
  return (
    <DeleteButton
      size="small"
      aria-describedby={describedBy}
      question={words.deleteQuestion}
      busy={remove.isPending}
      onDelete={onDelete}
    />
  );
}
