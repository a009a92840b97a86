import { AiError } from '#server/platform/ai/ai-error.ts';
import type { Timing } from '#server/platform/ai/timing.ts';

/** Failed calls in a row after which the service is left alone. */
const FAILURES = 5;
/** Milliseconds it is left alone before one call tries again. */
const PAUSE_MS = 30_000;

/** Lets calls through until the service has failed several in a row, then one after each pause. */
interface CircuitBreaker {
  /** Throws AiError `NETWORK_ERROR` at once while the service is left alone. */
  enter(): void;
  /** The service answered, even with a refusal. */
  answered(): void;
  /** The service could not be reached, was too slow or broke. */
  failed(): void;
}

/** Makes a closed circuit breaker. */
export function circuitBreaker(timing: Timing): CircuitBreaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    enter() {
      if (failures < FAILURES) return;
      const left = closedUntil - timing.now();
      if (left > 0) throw new AiError('NETWORK_ERROR', { retryAfter: left / 1000 });
      // This call is the trial; for another pause the others wait for its outcome.
      closedUntil = timing.now() + PAUSE_MS;
    },
    answered() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES) closedUntil = timing.now() + PAUSE_MS;
    },
  };
}
