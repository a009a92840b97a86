import { KEYS_MAX } from '#shared/core/limits.ts';

/** Sentences about personal keys, apart because only the profile loads them. */
export const keyMessages = {
  tooMany: `You have ${KEYS_MAX} keys. End one before you make another.`,
  nameTaken:
    'You have a key of this name. Choose another, so that the history can tell them apart.',
  nameRequired: 'Enter a name, such as the device or program it is for',
  filesNeedRead: 'A key that only saves cannot read files',
  intro:
    'For programs and the browser extension: a key does what you allow it, in your name. It cannot sign in or change your account.',
  loadFailed: 'Failed to load your keys',
  makeFailed: 'Failed to make the key',
  made: 'Key made',
  shownOnce: 'Copy it now: you will not see it again.',
  ended: 'Key ended',
  endFailed: 'Failed to end the key',
  endQuestion: (name: string) => `End the key ${name}? Programs that use it stop working at once.`,
} as const;
