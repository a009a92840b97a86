import type { Writable } from 'node:stream';

/** What an import is doing; `rows` is null while a file is downloaded, `share` goes from 0 to 1. */
export interface ProgressLine {
  readonly file: string;
  readonly share: number;
  readonly rows: number | null;
}

const EVERY_MS = 200;

/** Writes progress as lines of JSON for a program that runs the import. */
export class ProgressLines {
  readonly #out: Writable;
  #file = '';
  #shown = 0;

  constructor(out: Writable) {
    this.#out = out;
  }

  /** Writes the state of a file, not more often than it changes visibly; `rows` is undefined while it is downloaded. */
  show(file: string, share: number, rows?: number): void {
    const now = performance.now();
    if (file === this.#file && now - this.#shown < EVERY_MS) return;
    this.#file = file;
    this.#shown = now;
    const known = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
    const line: ProgressLine = {
      file: file.replace(/^download /, ''),
      share: known,
      rows: rows ?? null,
    };
    this.#out.write(`${JSON.stringify(line)}\n`);
  }

  /** Nothing is left to clear. */
  clear(): void {}
}

/** The progress in a line; undefined for other output. */
export function readProgress(line: string): ProgressLine | undefined {
  return line.startsWith('{"file":') ? (JSON.parse(line) as ProgressLine) : undefined;
}
