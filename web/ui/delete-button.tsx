import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/** Properties of `DeleteButton`; everything of `Button` but what it sets itself passes through. */
interface DeleteButtonProps extends Omit<ButtonProps, 'busyLabel' | 'children' | 'onClick'> {
  /** The specification's exact question. */
  question: string;
  onDelete: () => unknown;
}

/** 'Delete', which asks before it does. */
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
