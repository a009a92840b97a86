import { callbackify } from 'node:util';

import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

import type { SharedLimits } from '#server/platform/limits/shared-limits.ts';

/** A store of @fastify/rate-limit that counts a client's requests with the other nodes. */
export function leasedStore(limits: SharedLimits): FastifyRateLimitStoreCtor {
  const count = callbackify(async (key: string, most: number) => {
    const { isAllowed, remaining, endsInMs } = await limits.take(key, most);
    return { current: isAllowed ? most - remaining : most + 1, ttl: endsInMs };
  });
  return class LeasedStore implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<typeof count>[2], _windowMs: number, most: number): void {
      count(key, most, done);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
