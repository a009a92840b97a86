import type { FastifyInstance } from 'fastify';

import type { DemoDeps } from '#server/features/demo/deps.ts';
import { mount } from '#server/http/mount.ts';
import { startVisit } from '#shared/demo/contracts/schemas.ts';
import { demoMessages } from '#shared/demo/messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';

/** POST /api/demo/visits/. */
export function visitRoutes(
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
