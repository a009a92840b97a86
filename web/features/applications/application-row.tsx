import { useNavigate } from '@tanstack/react-router';
import { ChevronRight, Pencil } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useId, useState } from 'react';

import { companyBadge, companyLabel } from '#shared/applications/company-label.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { CLOSING_LABELS } from '#shared/applications/fields.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { payWords } from '#shared/applications/pay-words.ts';
import { type Status, statusLabel } from '#shared/applications/status.ts';
import { formatDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import type { BriefSays } from '#shared/postings/brief-says.ts';
import { StatusButton } from '#web/features/applications/status-button.tsx';
import type { Selection } from '#web/features/applications/use-selection.ts';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SaysMark } from '#web/ui/says-mark.tsx';
import { SelectBox } from '#web/ui/select-box.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';
import { useToast } from '#web/ui/toast.tsx';

const loadMenu = () => import('#web/features/applications/status-menu-list.tsx');
// Hover or focus loads the menu's code.
const StatusMenuList = lazy(async () => ({ default: (await loadMenu()).StatusMenuList }));

/** The status of a row, changed by a menu; a toast offers Undo. `describedBy` names the application. */
function StatusMenu(props: { application: Application; describedBy: string }) {
  const { application, describedBy } = props;
  const { id, status } = application;
  const update = useUpdateApplication(id);
  const toast = useToast();
  const [wanted, setWanted] = useState(false);
  const shown = update.isPending ? (update.variables.status as Status) : status;

  const set = async (next: Status, before: Status): Promise<boolean> => {
    try {
      await update.mutateAsync({ status: next, base: { status: before } });
      return true;
    } catch (error) {
      const title = messages.applications.updateFailed;
      toast({ title, description: reasonOf(error), tone: 'error' });
      return false;
    }
  };
  const choose = async (next: Status) => {
    if (next === status || !(await set(next, status))) return;
    const undo = async () => {
      if (await set(status, next)) toast({ title: applicationMessages.takenBack });
    };
    toast({
      title: applicationMessages.statusNow(statusLabel(next)),
      action: { label: 'Undo', onSelect: () => void undo() },
    });
  };

  const load = () => void loadMenu();
  const closed = (
    <StatusButton
      status={shown}
      closing={application.closing_reason}
      aria-expanded={false}
      aria-describedby={describedBy}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <StatusMenuList
        status={shown}
        closing={application.closing_reason}
        describedBy={describedBy}
        onChoose={(next) => void choose(next)}
      />
    </Suspense>
  );
}

/** The muted words of a row: how the application ended, else the next step with its day, else the place and the pay. */
function rowNote(application: Application): string {
  const { closing_reason, closed_on, next_step, next_step_on, location } = application;
  if (closing_reason) return `${CLOSING_LABELS[closing_reason]} · ${formatDate(closed_on)}`;
  if (next_step_on) return `${next_step || 'Next step'} · ${formatDate(next_step_on)}`;
  return next_step || [location, payWords(application)].filter(Boolean).join(' · ');
}

/** One line of the cell, 24 px high for touch; `relative` keeps visually hidden words inside it. */
const LINE_CLASS = 'relative block w-fit max-w-full leading-6 sm:truncate';

const LINK_CLASS =
  'rounded-[4px] underline decoration-control/40 underline-offset-3 hover:decoration-current';

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

/** One application in the list. */
export function ApplicationRow(props: {
  application: Application;
  says: BriefSays | undefined;
  selection: Selection;
}) {
  const { application, says, selection } = props;
  const { id, company_link, company_name, job_title, job_link } = application;
  const name = useId();
  const named = `${name}-company ${name}-title`;
  const note = rowNote(application);
  const onClick = useRowClick(id);
  return (
    <TableRow
      onClick={onClick}
      className="cursor-pointer max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-2.5 sm:[&>td]:py-[3px]"
    >
      <TableCell className="w-full max-w-0 max-sm:col-span-2 max-sm:max-w-none">
        <div className="flex items-center gap-3 max-sm:items-start">
          <SelectBox
            label="Select"
            describedBy={named}
            checked={selection.ids.has(id)}
            onChange={(selected) => selection.set([id], selected)}
          />
          <Avatar
            key={company_link}
            src={application.logo_url}
            name={companyLabel(company_link, company_name)}
            letters={companyBadge(company_link, company_name)}
            shape="square"
          />
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <div id={`${name}-company`}>
              <MaybeLink
                link={company_link}
                words={companyLabel(company_link, company_name)}
                className="font-medium"
              />
            </div>
            <div className="min-w-0 sm:flex sm:items-baseline sm:gap-2">
              <div id={`${name}-title`} className="min-w-0 sm:max-w-[70%] sm:shrink-0">
                <MaybeLink link={job_link} words={job_title} className="text-small text-soft" />
              </div>
              {note && (
                <span className="block min-w-0 text-small text-faint max-sm:line-clamp-2 sm:truncate">
                  {note}
                </span>
              )}
              {says && <SaysMark says={says} className="shrink-0" />}
            </div>
          </div>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:row-start-2 max-sm:self-center">
        <StatusMenu application={application} describedBy={named} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-soft max-sm:col-span-2 max-sm:row-start-2 max-sm:self-center max-sm:text-right max-sm:text-small">
        <span aria-hidden="true" className="sm:hidden">
          {'Applied On '}
        </span>
        <DateText date={application.date_applied} />
      </TableCell>
      <TableCell
        align="right"
        className="whitespace-nowrap max-sm:col-start-3 max-sm:row-start-1 max-sm:self-start print:hidden"
      >
        <LinkButton
          href={paths.editApplication(id)}
          size="small"
          icon={<Pencil size={16} aria-hidden="true" />}
          aria-describedby={named}
        >
          <span className="max-sm:sr-only">Edit</span>
        </LinkButton>
        <LinkButton
          href={paths.application(id)}
          size="small"
          variant="quiet"
          aria-describedby={named}
          className="relative sm:ml-1"
        >
          <span className="sr-only">Open</span>
          <ChevronRight size={16} aria-hidden="true" />
        </LinkButton>
      </TableCell>
    </TableRow>
  );
}
