import { Pencil } from 'lucide-react';
import { useId } from 'react';
import type { Application } from '#shared/contracts/applications.ts';
import { companyBadge, companyLabel } from '#shared/domain/company-label.ts';
import { paths } from '#web/lib/paths.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Initial } from '#web/ui/initial.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';

const LINK_CLASS =
  'rounded-[4px] underline decoration-control/40 underline-offset-3 hover:decoration-current';

/** Words, as a link out when there is one. */
function MaybeLink({ link, words }: { link: string; words: string }) {
  if (!link) return words;
  return (
    <ExternalLink href={link} className={LINK_CLASS}>
      {words}
    </ExternalLink>
  );
}

/** One application in the list (spec §2, ruling 10). */
export function ApplicationRow({ application }: { application: Application }) {
  const { id, company_link, company_name, job_title, job_link } = application;
  const name = useId();
  return (
    <TableRow className="max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-2.5">
      <TableCell className="w-full max-w-0 max-sm:col-span-2 max-sm:max-w-none">
        <div className="flex items-center gap-3 py-1 max-sm:items-start max-sm:py-0">
          <Initial letters={companyBadge(company_link)} shape="square" />
          <div id={name} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <div className="font-medium sm:truncate">
              <MaybeLink link={company_link} words={companyLabel(company_link, company_name)} />
            </div>
            <div className="text-small text-soft sm:truncate">
              <MaybeLink link={job_link} words={job_title} />
            </div>
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
