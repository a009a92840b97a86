import { profileMessages } from '#shared/profile/messages.ts';
import { useRestoreDeletedRecord } from '#web/lib/queries/deleted.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import type { ToastMessage } from '#web/ui/toast-message.ts';
import { useToast } from '#web/ui/toast.tsx';

const words = profileMessages;

/** Makes the Undo of a toast that says that a resume was deleted or replaced, by the id of its file; none without an id. */
export function useResumeUndo(): (id: string | null | undefined) => ToastMessage['action'] {
  const restore = useRestoreDeletedRecord('resume');
  const toast = useToast();
  const undo = (id: string) =>
    restore.mutateAsync(id).then(
      () => toast({ title: words.restored }),
      (error: unknown) =>
        toast({ title: words.restoreFailed, description: reasonOf(error), tone: 'error' }),
    );
  return (id) => (id ? { label: 'Undo', onSelect: () => void undo(id) } : undefined);
}
