import { extensionOf, RESUME_TYPES, resumeKind } from '#shared/domain/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

/** What a browser knows of a chosen file. */
type ChosenFile = Pick<File, 'name' | 'type' | 'size'>;

/** The media type of a chosen file; a browser that does not know Word's is helped by the extension. */
export function typeOf({ name, type }: ChosenFile): string {
  const types: Record<string, string> = RESUME_TYPES;
  return type || (types[extensionOf(name) ?? ''] ?? '');
}

/** Why a file cannot be the résumé, in the profile manager's words; undefined when it can (spec §5). */
export function refusalOf(file: ChosenFile): string | undefined {
  if (!resumeKind(typeOf(file))) return messages.resumes.managerType;
  return file.size > RESUME_MAX_BYTES ? messages.resumes.managerSize : undefined;
}
