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

/** Why an application wants to be looked at. */
export const ATTENTION = ['due', 'overdue', 'quiet'] as const;

export type Attention = (typeof ATTENTION)[number];
