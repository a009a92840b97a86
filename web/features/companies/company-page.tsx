import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ExternalLink as OutIcon, Pencil } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';

import { statusLabel } from '#shared/applications/status.ts';
import type { Company } from '#shared/companies/contracts/schemas.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { CompanyApplications } from '#web/features/companies/company-applications.tsx';
import { CompanyAliases, NoCompany } from '#web/features/companies/company-candidates.tsx';
import { CompanyFilings } from '#web/features/companies/company-filings.tsx';
import { MergeCompany } from '#web/features/companies/merge-company.tsx';
import { RequestReferral } from '#web/features/companies/request-referral.tsx';
import { cx } from '#web/lib/classes.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { listApplications } from '#web/lib/queries/applications.ts';
import { getCompany, getCompanyByName, useDeleteCompany } from '#web/lib/queries/companies.ts';
import { useRestoreDeletedRecord } from '#web/lib/queries/deleted.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** 'Delete' of a company with a question; then the list, with a toast that offers Undo. */
function DeleteCompany({ id }: { id: string }) {
  const remove = useDeleteCompany();
  const restore = useRestoreDeletedRecord('company');
  const { busy, onDelete } = useDeletion(id, { remove, restore }, messages.companies);
  const navigate = useNavigate();
  return (
    <DeleteButton
      question={messages.companies.deleteQuestion}
      busy={busy}
      onDelete={async () => {
        if (await onDelete()) await navigate({ href: paths.companies });
      }}
    />
  );
}

/** On a phone the actions are small, so that all are one row from the margin on. */
const SMALL = 'print:hidden max-sm:px-2.5 max-sm:text-small';

/** Where the person stands with a company: how many applications there are, and the newest with its status. */
function Standing({ company: { id, application_count } }: { company: Company }) {
  const { data } = useQuery(listApplications({ company: id, page: undefined }));
  const newest = data?.data[0];
  if (application_count === 0) return null;
  return (
    <p className="min-h-5 text-small text-soft [overflow-wrap:anywhere]">
      {newest && (
        <>
          {countWords(data.totalRecords, 'application')}
          {data.totalRecords > 1 ? ', the newest: ' : ': '}
          <AppLink href={paths.application(newest.id)} className="prose-link">
            {newest.job_title}
          </AppLink>
          {`, ${statusLabel(newest.status)}`}
        </>
      )}
    </p>
  );
}

function CompanyHeader({ company, isOwnFirst }: { company: Company; isOwnFirst: boolean }) {
  return (
    <PageTitle
      mark={
        <Avatar
          key={company.logo_url}
          src={company.logo_url}
          letters={company.name.slice(0, 1)}
          size="large"
        />
      }
      beneath={!isOwnFirst && <Standing company={company} />}
      actions={
        <>
          {company.website && (
            <ExternalLink
              href={company.website}
              className={buttonClass('secondary', 'medium', SMALL)}
            >
              <OutIcon size={16} aria-hidden="true" className="max-sm:hidden" />
              Visit Website
            </ExternalLink>
          )}
          <LinkButton
            className={SMALL}
            href={paths.editCompany(company.id)}
            icon={<Pencil size={16} aria-hidden="true" className="max-sm:hidden" />}
          >
            Edit company
          </LinkButton>
          <RequestReferral company={company} />
          <MergeCompany company={company} />
          {company.application_count === 0 && <DeleteCompany id={company.id} />}
        </>
      }
    >
      {company.name}
    </PageTitle>
  );
}

/** The part of the page that another feature owns. */
interface CompanyParts {
  people: ComponentType<{ companyId: string }>;
}

/** Milliseconds without a request after which everything is there: one answer may ask for the next. */
const SETTLED_MS = 80;
/** Most milliseconds for which a page waits for that. */
const SETTLED_MAX_MS = 4000;

/** Whether what the page asked for has come, so that it is shown where it stays. */
function useSettled(): boolean {
  const isFetching = useIsFetching() > 0;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(true), isFetching ? SETTLED_MAX_MS : SETTLED_MS);
    return () => clearTimeout(wait);
  }, [isFetching]);
  return isSettled;
}

/** Most applications that come before what the records say: the two are on one screen then. */
const OWN_FIRST_MAX = 3;

function CompanyView({ company, parts }: { company: Company; parts: CompanyParts }) {
  const { id, name, application_count: count } = company;
  usePageName(name);
  const isSettled = useSettled();
  const isWide = useMedia(WIDE);
  const isOwnFirst = count > 0 && count <= OWN_FIRST_MAX;
  const filings = <CompanyFilings key="filings" name={name} companyId={id} />;
  const people = <parts.people companyId={id} />;
  // The applications fill the row where nobody is known at the company; on a phone people come last.
  const around = (
    <div key="around" className="grid items-start gap-5 empty:hidden lg:grid-cols-3">
      <div className="lg:col-span-2 lg:only:col-span-3">
        <CompanyApplications companyId={id} companyName={name} />
      </div>
      {(isWide || !isOwnFirst) && people}
    </div>
  );
  return (
    <div className="flex flex-col gap-5">
      <BackLink href={paths.companies} className="-mb-4 self-start">
        Back to Companies
      </BackLink>
      <CompanyHeader company={company} isOwnFirst={isOwnFirst} />
      {(company.industry || company.description) && (
        <div className="max-w-prose text-soft [overflow-wrap:anywhere]">
          {company.industry && <p>{company.industry}</p>}
          {company.description && <p className="whitespace-pre-line">{company.description}</p>}
        </div>
      )}
      {!isSettled && <Skeleton className="h-92" />}
      <div className={cx('flex flex-col gap-5', !isSettled && 'hidden')}>
        {isOwnFirst ? [around, filings] : [filings, around]}
        {isOwnFirst && !isWide && people}
        <CompanyAliases company={company} />
      </div>
    </div>
  );
}

/** The company of a query: loading, failed or loaded. */
function CompanyQuestion(props: {
  query: ReturnType<typeof getCompany>;
  name?: string;
  parts: CompanyParts;
}) {
  const { query, name, parts } = props;
  const { data, error, isFetching, refetch } = useQuery(query);
  if (data) return <CompanyView key={data.id} company={data} parts={parts} />;
  if (error instanceof AppError && error.status >= 400 && error.status < 500) {
    return (
      <div className="flex flex-col gap-5">
        <PageTitle>{name?.trim() || 'Company'}</PageTitle>
        <NoCompany name={name} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <BackLink href={paths.companies} className="-mb-4 self-start">
        Back to Companies
      </BackLink>
      <PageTitle>Company</PageTitle>
      {error ? (
        <FailedLoad query={{ isFetching, refetch }}>{messages.companies.listFailed}</FailedLoad>
      ) : (
        <>
          <Spinner label="Loading..." />
          <Skeleton className="h-64" />
        </>
      )}
    </div>
  );
}

/** The company page at /companies/{id}. */
export function CompanyPage(parts: CompanyParts) {
  const { id = '' } = useParams({ strict: false });
  return <CompanyQuestion query={getCompany(id)} parts={parts} />;
}

/** The company page at /company/{companyName}. */
export function CompanyByNamePage(parts: CompanyParts) {
  const { companyName = '' } = useParams({ strict: false });
  return <CompanyQuestion query={getCompanyByName(companyName)} name={companyName} parts={parts} />;
}
