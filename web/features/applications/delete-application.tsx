import { useNavigate } from '@tanstack/react-router';
import { messages } from '#shared/core/messages.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { useDeleteApplication, useRestoreApplication } from '#web/lib/queries/applications.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';

/** 'Delete' with a question; then the list, with a toast that offers Undo. */
export function DeleteApplication({ id, disabled }: { id: string; disabled: boolean }) {
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const { busy, onDelete } = useDeletion(id, { remove, restore }, messages.applications);
  const navigate = useNavigate();
  return (
    <DeleteButton
      question={messages.applications.deleteQuestion}
      disabled={disabled}
      busy={busy}
      onDelete={async () => {
        if (await onDelete()) await navigate({ href: lastView() });
      }}
    />
  );
}
