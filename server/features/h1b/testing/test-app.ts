import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { approvalRoutes } from '#server/features/h1b/approvals/routes.ts';
import { greenCardRoutes } from '#server/features/h1b/green-cards/routes.ts';
import { offerRoutes } from '#server/features/h1b/offer/routes.ts';
import { readGrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { readSelectionRules } from '#server/h1b/offer/selection-rules.ts';
import { h1bRoutes } from '#server/features/h1b/routes.ts';
import { inThreadExplorer } from '#server/features/h1b/testing/in-thread-explorer.ts';
import type { ApprovalStore } from '#server/h1b/approvals/approval-store.ts';
import { openWages } from '#server/h1b/wages/wage-store.ts';
import type { H1bExplorer } from '#server/h1b/questions.ts';
import { bodyParsers } from '#server/http/body-parsers.ts';
import { errors } from '#server/http/errors.ts';
import { session } from '#server/http/session.ts';
import { useClearMessages } from '#shared/core/explain.ts';

/** The H1B endpoints over an explorer, as the application registers them; nothing listens. */
export async function h1bApp(
  explorer: H1bExplorer,
  approvals: ApprovalStore = { load: () => Promise.resolve(undefined) },
  {
    now = new Date(Date.UTC(2024, 4, 6)),
    dataDir = '/nowhere',
    perm = inThreadExplorer([]),
  }: { now?: Date; dataDir?: string; perm?: H1bExplorer } = {},
): Promise<FastifyInstance> {
  useClearMessages();
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errors);
  await app.register(bodyParsers);
  await app.register(session, {
    verify: async () => ({ role: 'anon' }),
    publishableKey: 'sb_publishable_test',
  });
  const clock = { now: () => now };
  await app.register((scope) => h1bRoutes(scope, { explorer, perm, clock, release: 'test' }));
  await app.register((scope) =>
    approvalRoutes(scope, { approvals, explorer, perm, clock, release: 'test' }),
  );
  await app.register((scope) => greenCardRoutes(scope, { explorer, perm, clock, release: 'test' }));
  await app.register((scope) =>
    offerRoutes(scope, {
      explorer,
      perm,
      clock,
      release: 'test',
      approvals,
      rules: readSelectionRules(),
      index: readGrowthIndex(),
      wages: openWages(dataDir, console),
    }),
  );
  return app;
}
