import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

import type { SharedLimits } from '#server/platform/limits/shared-limits.ts';

/** A store of @fastify/rate-limit that counts a client's requests with the other nodes. */
export function leasedStore(limits: SharedLimits): FastifyRateLimitStoreCtor {
  return class LeasedStore implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, count?: { current: number; ttl: number }) => void,
      _windowMs: number,
      most: number,
    ): void {
      void limits.take(key, most).then(({ isAllowed, remaining, endsInMs }) => {
        done(null, { current: isAllowed ? most - remaining : most + 1, ttl: endsInMs });
      });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
