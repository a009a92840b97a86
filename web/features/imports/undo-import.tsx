import { Undo2 } from 'lucide-react';
import type { ImportRecord } from '#shared/contracts/imports/schemas.ts';
import { transferMessages } from '#shared/transfer-messages.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { useUndoImport } from '#web/lib/queries/imports.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Takes an import back; what was changed since stays, and the toast says how many. */
export function UndoImport(props: { record: ImportRecord; onUndone?: () => void }) {
  const { record, onUndone } = props;
  const undo = useUndoImport();
  const toast = useToast();
  const onClick = () =>
    undo.mutate(
      { id: record.id, changed: 'keep' },
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
    <Button
      icon={<Undo2 size={16} aria-hidden="true" />}
      busy={undo.isPending}
      busyLabel="Undoing..."
      aria-label={`Undo the import of ${record.file_name}`}
      onClick={onClick}
    >
      Undo
    </Button>
  );
}
