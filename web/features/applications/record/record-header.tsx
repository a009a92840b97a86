import { ExternalLink as OutIcon, Pencil } from 'lucide-react';

import { companyLabel } from '#shared/applications/company-label.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { type Status, STATUSES, statusLabel } from '#shared/applications/status.ts';
import { messages } from '#shared/core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';

const OPTIONS = STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** The status of an application, changed as soon as another one is chosen. */
function StatusChoice({ application: { id, status } }: { application: Application }) {
  const update = useUpdateApplication(id);
  const toast = useToast();
  const choose = (next: Status) =>
    update.mutateAsync({ status: next, base: { status } }).catch((error: unknown) =>
      toast({
        title: messages.applications.updateFailed,
        description: reasonOf(error),
        tone: 'error',
      }),
    );
  return (
    <Select
      aria-label="Status"
      options={OPTIONS}
      value={update.isPending ? update.variables.status : status}
      disabled={update.isPending}
      onChange={(event) => void choose(event.target.value as Status)}
    />
  );
}

/** Company, title, date and status of an application, with its posting and 'Edit'. */
export function RecordHeader({ application }: { application: Application }) {
  const { id, job_title, job_link, company_id, company_name, company_link } = application;
  const company = company_name || companyLabel(company_link, null);
  return (
    <header className="flex flex-col gap-3">
      <p className="text-soft [overflow-wrap:anywhere]">
        {company_id ? (
          <AppLink
            href={paths.company(company_id)}
            className="inline-flex min-h-6 items-center underline underline-offset-3"
          >
            {company}
          </AppLink>
        ) : (
          company
        )}
        {' · applied '}
        <DateText medium date={application.date_applied} />
      </p>
      <PageTitle
        actions={
          <>
            <StatusChoice application={application} />
            {job_link && (
              <ExternalLink href={job_link} className={buttonClass('secondary', 'medium')}>
                <OutIcon size={16} aria-hidden="true" />
                Posting
              </ExternalLink>
            )}
            <LinkButton
              href={paths.editApplication(id)}
              icon={<Pencil size={16} aria-hidden="true" />}
            >
              Edit
            </LinkButton>
          </>
        }
      >
        <span className="[overflow-wrap:anywhere]">{job_title}</span>
      </PageTitle>
    </header>
  );
}
