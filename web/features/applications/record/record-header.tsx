import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink as OutIcon, Pencil } from 'lucide-react';
import { useState } from 'react';

import { companyBadge, companyLabel } from '#shared/applications/company-label.ts';
import type { ApplicationEvent } from '#shared/applications/contracts/events.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { REMOTE_LABELS } from '#shared/applications/fields.ts';
import { stagesOf } from '#shared/applications/stage-track.ts';
import { type Status, statusColour, STATUSES, statusLabel } from '#shared/applications/status.ts';
import { localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { lastView } from '#web/features/applications/last-view.ts';
import { paths } from '#web/lib/paths.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { listEvents } from '#web/lib/queries/history.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ToneDot } from '#web/ui/pill.tsx';
import { Select } from '#web/ui/select.tsx';
import { StageTrack } from '#web/ui/stage-track.tsx';
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
  const shown = update.isPending ? (update.variables.status as Status) : status;
  return (
    <span className="relative">
      <Select
        aria-label="Status"
        className="[&>select]:pl-8"
        options={OPTIONS}
        value={shown}
        disabled={update.isPending}
        onChange={(event) => void choose(event.target.value as Status)}
      />
      <ToneDot
        tone={statusColour(shown)}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2"
      />
    </span>
  );
}

/** The changes of the status that stand in events, oldest first; what was undone and its undoing are left out. */
function movesIn(events: readonly ApplicationEvent[]) {
  return events
    .filter(
      ({ field, kind, reverts, reverted }) =>
        field === 'status' && kind === 'changed' && reverts === null && !reverted,
    )
    .flatMap(({ at, new: label }) => {
      const status = STATUSES.find((one) => statusLabel(one) === label);
      return status ? [{ status, on: localDate(new Date(at)) }] : [];
    })
    .toReversed();
}

/** The stages of an application, by what is loaded of its history. */
function Track({ application }: { application: Application }) {
  const history = useInfiniteQuery(listEvents(application.id));
  const [today] = useState(() => localDate(new Date()));
  const events = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return <StageTrack stages={stagesOf(application, movesIn(events), today)} />;
}

/** The way back to the list as the person left it, above the head of the page. */
export function BackToList() {
  return (
    <BackLink href={lastView()} className="-mb-4 self-start">
      Back to Dashboard
    </BackLink>
  );
}

/** Company, title, place, status and stages of an application, with its posting and 'Edit'. */
export function RecordHeader({ application }: { application: Application }) {
  const { id, job_title, job_link, company_id, company_name, company_link, location, remote } =
    application;
  const company = company_name || companyLabel(company_link, null);
  const place = [location, remote && REMOTE_LABELS[remote].toLowerCase()].filter(Boolean);
  return (
    <header className="flex flex-col gap-5">
      <BackToList />
      <div className="flex items-start gap-4">
        <span className="max-sm:hidden">
          <Avatar
            key={application.logo_url}
            src={application.logo_url}
            letters={companyBadge(company_link, company_name)}
            size="large"
          />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-1 text-small text-soft [overflow-wrap:anywhere]">
            {company_id ? (
              <AppLink
                href={paths.company(company_id)}
                className="inline-flex min-h-6 items-center underline underline-offset-3"
              >
                {company}
              </AppLink>
            ) : (
              <span>{company}</span>
            )}
            {place.map((words) => (
              <span key={words}>· {words}</span>
            ))}
            {job_link && (
              <span className="inline-flex items-center gap-1">
                ·{' '}
                <ExternalLink
                  href={job_link}
                  className="inline-flex min-h-6 items-center gap-1 underline underline-offset-3"
                >
                  Job link
                  <OutIcon size={14} aria-hidden="true" />
                </ExternalLink>
              </span>
            )}
          </p>
          <PageTitle
            actions={
              <>
                <StatusChoice application={application} />
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
        </div>
      </div>
      <Track application={application} />
    </header>
  );
}
