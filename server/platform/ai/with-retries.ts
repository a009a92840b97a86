import { AiError } from '#server/platform/ai/ai-error.ts';
import type { Timing } from '#server/platform/ai/timing.ts';
import { AI_BACKOFF_MS, AI_JITTER_MS, AI_RETRIES } from '#shared/core/limits.ts';

/** Longest Retry-After in seconds that is waited for; a longer one is passed on to the caller. */
const PATIENCE_S = 30;

/**
 * Repeats an attempt that failed with a retryable AiError up to 3 times, after 1 s, 2 s and 4 s plus up to 1 s at random,
 * or later when the service asks for it in Retry-After. Rejects with the last error, or the signal's reason.
 */
export async function withRetries<T>(
  timing: Timing,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const last = tries === AI_RETRIES;
      if (!(error instanceof AiError) || !error.retryable || last) throw error;
      const asked = error.retryAfter ?? 0;
      if (asked > PATIENCE_S) throw error;
      const backoff = AI_BACKOFF_MS * 2 ** tries + AI_JITTER_MS * timing.random();
      await timing.wait(Math.max(backoff, asked * 1000), signal);
    }
  }
}
