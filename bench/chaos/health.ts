/** What a watcher of /healthz saw. */
export interface Health {
  readonly asked: number;
  readonly failed: number;
  /** Milliseconds of the slowest answer. */
  readonly slowest: number;
  /** The same without the time in which other programs of the machine held the cores. */
  readonly slowestOwn: number;
  /** Milliseconds that 99 of 100 answers stay under. */
  readonly p99: number;
}
