import { callbackify } from 'node:util';

import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { addressGroup } from '#server/http/address-group.ts';
import { FILES_ROUTE } from '#server/http/documents.ts';
import type { SharedLimits } from '#server/platform/limits/shared-limits.ts';
import type { Client, WorkBudget } from '#server/platform/limits/work-budget.ts';
import type { AnyContract } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** A store of @fastify/rate-limit that counts a client's requests with the other nodes. */
function leasedStore(limits: SharedLimits): FastifyRateLimitStoreCtor {
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

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request once, however often it is called; throws AppError `over_request_rate_limit` (429). */
    countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

const MINUTE_MS = 60_000;
/** Clients remembered at once, the most recent ones. */
const CLIENTS = 20_000;
/** Routes without a contract that send what is ready: files, pages and the server's health. */
const UNLIMITED_ROUTES = /^\/healthz$|^\/readyz$|^\/opensearch\.xml$|^\/api\/docs/;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** The client a request is counted for: a signed-in person's account, otherwise the address (for IPv6 its /64 network). */
function accountOrAddress({ caller, ip }: FastifyRequest, byAddress: boolean): Client {
  if (byAddress || caller.role !== 'authenticated') {
    return { name: `address ${addressGroup(ip)}`, person: undefined };
  }
  return { name: `person ${caller.userId}`, person: caller.userId };
}

/** How many requests a client may make, and who counts them. */
interface RequestLimitOptions {
  /** Requests per minute for all routes together. */
  readonly perMinute: number;
  /** The server's work that a client may ask for. */
  readonly work: WorkBudget;
  /** Whether people with a session count by their address, too: those of a demo share an account. */
  readonly byAddress?: boolean;
  /** The limits of all nodes; without them this node counts in its memory. */
  readonly shared?: SharedLimits | undefined;
}

/**
 * Limits requests per minute: for all routes together, and more tightly where a contract says so; such requests count
 * for both. What a request costs is charged to its client's budget of work, which no route can forget: it is the database,
 * the readers and the serializer that charge. Built files and pages without a query are free; `session` must be registered before.
 */
export const requestLimits = fastifyPlugin<RequestLimitOptions>(
  async (app: FastifyInstance, { perMinute, work, byAddress = false, shared }) => {
    const clientOf = (request: FastifyRequest) => accountOrAddress(request, byAddress);
    await app.register(rateLimit, {
      global: false,
      max: perMinute,
      timeWindow: MINUTE_MS,
      cache: CLIENTS,
      keyGenerator: (request: FastifyRequest) => clientOf(request).name,
      ...(shared && { store: leasedStore(shared) }),
    });
    const together = app.createRateLimit();
    const tighter = new Map<AnyContract, Limiter>();
    app.addHook('onRoute', ({ config }) => {
      const contract = config?.contract;
      if (!contract?.perMinute || tighter.has(contract)) return;
      const options = {
        max: contract.perMinute,
        timeWindow: MINUTE_MS,
        cache: CLIENTS,
        keyGenerator: (request: FastifyRequest) => `${contract.name} ${clientOf(request).name}`,
      };
      tighter.set(contract, app.createRateLimit(options));
    });

    const counted = new WeakSet<FastifyRequest>();
    app.decorate('countRequest', async (request, reply) => {
      if (counted.has(request)) return;
      counted.add(request);
      const { contract } = request.routeOptions.config;
      for (const limiter of [together, contract && tighter.get(contract)]) {
        const count = await limiter?.(request);
        if (!count || count.isAllowed) continue;
        reply
          .header('x-ratelimit-limit', count.max)
          .header('x-ratelimit-remaining', count.remaining)
          .header('x-ratelimit-reset', count.ttlInSeconds);
        if (!count.isExceeded) continue;
        throw new AppError(ERRORS.over_request_rate_limit, messages.common.rateLimited, {
          retryAfter: count.ttl / 1000,
        });
      }
    });
    const isFree = ({ routeOptions: { url = '' } }: FastifyRequest) =>
      url === FILES_ROUTE || UNLIMITED_ROUTES.test(url);
    app.addHook('onRequest', async (request, reply) => {
      if (!isFree(request)) await app.countRequest(request, reply);
    });
    const admitted = new WeakMap<FastifyRequest, Client>();
    app.addHook('onRequest', async (request) => {
      if (isFree(request)) return;
      const client = clientOf(request);
      await work.admit(client, () => admitted.set(request, client));
    });
    app.addHook('onRequest', (request, _reply, done) => {
      work.resume(admitted.get(request), done);
    });
    // Reading the body of a request loses its context.
    app.addHook('preValidation', (request, _reply, done) => {
      work.resume(admitted.get(request), done);
    });
  },
  { name: 'request-limits', dependencies: ['session'] },
);
