import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Runs costly work a few at a time, in order. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue with at most `running` tasks at once and `waiting` more in line. The next one is refused with AppError
 * `overloaded` (503 with Retry-After).
 */
export function hashQueue(running: number, waiting: number): Queue {
  const turns: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    if (active >= running) {
      if (turns.length >= waiting) {
        throw new AppError(ERRORS.overloaded, messages.common.overloaded, { retryAfter: 2 });
      }
      // A task that ends hands its place over, so that no newcomer slips in between.
      await new Promise<void>((resolve) => turns.push(resolve));
    } else {
      active += 1;
    }
    try {
      return await work();
    } finally {
      const next = turns.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
