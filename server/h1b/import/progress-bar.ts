const WIDTH = 24;
const EVERY_MS = 200;

/** A terminal line with the progress of a file: share, rows, rows per second, time left; silent on request and when it is not a terminal. */
export class ProgressBar {
  readonly #out: NodeJS.WriteStream;
  readonly #silent: boolean;
  #file = '';
  #started = 0;
  #shown = 0;

  constructor(out: NodeJS.WriteStream, silent = false) {
    this.#out = out;
    this.#silent = silent || !out.isTTY;
  }

  /** Shows the state of a file; `rows` is undefined while it is downloaded. */
  show(file: string, share: number, rows?: number): void {
    if (this.#silent) return;
    const now = performance.now();
    if (file !== this.#file) {
      this.#file = file;
      this.#started = now;
    } else if (now - this.#shown < EVERY_MS) {
      return;
    }
    this.#shown = now;
    this.#out.write(`\r\u001b[K${progressLine(file, share, rows, (now - this.#started) / 1000)}`);
  }

  /** Clears the line. */
  clear(): void {
    if (!this.#silent) this.#out.write('\r\u001b[K');
  }
}

/** Text of a progress line after some seconds. */
function progressLine(
  file: string,
  share: number,
  rows: number | undefined,
  seconds: number,
): string {
  const known = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  const filled = Math.round(known * WIDTH);
  const bar = `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}]`;
  const parts = [bar, `${Math.floor(known * 100)} %`.padStart(5), file];
  if (rows !== undefined) {
    parts.push(`${rows.toLocaleString('en-US')} rows`);
    if (seconds > 0) parts.push(`${Math.round(rows / seconds).toLocaleString('en-US')}/s`);
  }
  if (known > 0.01 && seconds > 0) {
    parts.push(`${Math.ceil((seconds / known) * (1 - known))} s left`);
  }
  return parts.join('  ');
}
