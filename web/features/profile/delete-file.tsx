import { profileMessages } from '#shared/profile/messages.ts';
import { useResumeUndo } from '#web/features/profile/use-resume-undo.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface DeleteFileProps {
  /** Accessible name, where there are several such buttons. */
  label?: string;
  /** Id of the stored file, by which a deletion is undone. */
  id: string | null;
  busy: boolean;
  onDelete: () => Promise<unknown>;
  onFailure: () => void;
}

/** 'Delete' of a resume, after a question; the toast offers Undo. */
export function DeleteFile({ label, id, busy, onDelete, onFailure }: DeleteFileProps) {
  const toast = useToast();
  const undo = useResumeUndo();
  const confirmed = () =>
    onDelete().then(() => toast({ title: profileMessages.deleted, action: undo(id) }), onFailure);
  return (
    <DeleteButton
      variant="quiet"
      size="small"
      className="text-soft!"
      aria-label={label}
      question={profileMessages.deleteQuestion}
      busy={busy}
      onDelete={confirmed}
    />
  );
}
