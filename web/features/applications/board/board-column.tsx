import { memo, type ReactNode } from 'react';
import { OFFERED_STATUSES, type Status } from '#shared/applications/status.ts';
import { BoardCard } from '#web/features/applications/board/board-card.tsx';
import type { BoardData } from '#web/features/applications/board/move-card.ts';
import { cx } from '#web/lib/classes.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

const NONE: readonly string[] = [];

interface BoardColumnProps {
  status: Status;
  /** Undefined while a filter leaves the column out. */
  column: BoardData['columns'][number] | undefined;
  /** Which of the columns with cards it is, from 0; -1 where there are no others or it has none. */
  place: number;
  /** How many columns have cards. */
  of: number;
  /** Whether it has no card while others have. */
  isAside: boolean;
  /** Whether a card would drop here. */
  isTarget: boolean;
  /** The picked up card, when it is one of these. */
  carried: string | undefined;
  /** The card whose menu is open, when it is one of these, and that menu. */
  menuFor: string | undefined;
  menu: ReactNode;
  helpId: string;
  /** Ids of the board's companies, by those that are asked about together. */
  companies: readonly (readonly string[])[];
  onMore: () => void;
}

/** A column of the board: a status, its number and its cards. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { status, column, place, of, isAside, isTarget } = props;
  const { carried, menuFor, menu, helpId, companies, onMore } = props;
  const heading = `board-${status}`;
  // As the bar above, which leaves such a status out while it is empty.
  const isFolded = column?.total === 0 && !OFFERED_STATUSES.some((one) => one === status);
  return (
    <section
      data-status={status}
      aria-labelledby={heading}
      className={cx(
        'flex shrink-0 snap-start flex-col gap-2 rounded-card border bg-sunken p-2',
        isFolded ? 'w-11' : 'w-72 max-sm:w-[max(14rem,100%-5.5rem)] lg:w-auto lg:min-w-0 lg:flex-1',
        // On a phone it would lie between two that have cards; a card's menu still leads to it.
        isAside && !isTarget && 'max-sm:hidden',
        // What no form offers is nothing to look at; keys and a card's menu lead to it.
        isFolded && isAside && !isTarget && 'hidden',
        isTarget ? 'border-accent' : 'border-transparent',
      )}
    >
      <h2
        id={heading}
        className={cx(
          'flex items-center gap-2 py-1 text-small',
          isFolded ? '[writing-mode:vertical-rl]' : 'justify-between pr-2',
          // On a phone one column fills the screen.
          place >= 0 &&
            "after:order-1 after:ml-auto after:font-normal after:text-soft after:content-[attr(data-place)_/_''] sm:after:hidden",
        )}
        data-place={place >= 0 ? `${place + 1} of ${of}` : undefined}
      >
        <StatusPill status={status} />
        <span className="tabular font-semibold text-soft sm:ml-auto">
          {column ? column.total.toLocaleString() : 'filtered out'}
        </span>
      </h2>
      {column && column.cards.length > 0 && (
        <ul className="flex flex-col gap-2">
          {column.cards.map((card) => (
            <BoardCard
              key={card.id}
              card={card}
              status={status}
              companies={companies.find((some) => some.includes(card.company_id ?? '')) ?? NONE}
              helpId={helpId}
              carried={card.id === carried}
              menu={card.id === menuFor ? menu : undefined}
            />
          ))}
        </ul>
      )}
      {column?.total === 0 && !isFolded && (
        <p className="rounded-ui border border-dashed border-control/50 px-3 py-4 text-center text-small text-faint">
          None
        </p>
      )}
      {column && column.cards.length < column.total && (
        <Button size="small" onClick={onMore}>
          Show more
        </Button>
      )}
    </section>
  );
});
