import { EllipsisVertical, GripVertical } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { CLOSING_LABELS } from '#shared/applications/fields.ts';
import { companyLabel } from '#shared/applications/company-label.ts';
import type { Card } from '#web/features/applications/board/move-card.ts';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { DateText } from '#web/ui/date-text.tsx';

const BUTTON_CLASS =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink';

/** What a card is called where it is moved. */
export function cardName({ job_title, company_link, company_name }: Card): string {
  return `${job_title} at ${companyLabel(company_link, company_name)}`;
}

/** The button that opens 'Move to …'. */
export function MoveButton({ card, ...rest }: { card: Card }) {
  return (
    <button
      {...rest}
      type="button"
      data-menu
      aria-haspopup="menu"
      aria-label={`Move ${cardName(card)} to …`}
      className={BUTTON_CLASS}
    >
      <EllipsisVertical size={16} aria-hidden="true" />
    </button>
  );
}

interface BoardCardProps {
  card: Card;
  /** Id of the words that say how a card is moved by keyboard. */
  helpId: string;
  /** Whether it was picked up. */
  carried: boolean;
  /** The open 'Move to …' menu in place of its button. */
  menu?: ReactNode;
}

/** A card; the board listens for all of them, so that a thousand cards have no handler of their own. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, helpId, carried, menu } = props;
  const { id, next_step, next_step_on, date_applied, closing_reason } = card;
  return (
    <li
      data-card={id}
      className={cx(
        'rounded-ui border bg-surface p-2 pl-3',
        carried ? 'border-accent shadow-float' : 'border-line',
        // Cards out of view cost no layout; a menu must not be cut off.
        menu ? 'relative' : '[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]',
      )}
    >
      <p className="truncate text-small text-soft">
        {companyLabel(card.company_link, card.company_name)}
      </p>
      <AppLink
        href={paths.application(id)}
        className="block [overflow-wrap:anywhere] font-medium text-ink no-underline hover:underline"
      >
        {card.job_title}
      </AppLink>
      <div className="flex items-center">
        <p className="min-w-0 flex-1 truncate text-small text-soft">
          {next_step || next_step_on ? (
            <>
              {next_step || 'Next step'}
              {next_step_on && ', '}
              {next_step_on && <DateText date={next_step_on} />}
            </>
          ) : (
            <DateText date={date_applied} />
          )}
          {closing_reason && `, ${CLOSING_LABELS[closing_reason].toLowerCase()}`}
        </p>
        <button
          type="button"
          data-grip
          aria-label={`Move ${cardName(card)}`}
          aria-describedby={helpId}
          aria-pressed={carried}
          className={cx(BUTTON_CLASS, 'cursor-grab touch-none')}
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
        {menu ?? <MoveButton card={card} />}
      </div>
    </li>
  );
});
