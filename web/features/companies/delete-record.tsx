import { messages } from '#shared/core/messages.ts';
import { useDeleteApplication, useRestoreApplication } from '#web/lib/queries/applications.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';

/** 'Delete' of a row with a question, then a toast that offers Undo. */
export function DeleteRecord({ id, describedBy }: { id: string; describedBy: string }) {
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const { busy, onDelete } = useDeletion(id, { remove, restore }, messages.applications);
  return (
    <DeleteButton
      size="small"
      aria-describedby={describedBy}
      question={messages.applications.deleteQuestion}
      busy={busy}
      onDelete={onDelete}
    />
  );
}
