import { messages } from '#shared/messages.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface DeleteFileProps {
  /** Accessible name, where there are several such buttons. */
  label?: string;
  busy: boolean;
  onDelete: () => Promise<unknown>;
  onFailure: () => void;
}

/** 'Delete' of a resume, after a question. */
export function DeleteFile({ label, busy, onDelete, onFailure }: DeleteFileProps) {
  const toast = useToast();
  const confirmed = () =>
    onDelete().then(() => toast({ title: messages.profile.deleted }), onFailure);
  return (
    <DeleteButton
      aria-label={label}
      question={messages.profile.deleteQuestion}
      busy={busy}
      onDelete={confirmed}
    />
  );
}
