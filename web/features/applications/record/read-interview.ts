import type { Interview } from '#shared/record/contracts/interviews.ts';
import type { InterviewKind } from '#shared/record/interview-kinds.ts';
import { instantIn, isTimeZone } from '#shared/core/zoned-time.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { INTERVIEW_MINUTES_MAX } from '#shared/record/limits.ts';
import { formText } from '#web/features/applications/record/form-text.ts';

/** What a person says about an interview. */
export type InterviewValues = Pick<
  Interview,
  'kind' | 'starts_at' | 'zone' | 'minutes' | 'round' | 'place' | 'people' | 'outcome' | 'notes'
>;

/** What is wrong with the fields of an interview, by their names. */
export type InterviewProblems = Partial<Record<'starts_at' | 'zone' | 'minutes', string>>;

const words = recordMessages.interviews;

/** The interview that a form holds, or what is wrong with it. */
export function readInterview(form: FormData): InterviewValues | { problems: InterviewProblems } {
  const text = (name: string) => formText(form, name);
  const zone = text('zone');
  const isZone = isTimeZone(zone);
  const start = isZone ? instantIn(text('starts_at').slice(0, 16), zone) : undefined;
  const minutes = text('minutes') === '' ? null : Number(text('minutes'));
  const fits =
    minutes === null ||
    (Number.isInteger(minutes) && minutes >= 1 && minutes <= INTERVIEW_MINUTES_MAX);
  const problems: InterviewProblems = {
    ...(isZone ? undefined : { zone: words.zoneInvalid }),
    ...(text('starts_at') ? undefined : { starts_at: words.startRequired }),
    ...(fits ? undefined : { minutes: words.minutesInvalid }),
  };
  if (!start || Object.keys(problems).length > 0) return { problems };
  return {
    kind: text('kind') as InterviewKind,
    starts_at: start.toISOString(),
    zone,
    minutes,
    round: text('round'),
    place: text('place'),
    people: text('people'),
    notes: text('notes'),
    outcome: text('outcome'),
  };
}
