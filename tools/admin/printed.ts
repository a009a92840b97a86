/** What a command prints: as text, and as JSON where it has data. */
export interface Printed {
  readonly text: string;
  readonly data?: unknown;
}
