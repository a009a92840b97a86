import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companyLabel } from '#shared/applications/company-label.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { EditApplicationForm } from '#web/features/applications/edit-application-form.tsx';
import { lastView } from '#web/features/applications/last-view.ts';
import { usePageName } from '#web/lib/page-name.ts';
import { getApplication } from '#web/lib/queries/applications.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof AppError && error.status >= 400 && error.status < 500;
  const retry = !isRefused && (
    <Button size="small" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Panel tone="error" title={messages.applications.loadFailed} action={retry}>
      {error.message}
    </Panel>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading..." />
      <Skeleton className="h-80" />
    </div>
  );
}

/** The page of the Edit Application form, at /edit/{id} and /application/{id}/edit; `below` follows the form once the application is loaded. */
export function EditApplicationPage({ below }: { below?: ReactNode }) {
  const { id = '' } = useParams({ strict: false });
  const client = useQueryClient();
  const { data: application, error, refetch } = useQuery(getApplication(client, id));
  usePageName(
    application &&
      `Edit ${application.company_name || companyLabel(application.company_link, null)}`,
  );
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageTitle
        beneath={
          application ? (
            <h2 className="text-soft [overflow-wrap:anywhere]">
              {companyLabel(application.company_link, application.company_name)}
            </h2>
          ) : (
            !error && <Skeleton className="h-6 w-40" />
          )
        }
        above={<BackLink href={lastView()}>Back to Dashboard</BackLink>}
      >
        Edit Application
      </PageTitle>
      {/* On a phone the form is the page. */}
      <Card roomy className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        {application && <EditApplicationForm key={id} application={application} />}
        {!application && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!application && !error && <Loading />}
      </Card>
      {application && below}
    </div>
  );
}
