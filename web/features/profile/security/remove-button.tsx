import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface RemoveButtonProps {
  /** What is removed, for screen readers. */
  name: string;
  question: string;
  busy: boolean;
  onRemove: () => unknown;
}

/** 'Remove', which asks for confirmation first. */
export function RemoveButton({ name, question, busy, onRemove }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        busy={busy}
        busyLabel="Removing..."
        aria-label={`Remove ${name}`}
        className="text-danger!"
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        confirmLabel="Remove"
        cancelLabel="Cancel"
        danger
        onConfirm={() => void onRemove()}
      />
    </>
  );
}
