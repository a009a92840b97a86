import { statusLabel } from '#shared/applications/status.ts';
import { trackingMessages as words } from '#shared/applications/tracking-messages.ts';
import { type BoardData, type Move, withMove } from '#web/features/applications/board/move-card.ts';
import { conflictsOf } from '#web/lib/conflicts-of.ts';
import { useMoveCard } from '#web/lib/queries/board.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Moves a card, with a toast that offers Undo; what is refused goes back and says why. */
export function useMoves() {
  const toast = useToast();
  const { mutateAsync } = useMoveCard<BoardData, Move>(withMove);
  const move = (wanted: Move, { undo = true } = {}) => {
    const { card, from, to } = wanted;
    if (from === to) return;
    const back = () => move({ card, from: to, to: from }, { undo: false });
    mutateAsync(wanted).then(
      () =>
        toast({
          title: words.movedTo(statusLabel(to)),
          ...(undo ? { action: { label: 'Undo', onSelect: back } } : {}),
        }),
      (error: unknown) => {
        const description = conflictsOf(error).length > 0 ? words.movedElsewhere : reasonOf(error);
        toast({
          title: words.moveFailed,
          tone: 'error',
          ...(description === undefined ? {} : { description }),
        });
      },
    );
  };
  return move;
}
