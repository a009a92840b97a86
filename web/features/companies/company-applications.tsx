import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { outcomeColour, statusLabel } from '#shared/applications/status.ts';
import { messages } from '#shared/core/messages.ts';
import { readPage } from '#web/lib/address-view.ts';
import { useLastPage } from '#web/lib/paged-list.ts';
import { paths } from '#web/lib/paths.ts';
import {
  listApplications,
  useDeleteApplication,
  useRestoreApplication,
} from '#web/lib/queries/applications.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#web/ui/table.tsx';

const ApplicationLevel = lazy(async () => ({
  default: (await import('#web/ui/pay-level.tsx')).ApplicationLevel,
}));

/** 'Delete' of a row with a question, then a toast that offers Undo. */
function DeleteRecord({ id, describedBy }: { id: string; describedBy: string }) {
  const remove = useDeleteApplication();
  const restore = useRestoreApplication();
  const { busy, onDelete } = useDeletion(id, { remove, restore }, messages.applications);
  return (
    <DeleteButton
      size="small"
      variant="quiet"
      className="text-soft!"
      aria-describedby={describedBy}
      question={messages.applications.deleteQuestion}
      busy={busy}
      onDelete={onDelete}
    />
  );
}

function Row({ application }: { application: Application }) {
  const { id, job_title, job_link, outcome, status, date_applied } = application;
  const { location, pay_amount, pay_unit } = application;
  const title = useId();
  return (
    <TableRow
      // On a phone the outcome stands beside the title, the link and the actions beneath it.
      className="group/row max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-start max-sm:gap-x-3"
    >
      <TableCell className="whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end">
        <Pill tone={outcomeColour(outcome)}>{statusLabel(status)}</Pill>
      </TableCell>
      <TableCell className="w-full max-sm:col-start-1 max-sm:row-start-1">
        <div>
          <AppLink
            href={paths.application(id)}
            id={title}
            className="font-medium hover:underline [overflow-wrap:anywhere]"
          >
            {job_title}
          </AppLink>
          <span className="block text-small text-soft">
            {'Applied '}
            <DateText near date={date_applied} />
          </span>
          {pay_amount !== null && (
            <Suspense fallback={null}>
              <ApplicationLevel
                application={{ title: job_title, location, amount: pay_amount, unit: pay_unit }}
              />
            </Suspense>
          )}
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:row-start-2 max-sm:self-center">
        {job_link ? (
          <ExternalLink
            href={job_link}
            aria-describedby={title}
            className="text-small underline underline-offset-3"
          >
            View
          </ExternalLink>
        ) : (
          <span className="text-soft max-sm:sr-only">None</span>
        )}
      </TableCell>
      <TableCell className="max-sm:col-start-2 max-sm:row-start-2 print:hidden">
        <div className="flex justify-end max-sm:-mr-2.5">
          <LinkButton
            href={paths.editApplicationOfCompany(id)}
            size="small"
            variant="quiet"
            icon={<Pencil size={16} aria-hidden="true" />}
            aria-describedby={title}
          >
            Edit
          </LinkButton>
          <DeleteRecord id={id} describedBy={title} />
        </div>
      </TableCell>
    </TableRow>
  );
}

/** The table of a company's applications: Outcome, Job Title, Link, Actions. */
export function CompanyApplications(props: { companyId: string; companyName: string }) {
  const { page: asked }: { page?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = readPage(asked);
  const list = useQuery({
    ...listApplications({
      company: props.companyId,
      page: page === undefined ? undefined : String(page),
    }),
    placeholderData: keepPreviousData,
  });
  const show = (next: number | undefined, replace = false) =>
    void navigate({
      to: '.',
      search: (next && next > 1 ? { page: String(next) } : {}) as never,
      replace,
      resetScroll: false,
    });
  const found = list.data;
  useLastPage(list, (last) => show(last, true));
  if (list.isError && !found) {
    return <FailedLoad query={list}>{messages.companies.applicationsFailed}</FailedLoad>;
  }
  if (!found) return <Skeleton className="h-64" />;
  if (found.totalRecords === 0) return <EmptyState title={messages.companies.noApplications} />;
  return (
    <div className="flex flex-col gap-4">
      <div
        aria-busy={list.isPlaceholderData}
        className="row-list rounded-card border-line transition-opacity aria-busy:opacity-60 sm:overflow-clip sm:border sm:bg-surface sm:[&_:is(td,th):first-child]:pl-4 sm:[&_tbody_tr:last-child]:border-b-0"
      >
        <h2 className="font-semibold max-sm:p-3 sm:px-4 sm:pt-4">Applications</h2>
        <Table caption={`Applications to ${props.companyName}`}>
          <TableHead>
            <ColumnHeader>Outcome</ColumnHeader>
            <ColumnHeader>Job Title</ColumnHeader>
            <ColumnHeader>Link</ColumnHeader>
            <ColumnHeader align="right" className="print:hidden">
              Actions
            </ColumnHeader>
          </TableHead>
          <TableBody>
            {found.data.map((application) => (
              <Row key={application.id} application={application} />
            ))}
          </TableBody>
        </Table>
      </div>
      <Pagination page={page ?? 1} totalPages={found.totalPages} onPage={(next) => show(next)} />
    </div>
  );
}
