import type { Writable } from 'node:stream';

/** What an import is doing; `rows` is null while a file is downloaded, `share` goes from 0 to 1, `secondsLeft` is of this file and step, null while its pace says little. */
export interface ProgressLine {
  readonly file: string;
  readonly share: number;
  readonly rows: number | null;
  readonly secondsLeft: number | null;
}

const EVERY_MS = 200;
/** Share of a file after which its pace says something. */
const TELLING = 0.02;

/** Writes progress as lines of JSON for a program that runs the import. */
export class ProgressLines {
  readonly #out: Writable;
  #file = '';
  #shown = 0;
  /** When the file was begun, and how much of it was there already. */
  #begun = { at: 0, share: 0 };

  constructor(out: Writable) {
    this.#out = out;
  }

  /** Writes the state of a file, not more often than it changes visibly; `rows` is undefined while it is downloaded. */
  show(file: string, share: number, rows?: number): void {
    const now = performance.now();
    if (file === this.#file && now - this.#shown < EVERY_MS) return;
    const known = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
    if (file !== this.#file) this.#begun = { at: now, share: known };
    this.#file = file;
    this.#shown = now;
    const done = known - this.#begun.share;
    const left = ((now - this.#begun.at) / done) * ((1 - known) / 1000);
    const line: ProgressLine = {
      file: file.replace(/^download /, ''),
      share: known,
      rows: rows ?? null,
      secondsLeft: done < TELLING ? null : Math.round(left),
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
