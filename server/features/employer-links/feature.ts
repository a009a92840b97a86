import type { FastifyInstance } from 'fastify';

import {
  chooseCompanyEmployer,
  forgetCompanyEmployer,
} from '#server/features/employer-links/choose-company-employer.ts';
import type { EmployerLinksDeps } from '#server/features/employer-links/deps.ts';
import {
  getCompanyEmployer,
  getNamedEmployer,
  listCompanyEvidence,
} from '#server/features/employer-links/get-company-employer.ts';
import {
  joinCompanyName,
  partCompanyName,
} from '#server/features/employer-links/part-company-name.ts';
import { choiceData } from '#server/features/employer-links/personal-data.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/employer-links/contracts/schemas.ts';

/** The endpoints of `/api/employer-links/`. */
async function employerLinkRoutes(app: FastifyInstance, deps: EmployerLinksDeps): Promise<void> {
  mount(app, contracts.getNamedEmployer, ({ identity, query }) =>
    getNamedEmployer(deps, identity, query),
  );

  mount(app, contracts.listCompanyEvidence, ({ identity, query }) =>
    listCompanyEvidence(deps, identity, query.companies),
  );

  mount(app, contracts.getCompanyEmployer, ({ identity, params, query }) =>
    getCompanyEmployer(deps, identity, params.id, query),
  );

  mount(app, contracts.chooseCompanyEmployer, ({ identity, params, body }) =>
    chooseCompanyEmployer(deps, identity, params.id, body.name),
  );

  mount(app, contracts.partCompanyName, ({ identity, params, body }) =>
    partCompanyName(deps, identity, params.id, body.name),
  );

  mount(app, contracts.joinCompanyName, ({ identity, params, query }) =>
    joinCompanyName(deps, identity, params.id, query.name),
  );

  mount(app, contracts.forgetCompanyEmployer, ({ identity, params }) =>
    forgetCompanyEmployer(deps, identity, params.id),
  );
}

/** Which employer of the H1B records a person's company is. */
export function employerLinksFeature(deps: EmployerLinksDeps): Feature {
  return {
    name: 'employer-links',
    routes: (app) => employerLinkRoutes(app, deps),
    personalData: choiceData(deps),
  };
}
