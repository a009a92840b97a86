import { MAILS_MB, REPLY_RULES_MAX } from '#shared/replies/limits.ts';
import type { ReplySums } from '#shared/replies/review.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** Sentences of replies, apart from the others because few pages load them. */
export const replyMessages = {
  notFound: 'Reply not found',
  syncNotFound: 'Sync not found',
  ruleNotFound: 'Rule not found',
  fileMissing: 'Please choose a file.',
  fileTooLarge: `The file is larger than ${MAILS_MB} MB.`,
  unreadable: (reason: string) => `This file cannot be read: ${reason}.`,
  noMail: 'it contains no email',
  /** Why a file, or one in an archive, is not read, by the code that the reader gives. */
  refusals: {
    mismatch: 'it is not an email',
    damaged: 'it is damaged',
    password: 'it has a password',
    too_complex: 'it takes too much memory to read',
    too_slow: 'it takes too much time to read',
  },
  textRequired: 'Please paste the email.',
  keptTextRequired: 'Please enter the text',
  notLinked: 'This email is not linked to an application.',
  alreadyLinked: 'This email is already linked to that application.',
  notAside: 'This email was not set aside.',
  nothingProposed: 'This email has nothing left to confirm.',
  alreadyAdded: 'This email is already linked to an application.',
  companyRequired: 'Company name is required',
  titleRequired: 'Job title is required',
  noTime: 'This email names no time. Please enter one.',
  noSender: 'This email names no sender.',
  forgedSender: 'The sender of this email may be forged, so it cannot have a rule.',
  boardSender: 'This address writes for many employers, so it cannot have a rule.',
  tooManyRules: `There are ${REPLY_RULES_MAX} senders with a rule already. Please remove one first.`,
  syncUndone: 'This sync was already undone.',
  /** What a reading brought, as 'Sync Gmail' says it. */
  sums: ({ read, linked, review, lost }: ReplySums) =>
    `${count(read)} read, ${count(linked)} linked, ${count(review)} to review, ${count(lost)} lost`,
  looksLikeNo: (sentence: string) => `Looks like a no: “${sentence}”`,
  confirm: 'Confirm',
  dismiss: 'Not this one',
  confirmAll: 'Confirm all',
  /** Where all that is listed can be confirmed at once. */
  confirmEach: (count: number) => (count === 2 ? 'Confirm both' : `Confirm all ${count}`),
  addIt: 'Add it',
  listFailed: 'The replies could not be loaded. Please try again.',
  readFailed: 'The email could not be read. Please try again.',
  saveFailed: 'That could not be saved. Please try again.',
  undone: 'Undone',
  undoFailed: 'That could not be undone. Please try again.',
} as const;
