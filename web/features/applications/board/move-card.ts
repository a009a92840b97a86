import type { boardCard, getApplicationBoard } from '#shared/applications/contracts/board.ts';
import type { Output } from '#shared/core/contract.ts';
import type { Status } from '#shared/applications/status.ts';

/** A card of the board. */
export type Card = Output<typeof boardCard>;

/** The board as the API returns it. */
export type BoardData = Output<typeof getApplicationBoard.response>;

/** A card that goes from one column to another. */
export interface Move {
  readonly card: Card;
  readonly from: Status;
  readonly to: Status;
}

/** Whether a card stands before another: newer ones first. */
function isBefore(a: Card, b: Card): boolean {
  return a.date_applied === b.date_applied ? a.id > b.id : a.date_applied > b.date_applied;
}

/** The board with a card in its new column; what was moved already stays. */
export function withMove(board: BoardData, { card, from, to }: Move): BoardData {
  const columns = board.columns.map((column) => {
    const present = column.cards.some(({ id }) => id === card.id);
    if (column.status === from && present) {
      const cards = column.cards.filter(({ id }) => id !== card.id);
      return { ...column, cards, total: column.total - 1 };
    }
    if (column.status === to && !present) {
      const place = column.cards.findIndex((other) => isBefore(card, other));
      const cards = column.cards.toSpliced(place === -1 ? column.cards.length : place, 0, card);
      return { ...column, cards, total: column.total + 1 };
    }
    return column;
  });
  return { ...board, columns };
}
