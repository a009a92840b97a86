import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId } from 'react';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { outcomeColour, statusLabel, statusMeaning } from '#shared/applications/status.ts';
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
        <Pill tone={outcomeColour(outcome)} title={statusMeaning(status)}>
          {statusLabel(status)}
        </Pill>
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:row-start-1">
        {/* As wide as its words, so that the link stands beside it. */}
        <div className="sm:w-max sm:max-w-48 lg:max-w-56 xl:max-w-96">
          <AppLink
            href={paths.application(id)}
            id={title}
            className="rounded-[4px] font-medium underline decoration-control/40 underline-offset-3 hover:decoration-current [overflow-wrap:anywhere]"
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
      <TableCell className="w-full max-sm:col-start-2 max-sm:row-start-2 print:hidden">
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

/** The way to a further application to a company. */
function AddRecord(
  props: { to: string } & Pick<ComponentProps<typeof LinkButton>, 'variant' | 'size'>,
) {
  const { to, ...button } = props;
  return (
    <LinkButton
      {...button}
      className="print:hidden"
      href={paths.addApplicationTo(to)}
      icon={<Plus size={16} aria-hidden="true" />}
    >
      Add New Record
    </LinkButton>
  );
}

/** The table of a company's applications: Outcome, Job Title, Link, Actions. */
export function CompanyApplications(props: { companyId: string; companyName: string }) {
  const { companyId, companyName } = props;
  const { page: asked }: { page?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = readPage(asked);
  const list = useQuery({
    ...listApplications({
      company: companyId,
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
    return (
      <FailedLoad query={list} action={<AddRecord to={companyName} />}>
        {messages.companies.applicationsFailed}
      </FailedLoad>
    );
  }
  if (!found) return <Skeleton className="h-64" />;
  if (found.totalRecords === 0) {
    return (
      <EmptyState
        title={messages.companies.noApplications}
        action={<AddRecord to={companyName} variant="primary" />}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div
        aria-busy={list.isPlaceholderData}
        className="row-list rounded-card border-line transition-opacity aria-busy:opacity-60 sm:overflow-clip sm:border sm:bg-surface sm:[&_:is(td,th):first-child]:pl-4 sm:[&_tbody_tr:last-child]:border-b-0"
      >
        <div className="flex items-center justify-between gap-3 max-sm:px-3 max-sm:pt-2.5 sm:pt-3 sm:pr-3 sm:pl-4">
          <h2 className="font-semibold">Applications</h2>
          <AddRecord to={companyName} size="small" />
        </div>
        <Table caption={`Applications to ${companyName}`}>
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
