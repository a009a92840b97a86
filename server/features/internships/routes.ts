import type { FastifyInstance } from 'fastify';

import { deleteInternship } from '#server/features/internships/delete-internship.ts';
import type { InternshipsDeps } from '#server/features/internships/deps.ts';
import { listInternships } from '#server/features/internships/list-internships.ts';
import { restoreInternship } from '#server/features/internships/restore-internship.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/internships/contracts/schemas.ts';

/** The endpoints of `/api/internships`. */
export async function internshipRoutes(app: FastifyInstance, deps: InternshipsDeps): Promise<void> {
  mount(app, contracts.listInternships, ({ identity, query }) =>
    listInternships(deps, identity, query),
  );
  mount(app, contracts.deleteInternship, ({ identity, params }) =>
    deleteInternship(deps, identity, params.id),
  );
  mount(app, contracts.restoreInternship, ({ identity, params }) =>
    restoreInternship(deps, identity, params.id),
  );
}
