import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** The buttons of the add form; the one that was pressed says 'Creating...' while `busy`. */
export function AddActions(props: {
  busy: boolean;
  onCancel: () => void;
  onAddAnother: () => Promise<void>;
  onSaveForLater: () => void;
}) {
  const { busy, onCancel, onAddAnother, onSaveForLater } = props;
  const [another, setAnother] = useState(false);
  const addAnother = async () => {
    setAnother(true);
    await onAddAnother();
    setAnother(false);
  };
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button className="max-sm:grow" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button className="max-sm:grow" disabled={busy} onClick={onSaveForLater}>
        Save for later
      </Button>
      <Button
        className="max-sm:grow"
        disabled={busy}
        busy={busy && another}
        busyLabel="Creating..."
        onClick={() => void addAnother()}
      >
        Create and add another
      </Button>
      <Button
        type="submit"
        variant="primary"
        className="max-sm:grow"
        disabled={busy}
        busy={busy && !another}
        busyLabel="Creating..."
      >
        Create Application
      </Button>
    </div>
  );
}
