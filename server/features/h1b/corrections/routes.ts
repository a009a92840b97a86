import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { CorrectionDeps } from '#server/features/h1b/corrections/deps.ts';
import {
  joinH1bName,
  listH1bCorrections,
  splitH1bName,
} from '#server/features/h1b/corrections/part-h1b-name.ts';
import { mayLoad } from '#server/features/h1b/loading/may-load.ts';
import { mount, type SignedIn } from '#server/http/mount.ts';
import * as contracts from '#shared/h1b/contracts/corrections.ts';
import { correctionMessages } from '#shared/h1b/employer-correction-messages.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';

/** The endpoints of `/api/h1b/corrections`. */
export async function correctionRoutes(app: FastifyInstance, deps: CorrectionDeps): Promise<void> {
  async function requireRight(identity: SignedIn, request: FastifyRequest): Promise<void> {
    if (await mayLoad(deps, identity, request)) return;
    throw new AppError(ERRORS.forbidden, correctionMessages.forbidden);
  }

  mount(app, contracts.listH1bCorrections, async ({ identity, request }) =>
    (await mayLoad(deps, identity, request))
      ? listH1bCorrections(deps, identity)
      : { allowed: false, parted: [] },
  );

  mount(app, contracts.splitH1bName, async ({ identity, request, body }) => {
    await requireRight(identity, request);
    return splitH1bName(deps, identity, body.name);
  });

  mount(app, contracts.joinH1bName, async ({ identity, request, params }) => {
    await requireRight(identity, request);
    return joinH1bName(deps, identity, params.id);
  });
}
