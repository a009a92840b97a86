import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** Runs costly work a few at a time, in order. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue with at most `running` works at once and `waiting` behind them; one more is refused with AppError
 * `overloaded` (503 with Retry-After), whatever its password.
 */
export function hashQueue(running: number, waiting: number): Queue {
  const turns: (() => void)[] = [];
  let active = 0;
  return async (work) => {
    if (active >= running) {
      if (turns.length >= waiting) {
        throw new AppError(ERRORS.overloaded, messages.common.overloaded, { retryAfter: 2 });
      }
      // The one that ends hands its place over, so nobody can slip in between.
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
