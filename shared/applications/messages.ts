import { BULK_MAX, QUIET_DAYS_MAX, TAG_MAX, TAGS_MAX } from '#shared/applications/limits.ts';

/** Sentences about further fields and about many applications at once, apart from those that the list's first view loads. */
export const applicationMessages = {
  statusNow: (status: string) => `Status changed to ${status}`,
  takenBack: 'Change taken back',
  statusOf: (status: string, some: string) => `${status}: status changed in ${some}`,
  tagged: (tag: string, some: string) => `Tag ${tag} added to ${some}`,
  untagged: (tag: string, some: string) => `Tag ${tag} removed from ${some}`,
  archivedSome: (some: string) => `Archived: ${some}`,
  unarchivedSome: (some: string) => `Back in the list: ${some}`,
  deletedSome: (some: string) => `Deleted: ${some}`,
  takenBackExcept: (some: string) => `Taken back, except for ${some} that changed since`,
  tagEmpty: 'Please give a tag',
  bulkNone: 'Please select applications',
  bulkTooMany: `At most ${BULK_MAX} applications at a time`,
  bulkOneChange: 'change must have one field',
  bulkNotFound: 'Some of these applications are gone. Nothing was changed.',
  tagTooLong: `A tag must be at most ${TAG_MAX} characters`,
  tagUnstorable: 'A tag has a character that cannot be stored',
  payForm: 'Pay must be a number such as 72000 or 38.50',
  tooManyTags: `At most ${TAGS_MAX} tags`,
  dayMissing: 'Please give a day, or none at all',
  payNegative: 'Pay must not be negative',
  payTooLarge: 'Pay is too large',
  payDecimals: 'Pay has at most two decimals',
  quietDays: `Days must be a whole number from 0 to ${QUIET_DAYS_MAX}`,
  tagComma: 'A tag cannot have a comma or a line break',
} as const;
