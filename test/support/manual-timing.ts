import type { Timing } from '#server/platform/ai/timing.ts';

/** Waits of at least this many milliseconds are time limits; shorter ones are pauses before a retry. */
const LIMIT_FROM_MS = 30_000;

/** A clock that the test controls: pauses pass at once and are recorded, time limits run out on demand. */
export interface ManualTiming extends Timing {
  /** Milliseconds of each pause so far. */
  readonly pauses: number[];
  /** The running time limits, in milliseconds. */
  limits(): number[];
  /** Lets every running time limit of that length run out. */
  runOut(milliseconds: number): void;
  /** Advances the clock. */
  advance(milliseconds: number): void;
  /** The next values of `random`. */
  chance: number;
}

/** Makes a clock that stands still. */
export function manualTiming(): ManualTiming {
  const running = new Map<() => void, number>();
  let now = 0;
  const timing: ManualTiming = {
    pauses: [],
    chance: 0.5,
    now: () => now,
    random: () => timing.chance,
    limits: () => [...running.values()],
    advance(milliseconds) {
      now += milliseconds;
    },
    runOut(milliseconds) {
      for (const [end, length] of running) if (length === milliseconds) end();
    },
    wait(milliseconds, signal) {
      signal?.throwIfAborted();
      if (milliseconds < LIMIT_FROM_MS) {
        timing.pauses.push(milliseconds);
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const end = () => {
          running.delete(end);
          resolve();
        };
        running.set(end, milliseconds);
        signal?.addEventListener('abort', () => {
          running.delete(end);
          reject(signal.reason as Error);
        });
      });
    },
  };
  return timing;
}
