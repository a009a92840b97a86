/** Connections of a pool: open ones, those of them that nobody uses, and how many transactions wait for one. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Is told how transactions went. */
export interface DatabaseObserver {
  /** Called once with a function that reads the pool's state. */
  opened(read: () => PoolState): void;
  /** Called when a transaction has ended; times in milliseconds, `tookMs` includes `waitedMs`. */
  unit(times: {
    readonly waitedMs: number;
    readonly tookMs: number;
    readonly isDone: boolean;
  }): void;
  /** Called when a transaction runs again after a deadlock or a serialisation failure. */
  retried(): void;
}
