import { useNavigate } from '@tanstack/react-router';
import { messages } from '#shared/messages.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { useDeleteApplication, useRestoreApplication } from '#web/lib/queries/applications.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = messages.applications;

/** 'Delete' with a question; then the list, with a toast that offers Undo. */
export function DeleteApplication({ id, disabled }: { id: string; disabled: boolean }) {
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const navigate = useNavigate();
  const toast = useToast();

  const undo = async () => {
    const back = await restore.mutateAsync(id).catch(() => undefined);
    toast(back ? { title: words.restored } : { title: words.restoreFailed, tone: 'error' });
  };
  const onDelete = async () => {
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
    <DeleteButton
      question={words.deleteQuestion}
      disabled={disabled}
      busy={remove.isPending}
      onDelete={onDelete}
    />
  );
}
