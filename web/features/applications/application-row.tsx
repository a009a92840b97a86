import { useNavigate } from '@tanstack/react-router';
import { ChevronRight, Pencil } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useId, useState } from 'react';

import { companyBadge, companyLabel } from '#shared/applications/company-label.ts';
import type { Ahead } from '#shared/applications/contracts/ahead.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { REMOTE_LABELS } from '#shared/applications/fields.ts';
import { payWords } from '#shared/applications/pay-words.ts';
import { nextWords } from '#shared/applications/next-words.ts';
import { localDate } from '#shared/core/dates.ts';
import type { BriefSays } from '#shared/postings/brief-says.ts';
import { StatusMenu } from '#web/features/applications/status-menu.tsx';
import type { Selection } from '#web/features/applications/use-selection.ts';
import { cx } from '#web/lib/classes.ts';
import { useConnection } from '#web/lib/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SaysMark } from '#web/ui/says-mark.tsx';
import { SelectBox } from '#web/ui/select-box.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

/** The place of an application and what its pay is. */
const placeOf = (application: Application) =>
  [
    application.location,
    application.remote && REMOTE_LABELS[application.remote].toLowerCase(),
    payWords(application),
  ]
    .filter(Boolean)
    .join(' · ');

/** What comes next in one line, of which only what it is may be cut off, never its day. */
function NextLine({ next, className }: { next: ReturnType<typeof nextWords>; className: string }) {
  if (!next) return null;
  const { what, when, late } = next;
  return (
    <span className={cx('flex min-w-0 text-small', late ? 'text-danger' : 'text-ink', className)}>
      <span className="truncate">{what}</span>
      {when && (
        <span className="relative shrink-0 whitespace-pre">
          {' · '}
          {late && 'overdue '}
          {/* On a card its day has no more room. */}
          {late && <span className="max-sm:sr-only">since </span>}
          {when}
        </span>
      )}
    </span>
  );
}

/** What comes next, in the column of its own. */
function Next({ next }: { next: ReturnType<typeof nextWords> }) {
  if (!next) return null;
  return (
    <span className="block max-w-48 text-small">
      <span className={cx('block truncate', next.late ? 'font-medium text-danger' : 'text-ink')}>
        {next.what}
      </span>
      {next.when && (
        <span className="block truncate text-soft">
          {next.late && 'overdue since '}
          {next.when}
        </span>
      )}
    </span>
  );
}

const RecordMark = lazy(async () => ({
  default: (await import('#web/ui/record-mark.tsx')).RecordMark,
}));

/** One line of the cell, 24 px high for touch; `relative` keeps visually hidden words inside it. */
const LINE_CLASS = 'relative block w-fit max-w-full leading-6 sm:truncate';

const LINK_CLASS =
  'rounded-[4px] underline decoration-control/40 underline-offset-3 hover:decoration-current';

const PENCIL = <Pencil size={16} aria-hidden="true" />;
const EDIT_CLASS = 'max-sm:min-h-7 max-sm:px-2 max-sm:text-faint max-sm:pointer-coarse:min-h-7';

/** Of a cell that is a line of the card, beneath the title and clear of the pencil. */
const UNDER_TITLE = 'max-sm:col-span-2 max-sm:col-start-1 max-sm:mr-6 max-sm:ml-11 max-sm:min-w-0';

/** What a click means by itself; a click anywhere else in a row opens the application. */
const OWN_CLICKS = 'a, button, input, label, [role^="menu"]';

/** Words, as an external link when there is a link. */
function MaybeLink(props: { link: string; words: string; className: string }) {
  const { link, words, className } = props;
  if (!link) return <span className={cx(LINE_CLASS, className)}>{words}</span>;
  return (
    <ExternalLink href={link} className={cx(LINE_CLASS, LINK_CLASS, className)}>
      {words}
    </ExternalLink>
  );
}

/** Opens an application by a click on its row, unless the click was on a control or ended a selection of text. */
function useRowClick(id: string) {
  const navigate = useNavigate();
  return ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(OWN_CLICKS)) return;
    if (getSelection()?.toString()) return;
    void navigate({ href: paths.application(id) });
  };
}

