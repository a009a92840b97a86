import type { Attention, ClosingReason, Remote } from '#shared/applications/fields.ts';

const REMOTE_LABELS: Record<Remote, string> = {
  onsite: 'On site',
  hybrid: 'Hybrid',
  remote: 'Remote',
};

const ATTENTION_LABELS: Record<Attention, string> = {
  due: 'Due',
  overdue: 'Overdue',
  quiet: 'Gone quiet',
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

/** The words a person reads for why an application wants to be looked at. */
export function attentionLabel(attention: Attention): string {
  return ATTENTION_LABELS[attention];
}

/** The words a person reads for how an application ended. */
export function closingLabel(reason: ClosingReason): string {
  return CLOSING_LABELS[reason];
}
