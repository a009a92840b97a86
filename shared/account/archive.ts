/** What an archive of 'Download my data' says of itself. */
export const ARCHIVE = {
  /** The file that says it. */
  file: 'waymark.json',
  format: 'waymark-archive',
  /** Raised when an older Waymark could not read it. */
  version: 1,
} as const;
