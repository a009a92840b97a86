import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportRecord } from '#shared/imports/contracts/schemas.ts';
import { transferMessages } from '#shared/imports/messages.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { useUndoImport } from '#web/lib/queries/imports.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Takes an import back; what was changed since stays unless the person ticks that it goes, too, and the toast says how many stayed. */
export function UndoImport(props: { record: ImportRecord; onUndone?: () => void }) {
  const { record, onUndone } = props;
  const [removing, setRemoving] = useState(false);
  const undo = useUndoImport();
  const toast = useToast();
  const onClick = () =>
    undo.mutate(
      { id: record.id, changed: removing ? 'remove' : 'keep' },
      {
        onSuccess: ({ removed, reverted, kept }) => {
          const stays = kept > 0 && `${countWords(kept, 'application')} changed since stayed.`;
          const back = reverted > 0 && `${countWords(reverted, 'application')} as before.`;
          const gone = `${countWords(removed, 'application')} removed.`;
          toast({
            title: transferMessages.imports.undone,
            description: [gone, back, stays].filter(Boolean).join(' '),
          });
          onUndone?.();
        },
        onError: (error) =>
          toast({
            title: transferMessages.imports.undoFailed,
            description: reasonOf(error),
            tone: 'error',
          }),
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <label className="inline-flex min-h-8 items-center gap-2 text-small">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={removing}
          onChange={(event) => setRemoving(event.target.checked)}
        />
        Remove what changed since, too
      </label>
      <Button
        icon={<Undo2 size={16} aria-hidden="true" />}
        busy={undo.isPending}
        busyLabel="Undoing..."
        aria-label={`Undo the import of ${record.file_name}`}
        onClick={onClick}
      >
        Undo
      </Button>
    </div>
  );
}
