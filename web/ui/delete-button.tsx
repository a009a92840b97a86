import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DELETED_KEPT_DAYS } from '#shared/core/limits.ts';
import { cx } from '#web/lib/classes.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/** The props of `Button` pass through, except those that `DeleteButton` sets. */
interface DeleteButtonProps extends Omit<ButtonProps, 'busyLabel' | 'children' | 'onClick'> {
  /** The question that must be confirmed. */
  question: string;
  onDelete: () => unknown;
}

/** 'Delete' of something that can be restored, which asks for confirmation first. */
export function DeleteButton(props: DeleteButtonProps) {
  const { question, onDelete, className, ...button } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...button}
        // In rows only the question is red.
        className={cx(button.variant !== 'quiet' && 'text-danger!', className)}
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
        description={`You can restore it for ${DELETED_KEPT_DAYS} days.`}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        danger
        onConfirm={() => void onDelete()}
      />
    </>
  );
}
