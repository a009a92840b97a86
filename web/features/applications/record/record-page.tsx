import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { companyLabel } from '#shared/applications/company-label.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { Fold } from '#web/features/applications/record/fold.tsx';
import { NextStep } from '#web/features/applications/record/next-step.tsx';
import { Pay } from '#web/features/applications/record/pay.tsx';
import { People } from '#web/features/applications/record/people.tsx';
import { RecordHeader } from '#web/features/applications/record/record-header.tsx';
import { Stream } from '#web/features/applications/record/stream.tsx';
import { usePageName } from '#web/lib/page-name.ts';
import { getApplication } from '#web/lib/queries/applications.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

function BackToDashboard() {
  return (
    <LinkButton href={lastView()} icon={<ArrowLeft size={16} aria-hidden="true" />}>
      Back to Dashboard
    </LinkButton>
  );
}

/** The parts of the record that other features own; each is drawn when it is unfolded. */
interface RecordParts {
  match: ComponentType<{ application: Application }>;
  visa: ComponentType<{ application: Application }>;
  files: ComponentType<{ application: Application }>;
}

function RecordView({ application, parts }: { application: Application; parts: RecordParts }) {
  const { id, job_title, company_link, company_name, notes } = application;
  usePageName(`${job_title} at ${company_name || companyLabel(company_link, null)}`);
  return (
    <div className="flex flex-col gap-6">
      <RecordHeader application={application} />
      <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <NextStep application={application} />
          {notes && (
            <section aria-labelledby="notes" className="flex flex-col gap-2">
              <h2 id="notes" className="text-large font-semibold">
                Notes
              </h2>
              <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
            </section>
          )}
          <People of={{ application: id }} />
          <Stream application={application} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Fold title="Posting and match">
            <parts.match application={application} />
          </Fold>
          <Fold title="Visa and pay">
            <Pay application={application} />
            <parts.visa application={application} />
          </Fold>
          <Fold title="Files and answers">
            <parts.files application={application} />
          </Fold>
        </div>
      </div>
    </div>
  );
}

/** The page of one application, at /application/{id}. */
export function RecordPage(parts: RecordParts) {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(getApplication(useQueryClient(), id));
  if (data) return <RecordView key={data.id} application={data} parts={parts} />;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>Application</PageTitle>
      {!error && (
        <>
          <Spinner label="Loading..." />
          <Skeleton className="h-64" />
        </>
      )}
      {error instanceof AppError && error.status >= 400 && error.status < 500 ? (
        <EmptyState title={messages.applications.notFound} action={<BackToDashboard />} />
      ) : (
        error && (
          <FailedLoad query={{ isFetching, refetch }} title={messages.applications.loadFailed}>
            {error.message}
          </FailedLoad>
        )
      )}
    </div>
  );
}
