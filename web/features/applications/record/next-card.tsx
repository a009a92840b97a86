import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import { dayWords, shortDate } from '#shared/applications/near-words.ts';
import { isActive } from '#shared/applications/status.ts';
import { daysFrom, localDate } from '#shared/core/dates.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { messages } from '#shared/core/messages.ts';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';
import { interviewTime, isOver } from '#shared/record/interview-time.ts';
import { ownZone } from '#web/features/applications/record/interview-fields.tsx';
import { viewHref } from '#web/lib/address-view.ts';
import { cx } from '#web/lib/classes.ts';
import { paths } from '#web/lib/paths.ts';
import { useUpdateApplication } from '#web/lib/queries/applications.ts';
import { listEvents } from '#web/lib/queries/history.ts';
import { listInterviewsOf } from '#web/lib/queries/interviews.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Change = Parameters<ReturnType<typeof useUpdateApplication>['mutateAsync']>[0];

/** Changes the application by one press, and offers to take that back. */
function useOnePress(id: string) {
  const update = useUpdateApplication(id);
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({
      title: messages.applications.updateFailed,
      description: reasonOf(error),
      tone: 'error',
    });
  const press = async (change: Change, before: Change, title: string) => {
    const undo = () =>
      void update
        .mutateAsync({ ...before, base: change })
        .then(() => toast({ title: applicationMessages.takenBack }), failed);
    try {
      await update.mutateAsync({ ...change, base: before });
      toast({ title, action: { label: 'Undo', onSelect: undo } });
    } catch (error) {
      failed(error);
    }
  };
  return { press, busy: update.isPending };
}

/** One thing that comes next: what, when, and what can be done about it, which stands in the middle of its card where a heading is above. */
function Row(props: {
  heading: ReactNode;
  title: ReactNode;
  late?: boolean;
  note?: ReactNode;
  actions: ReactNode;
}) {
  const { heading, title, late = false, note, actions } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {heading}
        <p className={cx('text-large font-semibold', late && 'text-danger')}>{title}</p>
        {note && <p className="text-small text-soft">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

/** Where it is held and with whom, and when that is where it was agreed. */
function interviewNote({ people, place }: Interview, agreed: string | null): ReactNode {
  const isLink = /^https?:\/\//i.test(place);
  const parts = [agreed, people && `with ${people}`, !isLink && place];
  return (
    <>
      {parts.filter(Boolean).join(' · ')}
      {isLink && parts.some(Boolean) && ' · '}
      {isLink && (
        <ExternalLink href={place} className="prose-link">
          Join
        </ExternalLink>
      )}
    </>
  );
}

interface RowProps {
  heading: ReactNode;
  today: string;
}

function InterviewRow({ interview, heading, today }: RowProps & { interview: Interview }) {
  const { application_id, round, kind } = interview;
  const { day, time, agreed } = interviewTime(interview, ownZone());
  const what = round || `${interviewKindLabel(kind)} interview`;
  return (
    <Row
      heading={heading}
      title={`${what} ${dayWords(day, today)}, ${time}${agreed ? ' your time' : ''}`}
      note={interviewNote(interview, agreed)}
      actions={
        <LinkButton
          size="small"
          href={viewHref(paths.jobgpt, { application: application_id })}
          icon={<Sparkles size={16} aria-hidden="true" />}
        >
          Prepare with JobGPT
        </LinkButton>
      }
    />
  );
}

function StepRow({ application, heading, today }: RowProps & { application: Application }) {
  const { id, next_step, next_step_on } = application;
  const { press, busy } = useOnePress(id);
  const late = next_step_on !== null && next_step_on < today;
  const due =
    next_step_on === null
      ? undefined
      : late
        ? `Overdue since ${shortDate(next_step_on, today)}`
        : `Due ${dayWords(next_step_on, today)}`;
  return (
    <Row
      heading={heading}
      title={next_step || 'Next step'}
      note={due && <span className={late ? 'text-danger' : undefined}>{due}</span>}
      actions={
        <Button
          size="small"
          busy={busy}
          icon={<Check size={16} aria-hidden="true" />}
          onClick={() =>
            void press(
              { next_step: null, next_step_on: null },
              { next_step, next_step_on },
              applicationMessages.stepDone,
            )
          }
        >
          Done
        </Button>
      }
    />
  );
}

/** Says that nobody has replied for long, and ends the application by one press. */
function QuietRow(props: { application: Application; heading: ReactNode; days: number }) {
  const { application, heading, days } = props;
  const { id, closing_reason, closed_on } = application;
  const { press, busy } = useOnePress(id);
  return (
    <Row
      heading={heading}
      title={`No reply for ${days.toLocaleString()} days`}
      note="Follow up once more, or let it go."
      actions={
        <Button
          size="small"
          busy={busy}
          onClick={() =>
            void press(
              { closing_reason: 'no_answer', closed_on: localDate(new Date()) },
              { closing_reason, closed_on },
              applicationMessages.noAnswerNow,
            )
          }
        >
          Mark as no answer
        </Button>
      }
    />
  );
}

/** Days since anything happened to an open application that is meant to be watched; undefined for others. */
function quietDays(
  { status, closing_reason, archived, quiet_after_days }: Application,
  last: string | undefined,
  today: string,
): number | undefined {
  if (!isActive(status) || closing_reason !== null || archived || last === undefined) {
    return undefined;
  }
  const days = daysFrom(localDate(new Date(last)), today);
  return quiet_after_days > 0 && days >= quiet_after_days ? days : undefined;
}

/** What comes next with an application: its next interview and its next step, otherwise that it has gone quiet; nothing when there is nothing to do. */
export function NextCard({ application }: { application: Application }) {
  const { id, next_step, next_step_on } = application;
  const [now] = useState(() => new Date());
  const today = localDate(now);
  const interviews = useQuery(listInterviewsOf(id));
  const history = useInfiniteQuery(listEvents(id));
  const ahead = (interviews.data?.data ?? []).find((interview) => !isOver(interview, now));
  const hasStep = Boolean(next_step || next_step_on);
  const last = history.data?.pages[0]?.data[0]?.at;
  const quiet = ahead || hasStep ? undefined : quietDays(application, last, today);
  if (!ahead && !hasStep && quiet === undefined) return null;
  const heading = (
    <h2 id="next-step" className="mb-1 text-small font-medium text-soft">
      Next
    </h2>
  );
  return (
    <section aria-labelledby="next-step">
      <Card className="flex flex-col gap-3 border-accent/40">
        {ahead && <InterviewRow interview={ahead} heading={heading} today={today} />}
        {ahead && hasStep && <hr className="border-line" />}
        {hasStep && <StepRow application={application} heading={!ahead && heading} today={today} />}
        {quiet !== undefined && (
          <QuietRow application={application} heading={heading} days={quiet} />
        )}
      </Card>
    </section>
  );
}
