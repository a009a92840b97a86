import type { ClosingReason } from '#shared/applications/fields.ts';
import { byStatus, type Status, STATUSES, statusLabel } from '#shared/applications/status.ts';

/** What a status of an imported table becomes: one of ours, an ending with its reason, or the row is left out. */
interface StatusTarget {
  readonly label: string;
  readonly status: Status | null;
  readonly closing: ClosingReason | null;
}

const asItIs = (status: Status): StatusTarget => ({
  label: statusLabel(status),
  status,
  closing: null,
});
const ended = (status: Status, closing: ClosingReason, label: string) => ({
  label,
  status,
  closing,
});

/** The choices for a status that was found in a table. */
export const STATUS_TARGETS = {
  ...byStatus(asItIs),
  accepted: ended('offer', 'accepted', 'Offer, accepted'),
  declined: ended('offer', 'declined', 'Offer, declined'),
  withdrawn: ended('applied', 'withdrawn', 'Applied, withdrawn'),
  no_answer: ended('applied', 'no_answer', 'Applied, no answer'),
  closed: ended('applied', 'closed', 'Applied, closed by them'),
  left_out: { label: 'Leave these rows out', status: null, closing: null },
} as const satisfies Record<string, StatusTarget>;

export type StatusChoice = keyof typeof STATUS_TARGETS;

/** The choices in the order in which they are offered. */
export const STATUS_CHOICES = Object.keys(STATUS_TARGETS) as StatusChoice[];

/** Words of statuses in other trackers, most telling first: 'Offer declined' is about the declining. */
const WORDS: readonly (readonly [choice: StatusChoice, words: RegExp])[] = [
  [
    'left_out',
    /\b(saved?|wish ?list|bookmark(ed)?|interested|draft|to apply|not applied|applying|backlog|queue)\b/,
  ],
  ['withdrawn', /\bwith(draw|drawn|drew)\b/],
  ['no_answer', /\b(ghost(ed)?|no (answer|response|reply)|unanswered|silent)\b/],
  ['declined', /\b((i |offer )declined|turned down)\b/],
  ['accepted', /\b(accepted|hired|signed|joined)\b/],
  ['rejected', /\b(reject(ed|ion)?|declined|denied|not selected|unsuccessful|regret|failed)\b/],
  ['closed', /\b(closed|expired|cancell?ed|on hold|position filled)\b/],
  ['offer', /\boffer(ed|s)?\b/],
  [
    'oa',
    /\b(oa|online assessment|assessment|coding (test|challenge)|take ?home|test|hackerrank|codesignal)\b/,
  ],
  [
    'vo',
    /\b(vo|interview(s|ing|ed)?|on ?site|phone|screen(ing|ed)?|final round|technical|negotiating)\b/,
  ],
  [
    'in_progress',
    /\b(in ?progress|in ?review|under review|reviewing|processing|active|pending|contacted|responded)\b/,
  ],
  ['applied', /\b(applied|submitted|application sent|sent|waiting|awaiting)\b/],
];

/** A status as it is compared: lower case, words with single blanks. */
export function statusKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
}

/** What a status most likely means; `applied` for words that say nothing. */
export function suggestStatus(text: string): StatusChoice {
  const key = statusKey(text);
  const same = STATUSES.find((status) => status.replaceAll('_', ' ') === key);
  return same ?? WORDS.find(([, words]) => words.test(key))?.[0] ?? 'applied';
}
