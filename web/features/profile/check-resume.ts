import { extensionOf, RESUME_TYPES, resumeKind } from '#shared/domain/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** What a browser knows of a chosen file. */
type ChosenFile = Pick<File, 'name' | 'type' | 'size'>;

const words = messages.resumes;

/** The files a chooser offers. */
export const ACCEPTED = Object.entries(RESUME_TYPES)
  .flatMap(([extension, type]) => [`.${extension}`, type])
  .join(',');

/** The media type of a chosen file; a browser that does not know Word's is helped by the extension. */
function typeOf({ name, type }: ChosenFile): string {
  const types: Record<string, string> = RESUME_TYPES;
  return type || (types[extensionOf(name) ?? ''] ?? '');
}

/** The file with its media type, which some browsers leave out. */
export function withType(file: File): File {
  return file.type ? file : new File([file], file.name, { type: typeOf(file) });
}

/** Why a file cannot be the résumé, in the profile manager's words; undefined when it can. */
export function refusalOf(file: ChosenFile): string | undefined {
  if (!resumeKind(typeOf(file))) return words.managerType;
  return file.size > RESUME_MAX_BYTES ? words.managerSize : undefined;
}

/** Why a file cannot be stored, in the storage helper's words without their prefix; undefined when it can. */
export function storageRefusalOf(file: ChosenFile, userId: string | undefined): string | undefined {
  if (userId === undefined) return words.signIn;
  if (!resumeKind(typeOf(file))) return words.type;
  if (file.size > RESUME_MAX_BYTES) return words.size;
  return extensionOf(file.name) === undefined ? words.extension : undefined;
}

/** The storage helper's sentence for whatever failed, with a reason of its own or without one. */
export function storageFailureOf(error: unknown): string {
  const { failed, unknown } = messages.resumes;
  return failed(error instanceof Error && error.message ? error.message : unknown);
}
