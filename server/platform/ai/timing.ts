import { setTimeout as sleep } from 'node:timers/promises';

/** Time and chance as the adapter sees them, replaceable in tests. */
export interface Timing {
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  /** Resolves after some milliseconds; rejects with the signal's reason when it is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 up to 1. */
  random(): number;
}

/** The machine's time and chance. */
export const systemTiming: Timing = {
  now: () => performance.now(),
  async wait(milliseconds, signal) {
    await sleep(milliseconds, undefined, { signal, ref: false }).catch((error: unknown) => {
      throw signal?.reason ?? error;
    });
  },
  random: () => Math.random(),
};

/** A timer that aborts a controller with a reason unless it is set again or stopped in time. */
interface Watchdog {
  set(milliseconds: number): void;
  stop(): void;
}

/** Makes a watchdog that aborts a controller; `reason` is called when the time has passed. */
export function watchdog(
  timing: Timing,
  controller: AbortController,
  reason: () => Error,
): Watchdog {
  let pending: AbortController | undefined;
  const stop = () => pending?.abort();
  return {
    set(milliseconds) {
      stop();
      const mine = new AbortController();
      pending = mine;
      timing.wait(milliseconds, mine.signal).then(
        () => controller.abort(reason()),
        () => undefined,
      );
    },
    stop,
  };
}
