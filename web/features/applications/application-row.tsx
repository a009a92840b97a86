import { Pencil } from 'lucide-react';
import { useId } from 'react';
import type { Application } from '#shared/contracts/applications/schemas.ts';
import { companyBadge, companyLabel } from '#shared/domain/company-label.ts';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { CompanyLogo } from '#web/ui/company-logo.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

/** One line of the cell, 24 px high for touch; `relative` keeps visually hidden words inside it. */
const LINE_CLASS = 'relative block w-fit max-w-full leading-6 sm:truncate';

const LINK_CLASS =
  'rounded-[4px] underline decoration-control/40 underline-offset-3 hover:decoration-current';

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

/** One application in the list. */
export function ApplicationRow({ application }: { application: Application }) {
  const { id, company_link, company_name, job_title, job_link } = application;
  const name = useId();
  return (
    <TableRow className="max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-2.5">
      <TableCell className="w-full max-w-0 max-sm:col-span-2 max-sm:max-w-none">
        <div className="flex items-center gap-3 py-1 max-sm:items-start max-sm:py-0">
          <CompanyLogo
            key={company_link}
            src={application.logo_url}
            letters={companyBadge(company_link)}
            shape="square"
          />
          <div id={name} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <MaybeLink
              link={company_link}
              words={companyLabel(company_link, company_name)}
              className="font-medium"
            />
            <MaybeLink link={job_link} words={job_title} className="text-small text-soft" />
          </div>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:row-start-2">
        <StatusPill status={application.status} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-soft max-sm:col-span-2 max-sm:row-start-2 max-sm:text-right max-sm:text-small">
        <span aria-hidden="true" className="sm:hidden">
          {'Applied On '}
        </span>
        <DateText date={application.date_applied} />
      </TableCell>
      <TableCell align="right" className="max-sm:col-start-3 max-sm:row-start-1 print:hidden">
        <LinkButton
          href={paths.editApplication(id)}
          size="small"
          icon={<Pencil size={16} aria-hidden="true" />}
          aria-describedby={name}
        >
          Edit
        </LinkButton>
      </TableCell>
    </TableRow>
  );
}
