import type { FastifyInstance } from 'fastify';

import type { RecordDeps } from '#server/features/record/deps.ts';
import {
  createPaper,
  deletePaper,
  listPapers,
  restorePaper,
} from '#server/features/record/papers.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/record/contracts/papers.ts';

/** The endpoints of `/api/applications/{id}/papers/`. */
export async function paperRoutes(app: FastifyInstance, deps: RecordDeps): Promise<void> {
  mount(app, contracts.listPapers, ({ identity, params, query }) =>
    listPapers(deps, identity, { ...params, ...query }),
  );
  mount(app, contracts.createPaper, ({ identity, params, body }) =>
    createPaper(deps, identity, params.id, body),
  );
  mount(app, contracts.deletePaper, ({ identity, params }) => deletePaper(deps, identity, params));
  mount(app, contracts.restorePaper, ({ identity, params }) =>
    restorePaper(deps, identity, params),
  );
}
