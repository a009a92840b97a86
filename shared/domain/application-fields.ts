import { fold } from '#shared/domain/fold.ts';

/** Where the work is done. */
export const REMOTE = ['onsite', 'hybrid', 'remote'] as const;

export type Remote = (typeof REMOTE)[number];

/** What a pay is for. */
export const PAY_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;

export type PayUnit = (typeof PAY_UNITS)[number];

/** How an application ended, beside its status. */
export const CLOSING_REASONS = [
  'no_answer',
  'withdrawn',
  'accepted',
  'declined',
  'closed',
] as const;

export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Tags trimmed, without blanks and repetitions in another letter case, in their order. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim())) {
    const key = fold(tag);
    if (tag !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
/** Why an application wants to be looked at. */
export const ATTENTION = ['due', 'overdue', 'quiet'] as const;

export type Attention = (typeof ATTENTION)[number];

const REMOTE_LABELS: Record<Remote, string> = {
  onsite: 'On site',
  hybrid: 'Hybrid',
  remote: 'Remote',
};

const CLOSING_LABELS: Record<ClosingReason, string> = {
  no_answer: 'No answer',
  withdrawn: 'Withdrawn',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed by them',
};

/** The words a person reads for where the work is done. */
export function remoteLabel(remote: Remote): string {
  return REMOTE_LABELS[remote];
}

/** The words a person reads for how an application ended. */
export function closingLabel(reason: ClosingReason): string {
  return CLOSING_LABELS[reason];
}
