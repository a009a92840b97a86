import type { FastifyInstance } from 'fastify';

import {
  deleteInterview,
  getInterview,
  restoreInterview,
} from '#server/features/record/delete-interview.ts';
import type { RecordDeps } from '#server/features/record/deps.ts';
import { listInterviews, listInterviewsOf } from '#server/features/record/list-interviews.ts';
import { createInterview, updateInterview } from '#server/features/record/save-interview.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/record/contracts/interviews.ts';

/** The endpoints of interviews. */
export async function interviewRoutes(app: FastifyInstance, deps: RecordDeps): Promise<void> {
  mount(app, contracts.listInterviews, ({ identity, query }) =>
    listInterviews(deps, identity, query),
  );
  mount(app, contracts.listInterviewsOf, ({ identity, params, query }) =>
    listInterviewsOf(deps, identity, { ...params, ...query }),
  );
  mount(app, contracts.createInterview, ({ identity, params, body }) =>
    createInterview(deps, identity, params.id, body),
  );
  mount(app, contracts.getInterview, ({ identity, params }) =>
    getInterview(deps, identity, params),
  );
  mount(app, contracts.updateInterview, ({ identity, params, body }) =>
    updateInterview(deps, identity, params, body),
  );
  mount(app, contracts.deleteInterview, ({ identity, params }) =>
    deleteInterview(deps, identity, params),
  );
  mount(app, contracts.restoreInterview, ({ identity, params }) =>
    restoreInterview(deps, identity, params),
  );
}
