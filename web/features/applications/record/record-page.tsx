import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft, Check, ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

import { companyLabel } from '#shared/applications/company-label.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { DETAIL_FIELDS } from '#shared/applications/details.ts';
import { valueText } from '#shared/applications/event-words.ts';
import { payWords } from '#shared/applications/pay-words.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { People } from '#web/features/applications/record/people.tsx';
import { RecordHeader } from '#web/features/applications/record/record-header.tsx';
import { Stream } from '#web/features/applications/record/stream.tsx';
import { usePageName } from '#web/lib/page-name.ts';
import { getApplication, useUpdateApplication } from '#web/lib/queries/applications.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What comes next with an application, and 'Done'; nothing when there is no next step. */
function NextStep({ application }: { application: Application }) {
  const { id, next_step, next_step_on } = application;
  const update = useUpdateApplication(id);
  const toast = useToast();
  if (!next_step && !next_step_on) return null;
  const done = () => {
    const base = { next_step, next_step_on };
    update.mutateAsync({ next_step: null, next_step_on: null, base }).catch((error: unknown) =>
      toast({
        title: messages.applications.updateFailed,
        description: reasonOf(error),
        tone: 'error',
      }),
    );
  };
  return (
    <section aria-labelledby="next-step">
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 id="next-step" className="text-small font-medium text-soft">
            Next step
          </h2>
          <p className="font-medium">
            {next_step}
            {next_step && next_step_on && ' · '}
            {next_step_on && <DateText medium date={next_step_on} />}
          </p>
        </div>
        <Button
          size="small"
          busy={update.isPending}
          icon={<Check size={16} aria-hidden="true" />}
          onClick={done}
        >
          Done
        </Button>
      </Card>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The details that stand under a heading there, with their words; those that are empty are left out. */
function factsOf(application: Application) {
  const facts = new Map<string, string>();
  for (const [name, { fact }] of DETAIL_FIELDS) {
    const words = [application[name] ?? ''].flat().map((value) => valueText(name, String(value)));
    const text = words.filter(Boolean).join(', ');
    if (fact && text) facts.set(fact, [facts.get(fact), text].filter(Boolean).join(', '));
  }
  return [...facts];
}

/** Pay, place, tags and the like of an application; or one line that says there are none. */
function Pay({ application }: { application: Application }) {
  const { pay_note } = application;
  const pay = payWords({ ...application, pay_note: '' });
  const facts = factsOf(application);
  if (!pay && !pay_note && facts.length === 0) {
    return <p className="px-2 pt-1 text-soft">No pay, place or tags noted yet.</p>;
  }
  return (
    <dl className="flex flex-col gap-3 px-2 pt-1">
      {pay && <Fact name="Pay">{pay}</Fact>}
      {pay_note && <Fact name={pay ? 'Note on the pay' : 'Pay'}>{pay_note}</Fact>}
      {facts.map(([name, words]) => (
        <Fact key={name} name={name}>
          {words}
        </Fact>
      ))}
    </dl>
  );
}

/** A part of the record that is folded at first; its content is loaded when it is opened. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group rounded-ui border border-line bg-surface"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
        {title}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {opened && (
        <div className="flex min-w-0 flex-col gap-4 p-2">
          <Suspense fallback={<Spinner label="Loading..." />}>{children}</Suspense>
        </div>
      )}
    </details>
  );
}

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
