import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import type { FieldConflict } from '#shared/core/field-conflicts.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { conflictsOf } from '#web/lib/conflicts-of.ts';
import { useRevertEvent } from '#web/lib/queries/history.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = recordMessages.history;
const LONGEST = 300;

const short = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || '(empty)';

/** 'Undo' of one change; when its field changed again since, it asks first and shows both values. */
export function UndoChange({ id, event }: { id: string; event: ApplicationEvent }) {
  const revert = useRevertEvent(id);
  const toast = useToast();
  const [conflict, setConflict] = useState<FieldConflict>();
  const undo = (base?: string) =>
    revert.mutateAsync({ event: event.id, base }).then(
      () => toast({ title: words.undone }),
      (error: unknown) => {
        const [changed] = conflictsOf(error);
        if (changed) setConflict(changed);
        else toast({ title: words.undoFailed, description: reasonOf(error), tone: 'error' });
      },
    );
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={revert.isPending}
        icon={<Undo2 size={16} aria-hidden="true" />}
        aria-label={`Undo: ${event.sentence.slice(0, 80)}`}
        onClick={() => void undo()}
      >
        Undo
      </Button>
      <AlertDialog
        open={conflict !== undefined}
        onOpenChange={() => setConflict(undefined)}
        title={words.changedSince}
        description={
          conflict &&
          `It is now: ${short(conflict.theirs)}. It would become: ${short(conflict.yours)}`
        }
        confirmLabel="Undo all the same"
        cancelLabel="Cancel"
        onConfirm={() => void undo(conflict?.theirs)}
      />
    </>
  );
}
