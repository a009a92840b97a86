/** The names of a table, in their order. */
function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}

/** Where the work is done, with the words a person reads. */
export const REMOTE_LABELS = { onsite: 'On site', hybrid: 'Hybrid', remote: 'Remote' } as const;

export type Remote = keyof typeof REMOTE_LABELS;

export const REMOTE = namesOf(REMOTE_LABELS);

/** What a pay is for, with the words a person reads. */
export const PAY_UNIT_LABELS = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
} as const;

export type PayUnit = keyof typeof PAY_UNIT_LABELS;

export const PAY_UNITS = namesOf(PAY_UNIT_LABELS);

/** How an application ended, beside its status, with the words a person reads. */
export const CLOSING_LABELS = {
  no_answer: 'No answer',
  withdrawn: 'Withdrawn',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed by them',
} as const;

export type ClosingReason = keyof typeof CLOSING_LABELS;

export const CLOSING_REASONS = namesOf(CLOSING_LABELS);

/** Why an application wants to be looked at, with the words a person reads. */
export const ATTENTION_LABELS = {
  due: 'Due',
  overdue: 'Overdue',
  quiet: 'No recent reply',
} as const;

export type Attention = keyof typeof ATTENTION_LABELS;

export const ATTENTION = namesOf(ATTENTION_LABELS);
