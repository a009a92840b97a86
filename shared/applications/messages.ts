import { BULK_MAX, QUIET_DAYS_MAX, TAG_MAX, TAGS_MAX } from '#shared/applications/limits.ts';

/** Sentences about further fields and about many applications at once, apart from those that the list's first view loads. */
export const applicationMessages = {
  statusNow: (status: string) => `Status changed to ${status}`,
  takenBack: 'Change undone',
  statusOf: (status: string, some: string) => `${status}: status changed in ${some}`,
  tagged: (tag: string, some: string) => `Tag ${tag} added to ${some}`,
  untagged: (tag: string, some: string) => `Tag ${tag} removed from ${some}`,
  archivedSome: (some: string) => `Archived: ${some}`,
  unarchivedSome: (some: string) => `Restored to the list: ${some}`,
  deletedSome: (some: string) => `Deleted: ${some}`,
  takenBackExcept: (some: string) => `Undone, except for ${some} that changed since`,
  tagEmpty: 'Enter a tag',
  bulkNone: 'Select some applications',
  bulkTooMany: `At most ${BULK_MAX} applications at a time`,
  bulkOneChange: 'change must have one field',
  bulkNotFound: 'Some of these applications are gone. Nothing was changed.',
  tagTooLong: `A tag must be at most ${TAG_MAX} characters`,
  tagUnstorable: 'The tag contains a character that cannot be stored',
  payForm: 'Pay must be a number such as 72000 or 38.50',
  tooManyTags: `At most ${TAGS_MAX} tags`,
  dayMissing: 'Enter a day, or leave it empty',
  payNegative: 'Pay must not be negative',
  payTooLarge: 'Pay is too large',
  payDecimals: 'Pay has at most two decimals',
  quietDays: `Days must be a whole number from 0 to ${QUIET_DAYS_MAX}`,
  tagComma: 'A tag cannot contain a comma or a line break',
} as const;
