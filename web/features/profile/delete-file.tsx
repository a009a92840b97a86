import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Properties of `DeleteFile`. */
export interface DeleteFileProps {
  /** What a screen reader hears, where there are several. */
  label?: string;
  busy: boolean;
  onDelete: () => Promise<unknown>;
  onFailure: () => void;
}

/** 'Delete' of a resume, after a question. */
export function DeleteFile({ label, busy, onDelete, onFailure }: DeleteFileProps) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const confirm = () =>
    onDelete().then(() => toast({ title: messages.profile.deleted }), onFailure);
  return (
    <>
      <Button
        aria-label={label}
        className="text-danger!"
        icon={<Trash2 size={16} aria-hidden="true" />}
        busy={busy}
        busyLabel="Deleting..."
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.profile.deleteQuestion}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        danger
        onConfirm={() => void confirm()}
      />
    </>
  );
}
