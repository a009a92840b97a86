import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, FileQuestion } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';

import { companyLabel } from '#shared/applications/company-label.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { DETAIL_FIELDS } from '#shared/applications/details.ts';
import { valueText } from '#shared/applications/event-words.ts';
import { payWords } from '#shared/applications/pay-words.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { NextCard } from '#web/features/applications/record/next-card.tsx';
import { People } from '#web/features/applications/record/people.tsx';
import { RecordLoading } from '#web/features/applications/record/record-loading.tsx';
import { RecordHeader } from '#web/features/applications/record/record-header.tsx';
import { Stream } from '#web/features/applications/record/stream.tsx';
import { usePageName } from '#web/lib/page-name.ts';
import { getApplication } from '#web/lib/queries/applications.ts';
import { listContacts } from '#web/lib/queries/contacts.ts';
import { listEvents } from '#web/lib/queries/history.ts';
import { listInterviewsOf } from '#web/lib/queries/interviews.ts';
import { listAnswers } from '#web/lib/queries/jobgpt.ts';
import { paths } from '#web/lib/paths.ts';
import { listPapers } from '#web/lib/queries/papers.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-small">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The pay of an application and what stands under a heading there, apart from the place, which the page begins with; nothing when nothing is noted. */
function Facts({ application }: { application: Application }) {
  const { pay_amount, pay_note } = application;
  const pay = payWords(application);
  const facts = DETAIL_FIELDS.flatMap(([name, { fact }]) => {
    const words = [application[name] ?? ''].flat().map((value) => valueText(name, String(value)));
    const text = words.filter(Boolean).join(', ');
    return fact && fact !== 'Place' && text ? [[fact, text] as const] : [];
  });
  if (!pay && facts.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-3">
      {pay && <Fact name="Pay">{pay}</Fact>}
      {pay_amount !== null && pay_note && <Fact name="Note on the pay">{pay_note}</Fact>}
      {facts.map(([name, words]) => (
        <Fact key={name} name={name}>
          {words}
        </Fact>
      ))}
    </dl>
  );
}

/** A part at the side of the record, open when it holds something; the person's own choice goes before that. Its content is loaded when it is open. */
function Part(props: { title: string; holds: boolean; onClose?: () => void; children: ReactNode }) {
  const { title, holds, onClose, children } = props;
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? holds;
  return (
    <details
      className="group/part rounded-card border border-line bg-surface"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return;
        setChosen(currentTarget.open);
        if (!currentTarget.open) onClose?.();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4">
        <h2 className="font-semibold">{title}</h2>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-soft transition-transform group-open/part:rotate-180"
        />
      </summary>
      {open && (
        <div className="flex min-w-0 flex-col gap-4 px-4 pb-4">
          <Suspense fallback={<Skeleton className="h-72" />}>{children}</Suspense>
        </div>
      )}
    </details>
  );
}

function BackToDashboard({ variant }: { variant?: 'primary' }) {
  return (
    <LinkButton
      {...(variant && { variant })}
      href={lastView()}
      icon={<ArrowLeft size={16} aria-hidden="true" />}
    >
      Back to Dashboard
    </LinkButton>
  );
}

/** The parts of the record that other features own; each is loaded when it is open. */
interface RecordParts {
  /** Since when the posting is gone, which is asked whatever is open. */
  gone: ComponentType<{ link: string }>;
  match: ComponentType<{ application: Application }>;
  visa: ComponentType<{ application: Application; onKnown: () => void; children: ReactNode }>;
  files: ComponentType<{ application: Application }>;
  /** Called once what the page begins with is there. */
  onWhole: () => void;
}

/** What stands beside the history: the evidence on the employer, the match, the people, what was sent. */
function Side({ application, parts }: { application: Application; parts: RecordParts }) {
  const { id } = application;
  const papers = useQuery(listPapers(id));
  const answers = useQuery(listAnswers({ applicationId: id }));
  // What stands below the evidence comes when that is whole, so that nothing moves.
  const [isRestShown, setRestShown] = useState(false);
  const { onWhole } = parts;
  const showRest = useCallback(() => {
    setRestShown(true);
    onWhole();
  }, [onWhole]);
  const kept = papers.data?.data ?? [];
  const hasPosting = kept.some(({ kind }) => kind === 'posting');
  const hasFiles = kept.some(({ kind }) => kind !== 'posting');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Part title="Visa and pay" holds onClose={showRest}>
        <parts.visa application={application} onKnown={showRest}>
          <Facts application={application} />
        </parts.visa>
      </Part>
      {isRestShown && (
        <>
          {application.job_link && (
            <Suspense fallback={null}>
              <parts.gone link={application.job_link} />
            </Suspense>
          )}
          <Part title="Posting and match" holds={hasPosting}>
            <parts.match application={application} />
          </Part>
          <People of={{ application: id }} />
          <Part title="Files and answers" holds={hasFiles || (answers.data?.totalRecords ?? 0) > 0}>
            <parts.files application={application} />
          </Part>
        </>
      )}
    </div>
  );
}

function RecordView({ application, parts }: { application: Application; parts: RecordParts }) {
  const { job_title, company_link, company_name, notes } = application;
  usePageName(`${job_title} at ${company_name || companyLabel(company_link, null)}`);
  return (
    <div className="flex flex-col gap-7">
      <RecordHeader application={application} />
      <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <NextCard application={application} />
          {notes && (
            <section aria-labelledby="notes">
              <Card className="flex flex-col gap-1">
                <h2 id="notes" className="text-small font-medium text-soft">
                  Notes on this application
                </h2>
                <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
              </Card>
            </section>
          )}
          <Stream application={application} />
        </div>
        <Side application={application} parts={parts} />
      </div>
    </div>
  );
}

/** Asks for what the page begins with beside the application itself, so that nothing moves once it is shown; whether it is there, or failed. */
function useParts(id: string): boolean {
  const interviews = useQuery(listInterviewsOf(id));
  const history = useInfiniteQuery(listEvents(id));
  const papers = useQuery(listPapers(id));
  const people = useQuery(listContacts({ application: id }));
  const answers = useQuery(listAnswers({ applicationId: id }));
  return ![interviews, history, papers, people, answers].some(({ isPending }) => isPending);
}

/** The page of one application, at /application/{id}. */
export function RecordPage(parts: RecordParts) {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(getApplication(useQueryClient(), id));
  const isWhole = useParts(id);
  if (data && isWhole) return <RecordView key={data.id} application={data} parts={parts} />;
  if (!error) return <RecordLoading />;
  return (
    <div className="flex flex-col gap-5">
      {/* What the card says is the page's answer. */}
      <h1 className="sr-only">Application</h1>
      {error instanceof AppError && error.status >= 400 && error.status < 500 ? (
        <EmptyState
          title={messages.applications.notFound}
          icon={FileQuestion}
          isPage
          action={
            <>
              <BackToDashboard variant="primary" />
              <LinkButton href={paths.deleted}>Recently deleted</LinkButton>
            </>
          }
        >
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      ) : (
        <FailedLoad
          query={{ isFetching, refetch }}
          title={messages.applications.loadFailed}
          isPage
          action={<BackToDashboard />}
        >
          {error.message}
        </FailedLoad>
      )}
    </div>
  );
}
