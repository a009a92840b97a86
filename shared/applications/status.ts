/** Every application status, in the order of the hiring process. */
export const STATUSES = ['applied', 'in_progress', 'oa', 'vo', 'offer', 'rejected'] as const;

export type Status = (typeof STATUSES)[number];

/** The statuses the create form offers. */
export const CREATE_STATUSES = ['applied', 'oa', 'vo', 'offer', 'rejected'] as const;

/** The statuses the list's filter offers; an address can name any status. */
export const FILTER_STATUSES = ['applied', 'oa', 'vo', 'offer', 'rejected'] as const;

/** The statuses that say how far an application came, in their order; 'applied' is where each begins. */
export const REACHED_STATUSES = ['in_progress', 'oa', 'vo', 'offer'] as const;

/** One of them. */
export type ReachedStatus = (typeof REACHED_STATUSES)[number];

const LABELS: Record<Status, string> = {
  applied: 'Applied',
  in_progress: 'In progress',
  oa: 'OA',
  vo: 'VO',
  offer: 'Offer',
  rejected: 'Rejected',
};

/** The words a person reads for a status. */
export function statusLabel(status: Status): string {
  return LABELS[status];
}

/** Whether the application is still open: neither rejected nor offer. */
export function isActive(status: Status): boolean {
  return status !== 'rejected' && status !== 'offer';
}

/** Colour of a status in the list. */
type StatusColour = 'green' | 'red' | 'yellow' | 'blue' | 'grey';

const COLOURS: Record<Status, StatusColour> = {
  offer: 'green',
  rejected: 'red',
  vo: 'yellow',
  oa: 'blue',
  applied: 'grey',
  in_progress: 'grey',
};

/** The colour of a status pill in the list. */
export function statusColour(status: Status): StatusColour {
  return COLOURS[status];
}

/** The colour of an outcome badge on the company page: red when it contains REJECT, otherwise blue. */
export function outcomeColour(outcome: string): StatusColour {
  return outcome.toUpperCase().includes('REJECT') ? 'red' : 'blue';
}
