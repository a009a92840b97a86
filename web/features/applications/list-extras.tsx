import { FileUp, Link, type LucideIcon, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Today } from '#shared/applications/contracts/desk.ts';
import { NO_ANSWER_DAYS } from '#shared/applications/limits.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { statusLabel } from '#shared/applications/status.ts';
import { formatDate } from '#shared/core/dates.ts';
import { APPLICATIONS_PAGE_SIZE } from '#shared/core/limits.ts';
import { chooseListRows, LIST_ROWS, useListRows } from '#web/features/applications/list-rows.ts';
import type { ListSearch } from '#web/features/applications/list-search.ts';
import { NO_NUMBER, type NumberSearch } from '#web/features/applications/number-search.ts';
import { useBulk } from '#web/features/applications/use-bulk.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { StateSign } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Select } from '#web/ui/select.tsx';

/** In words which rows those are, such as 'OA or later · LinkedIn'; empty for all. */
function numberWords(view: NumberSearch): string {
  const { every, reached, answered, source, since, until } = view;
  const days =
    since && until
      ? `${formatDate(since)} to ${formatDate(until)}`
      : (since && `from ${formatDate(since)}`) || (until && `until ${formatDate(until)}`);
  return [
    every && 'All',
    reached && (reached === 'offer' ? 'Offer' : `${statusLabel(reached)} or later`),
    answered && (answered === 'true' ? 'Answered' : 'Not answered'),
    source,
    days,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Says which number's rows the list shows, and shows all again; nothing while it shows all. */
export function NumberNotice(props: { view: ListSearch; onShow: (change: ListSearch) => void }) {
  const words = numberWords(props.view);
  if (words === '') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>
        Shown: <strong className="font-medium text-ink">{words}</strong>, including archived ones
      </span>
      <Button
        size="small"
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => props.onShow({ ...NO_NUMBER, page: undefined })}
      >
        Show all
      </Button>
    </p>
  );
}

const OPTIONS = LIST_ROWS.map((rows) => ({ value: String(rows), label: String(rows) }));

/** How many rows a page has, kept in this browser; the first row that is shown stays on the page. */
export function RowsPerPage(props: {
  /** How many rows are before the page. */
  from: number;
  onPage: (page: number | undefined) => void;
}) {
  const { from, onPage } = props;
  const chosen = useListRows() ?? String(APPLICATIONS_PAGE_SIZE);
  const choose = (rows: number) => {
    const page = Math.floor(from / rows) + 1;
    chooseListRows(rows);
    onPage(page > 1 ? page : undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the select is within it
    <label data-print="hide" className="flex items-center gap-2 text-small text-soft">
      Rows per page
      <span className="w-20">
        <Select
          options={OPTIONS}
          value={chosen}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </span>
    </label>
  );
}

const NOTHING = () => undefined;

/** How many have been without a reply, and for how long; one press ends those that were silent for long as never answered, with Undo. */
export function Silent({ today: { quiet, quiet_days, silent } }: { today: Today }) {
  const { busy, apply } = useBulk({ silent_days: NO_ANSWER_DAYS }, NOTHING);
  return (
    <p data-print="hide" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>{`${quiet.toLocaleString()} with no reply, the oldest for ${quiet_days} days`}</span>
      <Button
        size="small"
        busy={busy}
        onClick={() => void apply({ no_answer: true }, applicationMessages.noAnswerSome)}
      >
        {`Mark the ${silent.toLocaleString()} over ${NO_ANSWER_DAYS} days as no answer`}
      </Button>
    </p>
  );
}

/** One way to begin, with its button. */
function Way(props: { icon: LucideIcon; title: string; action: ReactNode; children: ReactNode }) {
  const { icon: Icon, title, action, children } = props;
  return (
    <li className="flex flex-col items-start gap-2 p-8 max-sm:gap-1 max-sm:p-4">
      <span className="max-sm:hidden">
        <StateSign icon={Icon} />
      </span>
      <Icon size={20} aria-hidden="true" className="text-accent sm:hidden" />
      <h3 className="text-large font-semibold max-sm:text-body">{title}</h3>
      <p className="mb-4 text-soft max-sm:mb-2">{children}</p>
      <div className="mt-auto">{action}</div>
    </li>
  );
}

/** The three ways to begin a list. */
export function WaysToBegin() {
  return (
    <section
      aria-labelledby="begin"
      className="rounded-card border border-line bg-surface text-left"
    >
      <div className="flex flex-col gap-1 border-b border-line p-8 max-sm:p-4">
        <h2 id="begin" className="text-title max-sm:text-large max-sm:font-semibold">
          Your list starts here
        </h2>
        <p className="text-soft">
          Keep every application in one place: where you applied, when, and what happened since.
        </p>
      </div>
      <ul className="grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        <Way
          icon={Link}
          title="Paste the link of a job"
          action={
            <LinkButton variant="primary" href={paths.addApplication}>
              Add your first application
            </LinkButton>
          }
        >
          The form fills itself in from the posting. You can type it, too.
        </Way>
        <Way
          icon={FileUp}
          title="Bring your list"
          action={<LinkButton href={paths.importApplications}>Import a list</LinkButton>}
        >
          A spreadsheet or another tracker&rsquo;s export. You see everything before it is imported.
        </Way>
        <Way
          icon={Search}
          title="Look at an employer first"
          action={<LinkButton href={paths.h1b}>Search H1B records</LinkButton>}
        >
          Does it sponsor visas, and what does it pay? The public records answer.
        </Way>
      </ul>
    </section>
  );
}
