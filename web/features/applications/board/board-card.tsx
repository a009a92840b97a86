import { EllipsisVertical, GripVertical } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { companyLabel } from '#shared/applications/company-label.ts';
import { nextWords } from '#shared/applications/next-words.ts';
import type { Status } from '#shared/applications/status.ts';
import { daysFrom, formatDate, localDate } from '#shared/core/dates.ts';
import type { Card } from '#web/features/applications/board/move-card.ts';
import { RecordMark } from '#web/ui/record-mark.tsx';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { SaysMark } from '#web/ui/says-mark.tsx';

const BUTTON_CLASS =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink';

/** Seen where the pointer or the focus is, and always where fingers are. */
const ON_HOVER =
  'sm:not-pointer-coarse:opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 aria-expanded:opacity-100';

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
      className={cx(BUTTON_CLASS, ON_HOVER)}
    >
      <EllipsisVertical size={16} aria-hidden="true" />
    </button>
  );
}

/** How many days ago a card was moved to its status, else applied for. */
function Since({ card, today }: { card: Card; today: string }) {
  const { status_since, date_applied } = card;
  const since = status_since ?? date_applied;
  const what = since === date_applied ? 'applied' : 'moved';
  const days = Math.max(0, daysFrom(since, today));
  return (
    <time dateTime={since} title={formatDate(since)}>
      {days === 0
        ? `${what} today`
        : `${what} ${days.toLocaleString()} ${days === 1 ? 'day' : 'days'} ago`}
    </time>
  );
}

interface BoardCardProps {
  card: Card;
  status: Status;
  /** Ids of companies that are asked about together, among them the card's. */
  companies: readonly string[];
  /** Id of the words that say how a card is moved by keyboard. */
  helpId: string;
  /** Whether it was picked up. */
  carried: boolean;
  /** The open 'Move to …' menu in place of its button. */
  menu?: ReactNode;
}

/** A card; the board listens for all of them, so that a thousand cards have no handler of their own. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, companies, helpId, carried, menu } = props;
  const { id, says } = card;
  const [today] = useState(() => localDate(new Date()));
  const next = nextWords({ ...card, status: props.status }, card, today);
  return (
    <li
      data-card={id}
      className={cx(
        'group/card relative rounded-ui border bg-surface px-3 py-2.5',
        carried ? 'border-accent shadow-float' : 'border-line',
        // Cards out of view cost no layout; a menu must not be cut off.
        !menu && '[contain-intrinsic-size:auto_8rem] [content-visibility:auto]',
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
      {next && (
        <p className="mt-1.5 flex flex-wrap gap-x-1.5 text-small [overflow-wrap:anywhere]">
          <span className={next.late ? 'font-medium text-danger' : 'text-ink'}>{next.what}</span>
          {next.when && (
            <span className="text-soft">
              {next.late && 'overdue since '}
              {next.when}
            </span>
          )}
        </p>
      )}
      <div className={cx('mt-1 flex flex-col text-small text-soft', card.company_id && 'min-h-5')}>
        {says && <SaysMark says={says} />}
        <RecordMark
          brief={says ? 'beneath' : 'card'}
          companies={companies}
          company={card.company_id}
        />
      </div>
      <div className="-mr-2 -mb-1.5 flex items-center">
        <p className="flex-1 text-small whitespace-nowrap text-soft">
          <Since card={card} today={today} />
        </p>
        <button
          type="button"
          data-grip
          aria-label={`Move ${cardName(card)}`}
          aria-describedby={helpId}
          aria-pressed={carried}
          className={cx(BUTTON_CLASS, ON_HOVER, 'cursor-grab touch-none')}
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
        {menu ?? <MoveButton card={card} />}
      </div>
    </li>
  );
});
