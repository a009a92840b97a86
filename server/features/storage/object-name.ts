import { invalidKey } from '#server/features/storage/refusals.ts';
import { OBJECT_NAME_MAX } from '#shared/core/limits.ts';

// Letters and digits are ASCII: other scripts have look-alikes that would make two names one.
const CHARACTERS = /^[\w/!\-.*'() &$@=;:+,?]+$/;

/** A name that may be a file's path: allowed characters, no empty, `.` or `..` segment; throws AppError `InvalidKey`. */
export function objectName(text: string): string {
  const segments = text.split('/');
  if (
    text.length > OBJECT_NAME_MAX ||
    !CHARACTERS.test(text) ||
    segments.some((segment) => segment.trim() === '' || segment === '.' || segment === '..')
  ) {
    throw invalidKey(text);
  }
  return text;
}

/** Whether a person may store under a name: their own folder, or the profile manager's. */
export function mayStoreUnder(userId: string, name: string): boolean {
  return name.startsWith(`${userId}/`) || name.startsWith('resumes/');
}
