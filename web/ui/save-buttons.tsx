import type { Ref } from 'react';
import { Button } from '#web/ui/button.tsx';

/** The end of a form that changes something: Cancel and Save Changes. */
export function SaveButtons({
  busy,
  onCancel,
  ref,
}: {
  busy: boolean;
  onCancel: () => void;
  /** The button that saves. */
  ref: Ref<HTMLButtonElement>;
}) {
  return (
    <div className="flex grow items-center justify-between gap-3 max-sm:gap-2">
      <Button variant="quiet" className="-ml-4 max-sm:ml-0" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        ref={ref}
        type="submit"
        variant="primary"
        className="max-sm:grow"
        busy={busy}
        busyLabel="Saving..."
      >
        Save Changes
      </Button>
    </div>
  );
}
