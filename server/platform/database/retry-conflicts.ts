import { setTimeout as wait } from 'node:timers/promises';

import { DatabaseError } from 'pg';

// serialization_failure, deadlock_detected and lock_not_available: nothing was done, and the same unit of work may succeed.
const CONFLICTS: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '55P03']);
const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 20;

/** How long a unit of work may take, and who is told when it runs again. */
interface RetryOptions {
  /** Milliseconds for all tries together. */
  readonly timeoutMs: number;
  readonly retried: () => void;
}

/**
 * Runs a unit of work again, four times at most, when PostgreSQL gave it up in favour of another one and at least as much
 * time remains as the try took. The pauses grow and are random, so that two that met do not meet again.
 */
export async function retryConflicts<T>(
  attempt: (timeoutMs: number) => Promise<T>,
  { timeoutMs, retried }: RetryOptions,
): Promise<T> {
  const asked = performance.now();
  for (let tries = 1; ; tries += 1) {
    const begun = performance.now();
    try {
      return await attempt(timeoutMs - (begun - asked));
    } catch (error) {
      const failed = performance.now();
      const pause = Math.random() * FIRST_PAUSE_MS * 2 ** tries;
      const remaining = timeoutMs - (failed - asked) - pause;
      if (tries === MOST_TRIES || !isConflict(error) || remaining < failed - begun) throw error;
      await wait(pause);
      retried();
    }
  }
}

function isConflict(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return cause instanceof DatabaseError && CONFLICTS.has(cause.code);
}
