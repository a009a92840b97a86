import type { FastifyInstance } from 'fastify';

import type { DemoDeps } from '#server/features/demo/deps.ts';
import { renewDemo } from '#server/features/demo/renew-demo.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import { startVisit } from '#shared/demo/contracts/schemas.ts';
import { demoMessages } from '#shared/demo/messages.ts';

/** POST /api/demo/visits/. */
function visitRoutes(
  app: FastifyInstance,
  demo: (Pick<DemoDeps, 'startVisit'> & { readonly renew: () => Promise<string> }) | undefined,
): void {
  mount(app, startVisit, async () => {
    if (!demo) throw new AppError(ERRORS.not_found, messages.common.notFound);
    return demo.startVisit(await demo.renew().catch(explain));
  });
}

/** Another node makes the account at this moment. */
function explain(cause: unknown): never {
  const isOther = cause instanceof AppError && cause.status < 500;
  if (!isOther) throw cause;
  throw new AppError(ERRORS.overloaded, demoMessages.preparing, { cause, retryAfter: 5 });
}

/** How often a new day is looked for, in milliseconds. */
const LOOK_MS = 5 * 60_000;

/** The made-up account of a demo, new every night, and the visits to it; without a demo only the answer that this is none. */
export function demoFeature(deps: DemoDeps | undefined): Feature {
  const flights = singleFlight<string>();
  const renew = deps && (() => flights('demo', () => renewDemo(deps)));
  return {
    name: 'demo',
    async routes(app) {
      visitRoutes(app, deps && renew && { startVisit: deps.startVisit, renew });
      // The first visitor does not wait for it; what fails is tried again by the visit and by the schedule.
      renew?.().catch(() => undefined);
    },
    ...(renew && { schedule: [{ name: 'demo.renew', everyMs: LOOK_MS, run: renew }] }),
  };
}
