/** The file types a résumé may have, by extension. */
export const RESUME_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Extension of an allowed file type. */
export type ResumeExtension = keyof typeof RESUME_TYPES;

/** The extension of a file name in lower case, without its dot; undefined when it has none. */
export function extensionOf(name: string): string | undefined {
  return /[^/]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
}

/** The extension for a media type; undefined when a résumé may not have that type. */
export function resumeKind(type: string): ResumeExtension | undefined {
  const wanted = type.split(';', 1)[0]?.trim().toLowerCase();
  const kinds = Object.keys(RESUME_TYPES) as ResumeExtension[];
  return kinds.find((kind) => RESUME_TYPES[kind] === wanted);
}

/** Where the storage helper stores a résumé: `{userId}/{timestamp}-{random}.{ext}`. */
export function resumePath(
  userId: string,
  extension: string,
  { now, random }: { now: Date; random: string },
): string {
  return `${userId}/${now.getTime()}-${random}.${extension}`;
}

/** Where the profile manager stores a résumé: `resumes/{random}.{ext}`. */
export function managedResumePath(extension: string, random: string): string {
  return `resumes/${random}.${extension}`;
}
