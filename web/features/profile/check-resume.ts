import { extensionOf, RESUME_TYPES, resumeKind } from '#shared/resumes/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';

/** The properties of a chosen file that are checked. */
type ChosenFile = Pick<File, 'name' | 'type' | 'size'>;

const words = resumeMessages;

/** The `accept` attribute of the file chooser. */
export const ACCEPTED = Object.entries(RESUME_TYPES)
  .flatMap(([extension, type]) => [`.${extension}`, type])
  .join(',');

/** The media type of a chosen file; taken from the extension when the browser does not know it. */
function typeOf({ name, type }: ChosenFile): string {
  const types: Record<string, string> = RESUME_TYPES;
  return type || (types[extensionOf(name) ?? ''] ?? '');
}

/** The file with its media type, which some browsers leave out. */
export function withType(file: File): File {
  return file.type ? file : new File([file], file.name, { type: typeOf(file) });
}

/** Why a file cannot be the résumé (the profile manager's messages); undefined when it can. */
export function refusalOf(file: ChosenFile): string | undefined {
  if (!resumeKind(typeOf(file))) return words.managerType;
  return file.size > RESUME_MAX_BYTES ? words.managerSize : undefined;
}

/** Why a file cannot be stored (the storage helper's messages without their prefix); undefined when it can. */
export function storageRefusalOf(file: ChosenFile, userId: string | undefined): string | undefined {
  if (userId === undefined) return words.signIn;
  if (!resumeKind(typeOf(file))) return words.type;
  if (file.size > RESUME_MAX_BYTES) return words.size;
  return extensionOf(file.name) === undefined ? words.extension : undefined;
}

/** The storage helper's message for a failure, with its reason or 'Unknown error'. */
export function storageFailureOf(error: unknown): string {
  const { failed, unknown } = resumeMessages;
  return failed(error instanceof Error && error.message ? error.message : unknown);
}
