/** What the doctor found about one part. */
export interface Finding {
  readonly part: string;
  /** `problem`: people notice, or data are in danger. `warning`: it works, but should be mended. */
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** Findings of one part. */
export class Findings {
  readonly #part: string;
  readonly all: Finding[] = [];

  constructor(part: string) {
    this.#part = part;
  }

  ok(text: string): void {
    this.all.push({ part: this.#part, state: 'ok', text });
  }

  warning(text: string, remedy: string): void {
    this.all.push({ part: this.#part, state: 'warning', text, remedy });
  }

  problem(text: string, remedy: string): void {
    this.all.push({ part: this.#part, state: 'problem', text, remedy });
  }
}

/** The text of an error, with that of its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = error as NodeJS.ErrnoException;
  const own = message || code || error.name;
  const reason = error.cause instanceof Error ? reasonOf(error.cause) : '';
  return own.includes(reason) ? own : `${own} (${reason})`;
}
