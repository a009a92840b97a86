import pLimit from 'p-limit';

import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** Runs costly work a few at a time, in the order in which it came. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes a queue that runs at most `running` tasks at once and lets `waiting` more wait; beyond that, a task is refused
 * with AppError `overloaded` (503 with Retry-After).
 */
export function boundedQueue(running: number, waiting: number): BoundedQueue {
  const limit = pLimit(running);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) {
      throw new AppError(ERRORS.overloaded, serverMessages.common.overloaded, { retryAfter: 2 });
    }
    return await limit(work);
  };
}
