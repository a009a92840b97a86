/** How an interview is held. */
export const INTERVIEW_KINDS = ['phone', 'video', 'onsite', 'take_home', 'other'] as const;

/** One of them. */
export type InterviewKind = (typeof INTERVIEW_KINDS)[number];

const LABELS: Readonly<Record<InterviewKind, string>> = {
  phone: 'Phone',
  video: 'Video',
  onsite: 'On site',
  take_home: 'Take-home',
  other: 'Other',
};

/** What a person reads for a kind of interview. */
export function interviewKindLabel(kind: InterviewKind): string {
  return LABELS[kind];
}
