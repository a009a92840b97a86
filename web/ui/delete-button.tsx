import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/** The props of `Button` pass through, except those that `DeleteButton` sets. */
interface DeleteButtonProps extends Omit<ButtonProps, 'busyLabel' | 'children' | 'onClick'> {
  /** The question that must be confirmed. */
  question: string;
  onDelete: () => unknown;
}

/** 'Delete', which asks for confirmation first. */
export function DeleteButton({ question, onDelete, ...button }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...button}
        className="text-danger!"
        busyLabel="Deleting..."
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        danger
        onConfirm={() => void onDelete()}
      />
    </>
  );
}