/** One application in the list: a row, or a card of three lines below 640 px. */
export function ApplicationRow(props: {
  application: Application;
  says: BriefSays | undefined;
  ahead: Ahead | undefined;
  /** Ids of the companies of the page, which are asked about together. */
  companies: readonly string[];
  selection: Selection;
}) {
  const { application, says, ahead, companies, selection } = props;
  const { id, company_link, company_name, job_title, job_link } = application;
  const name = useId();
  const named = `${name}-company ${name}-title`;
  const [today] = useState(() => localDate(new Date()));
  const next = nextWords(application, ahead, today);
  const place = placeOf(application);
  const onClick = useRowClick(id);
  const isCut = useConnection() !== 'online';
  return (
    <TableRow
      onClick={onClick}
      className="group/row relative cursor-pointer max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0 max-sm:py-1.5 max-sm:[&>td]:py-0 sm:[&>td]:py-[3px]"
    >
      <TableCell className="w-full max-w-0 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-1 max-sm:max-w-none">
        <div className="flex items-center gap-3 max-sm:relative">
          {/* On a card the badge is the box. */}
          <span className="inline-flex max-sm:absolute max-sm:left-0 max-sm:z-10 max-sm:rounded-ui max-sm:bg-surface max-sm:p-1 max-sm:opacity-0 max-sm:has-checked:opacity-100 max-sm:has-focus-visible:opacity-100">
            <SelectBox
              label="Select"
              describedBy={named}
              checked={selection.ids.has(id)}
              onChange={(selected) => selection.set([id], selected)}
            />
          </span>
          <Avatar
            key={company_link}
            src={application.logo_url}
            letters={companyBadge(company_link, company_name)}
          />
          <div className="min-w-0 flex-1">
            <div className="flex min-w-0 items-baseline gap-2 max-sm:pr-27">
              <div id={`${name}-company`} className="min-w-0 sm:shrink-0">
                <MaybeLink
                  link={company_link}
                  words={companyLabel(company_link, company_name)}
                  className="truncate font-medium"
                />
              </div>
              {place && (
                <span className="min-w-0 truncate text-small text-faint max-sm:hidden">
                  {place}
                </span>
              )}
            </div>
            <div className="flex min-w-0 items-baseline gap-2">
              <div id={`${name}-title`} className="min-w-0">
                <MaybeLink
                  link={job_link}
                  words={job_title}
                  className="truncate text-small text-soft"
                />
              </div>
              <NextLine next={next} className="max-sm:hidden md:hidden" />
              {/* Beside a long title the day alone has room: 'applied' is then in a line that is not seen. */}
              <span className="flex h-6 min-w-min flex-1 flex-wrap-reverse content-end justify-end gap-x-1 overflow-hidden text-small leading-6 whitespace-nowrap text-soft sm:hidden">
                <span>applied</span>
                <DateText near date={application.date_applied} />
              </span>
            </div>
          </div>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:col-start-2 max-sm:relative max-sm:row-start-1 max-sm:-mt-0.5 max-sm:self-start max-sm:text-right">
        <StatusMenu application={application} describedBy={named} />
      </TableCell>
      <TableCell className={cx(UNDER_TITLE, 'max-sm:row-start-2 sm:max-md:hidden')}>
        <NextLine next={next} className="leading-6 sm:hidden" />
        <span className="max-sm:hidden">
          <Next next={next} />
        </span>
      </TableCell>
      <TableCell
        className={cx(
          UNDER_TITLE,
          'whitespace-nowrap max-sm:row-start-2 max-sm:text-soft sm:min-w-44 sm:max-lg:hidden',
          // A card has one line beneath its title: what comes next, else this.
          next && 'max-sm:hidden',
        )}
      >
        {/* Its line is there before what is on record has come, so that no row grows; what does not fit on a card is in a line that is not seen. */}
        <span className="flex text-small max-sm:h-6 max-sm:flex-wrap max-sm:gap-x-1.5 max-sm:overflow-hidden max-sm:leading-6 sm:flex-col">
          {says && <SaysMark says={says} />}
          <Suspense>
            <RecordMark
              companies={companies}
              company={application.company_id}
              brief={says && 'beneath'}
            />
          </Suspense>
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-soft max-sm:hidden">
        <DateText near date={application.date_applied} />
      </TableCell>
      <TableCell
        align="right"
        className="whitespace-nowrap max-sm:absolute max-sm:right-1 max-sm:bottom-0.5 sm:relative print:hidden"
      >
        {isCut ? (
          <Button size="small" variant="quiet" disabled icon={PENCIL} className={EDIT_CLASS}>
            <span className="max-sm:sr-only">Edit</span>
          </Button>
        ) : (
          <LinkButton
            href={paths.editApplication(id)}
            size="small"
            variant="quiet"
            icon={PENCIL}
            aria-describedby={named}
            className={EDIT_CLASS}
          >
            <span className="max-sm:sr-only">Edit</span>
          </LinkButton>
        )}
        <LinkButton
          href={paths.application(id)}
          size="small"
          variant="quiet"
          aria-describedby={named}
          // A click on the row does the same: seen where the focus is.
          className="sr-only focus:not-sr-only"
        >
          <span className="sr-only">Open</span>
          <ChevronRight size={16} aria-hidden="true" />
        </LinkButton>
      </TableCell>
    </TableRow>
  );
}
