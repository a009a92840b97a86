import type { FastifyInstance } from 'fastify';

import {
  createAnswer,
  deleteAnswer,
  listAnswers,
  restoreAnswer,
  updateAnswer,
} from '#server/features/jobgpt/answers.ts';
import type { AssistantDeps } from '#server/features/jobgpt/deps.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/jobgpt/contracts/saved-answers.ts';

/** The endpoints of `/api/assistant/answers/`. */
export function answerRoutes(app: FastifyInstance, deps: AssistantDeps): void {
  mount(app, contracts.listAnswers, ({ identity, query }) => listAnswers(deps, identity, query));

  mount(app, contracts.createAnswer, ({ identity, body }) => createAnswer(deps, identity, body));

  mount(app, contracts.updateAnswer, ({ identity, params, body }) =>
    updateAnswer(deps, identity, params.id, body),
  );

  mount(app, contracts.deleteAnswer, ({ identity, params }) =>
    deleteAnswer(deps, identity, params.id),
  );

  mount(app, contracts.restoreAnswer, ({ identity, params }) =>
    restoreAnswer(deps, identity, params.id),
  );
}
