/**
 * What becomes of a mail once it is read. Each ends in one of these states, so that their sums are always what was read:
 * `linked` to an application, to `review`, or set `aside`.
 */
export const REPLY_STATES = ['linked', 'review', 'aside'] as const;

/** One of REPLY_STATES. */
export type ReplyState = (typeof REPLY_STATES)[number];

/** How a mail came in: in a file or pasted, posted with a personal key, or read from a mailbox. */
export const REPLY_DOORS = ['file', 'paste', 'key', 'imap'] as const;

/** One of REPLY_DOORS. */
export type ReplyDoor = (typeof REPLY_DOORS)[number];

/** What a mail proposes, which happens only when the person says so. */
export const REPLY_PROPOSALS = [
  'test',
  'interview',
  'interview_moved',
  'interview_cancelled',
  'rejection',
  'offer',
  'add',
] as const;

/** One of REPLY_PROPOSALS. */
export type ReplyProposal = (typeof REPLY_PROPOSALS)[number];

/** What was done with a mail and can be undone. */
export const REPLY_DEEDS = ['history', 'status', 'interview', 'application'] as const;

/** One of REPLY_DEEDS. */
export type ReplyDeed = (typeof REPLY_DEEDS)[number];

/** What can always be done with mail of a sender. */
export const REPLY_RULE_ACTIONS = ['aside', 'link'] as const;

/** One of REPLY_RULE_ACTIONS. */
export type ReplyRuleAction = (typeof REPLY_RULE_ACTIONS)[number];

/** How many mails were read, and what became of them. */
export interface ReplySums {
  readonly read: number;
  readonly linked: number;
  readonly review: number;
  readonly aside: number;
  readonly lost: number;
}
