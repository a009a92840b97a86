import type { InterviewRow } from '#server/features/record/repository/interviews.ts';
import { interviewKindLabel } from '#shared/record/interview-kinds.ts';
import { zonedText } from '#shared/core/zoned-time.ts';

/** An interview in one line, as the history of its application names it. */
export function describeInterview(
  row: Pick<InterviewRow, 'round' | 'kind' | 'starts_at' | 'zone' | 'outcome'>,
): string {
  const { round, kind, starts_at, zone, outcome } = row;
  return [round, interviewKindLabel(kind), zonedText(starts_at, zone), outcome]
    .filter(Boolean)
    .join(', ');
}
