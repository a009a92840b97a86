import type { DemoDeps } from '#server/features/demo/deps.ts';
import { renewDemo } from '#server/features/demo/renew-demo.ts';
import { visitRoutes } from '#server/features/demo/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import { singleFlight } from '#server/platform/concurrency/single-flight.ts';

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
