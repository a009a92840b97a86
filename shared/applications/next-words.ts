import type { Ahead } from '#shared/applications/contracts/ahead.ts';
import { CLOSING_LABELS, type ClosingReason } from '#shared/applications/fields.ts';
import { dayWords, shortDate } from '#shared/applications/near-words.ts';
import { isFinal, type Status } from '#shared/applications/status.ts';
import { localDate } from '#shared/core/dates.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';

/** Of an application, what tells what comes next. */
interface Coming {
  readonly status: Status;
  readonly closing_reason: ClosingReason | null;
  readonly closed_on: string | null;
  readonly next_step: string;
  readonly next_step_on: string | null;
}

/** What comes next, in two lines. */
interface NextWords {
  readonly what: string;
  readonly when: string | null;
  /** Whether its day has passed: 'overdue since' belongs before `when`. */
  readonly late?: boolean;
}

/** The day and time of an interview, where the reader is: 'tomorrow, 3:00 PM'. */
function interviewWords({ kind, starts_at }: NonNullable<Ahead['interview']>, today: string) {
  const start = new Date(starts_at);
  const time = start.toLocaleTimeString(undefined, { timeStyle: 'short' });
  const what = `${interviewKindLabel(kind)} interview`;
  const when = `${dayWords(localDate(start), today)}, ${time}`;
  return { what, when };
}

/**
 * What comes next with an application: how it ended, else an overdue step, else the sooner of its interview and its next step,
 * else for how long nobody has replied; nothing when there is nothing to say.
 */
export function nextWords(
  application: Coming,
  ahead: Ahead | undefined,
  today: string,
): NextWords | undefined {
  const { closing_reason, closed_on, next_step, next_step_on, status } = application;
  if (closing_reason) {
    return {
      what: CLOSING_LABELS[closing_reason],
      when: closed_on && shortDate(closed_on, today),
    };
  }
  if (isFinal(status)) return undefined;
  const { interview = null, quiet_days = null } = ahead ?? {};
  const late = next_step_on !== null && next_step_on < today;
  const isStepFirst =
    late || !interview || (next_step_on && next_step_on < localDate(new Date(interview.starts_at)));
  if ((next_step || next_step_on) && isStepFirst) {
    const what = next_step || 'Next step';
    const day = next_step_on === today ? 'today' : next_step_on && shortDate(next_step_on, today);
    return { what, when: day && (late ? day : `due ${day}`), late };
  }
  if (interview) return interviewWords(interview, today);
  if (quiet_days === null) return undefined;
  return { what: `No reply for ${quiet_days} days`, when: 'follow up?' };
}
