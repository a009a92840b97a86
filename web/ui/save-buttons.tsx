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
    <div className="ml-auto flex flex-wrap justify-end gap-3 max-sm:grow max-sm:flex-nowrap max-sm:gap-2">
      <Button disabled={busy} onClick={onCancel}>
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
