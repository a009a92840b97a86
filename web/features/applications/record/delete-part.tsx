import { Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** Deletes something kept with an application; its name tells it from the others. */
export function DeletePart(props: {
  name: string;
  busy: boolean;
  onDelete: () => Promise<unknown>;
}) {
  const { name, busy, onDelete } = props;
  return (
    <Button
      size="small"
      variant="quiet"
      busy={busy}
      icon={<Trash2 size={16} aria-hidden="true" />}
      aria-label={`Delete ${name}`}
      onClick={() => void onDelete()}
    >
      Delete
    </Button>
  );
}
