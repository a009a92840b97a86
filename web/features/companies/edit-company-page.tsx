import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { NoCompany } from '#web/features/companies/company-candidates.tsx';
import { EditCompanyForm } from '#web/features/companies/edit-company-form.tsx';
import { usePageName } from '#web/lib/page-name.ts';
import { paths } from '#web/lib/paths.ts';
import { getCompany } from '#web/lib/queries/companies.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The page of the form that changes a company, at /companies/{id}/edit. */
export function EditCompanyPage() {
  const { id = '' } = useParams({ strict: false });
  // What is about to be edited is always read again.
  const query = useQuery({ ...getCompany(id), staleTime: 0 });
  const { data: company, error } = query;
  usePageName(company && `Edit ${company.name}`);
  const gone = error instanceof AppError && error.status >= 400 && error.status < 500;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageTitle
        actions={
          <LinkButton
            href={gone ? paths.companies : paths.company(id)}
            icon={<ArrowLeft size={16} aria-hidden="true" />}
          >
            {gone ? 'Back to Companies' : 'Back to Company'}
          </LinkButton>
        }
      >
        Edit company
      </PageTitle>
      {gone && !company ? (
        <NoCompany name={undefined} />
      ) : (
        <Card roomy>
          {company && <EditCompanyForm key={id} company={company} />}
          {!company && error && (
            <FailedLoad query={query}>{messages.companies.listFailed}</FailedLoad>
          )}
          {!company && !error && (
            <div className="flex flex-col gap-5">
              <Spinner label="Loading..." />
              <Skeleton className="h-96" />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
