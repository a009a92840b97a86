import type { FastifyInstance } from 'fastify';

import { answerCached, answersOf } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import {
  describeCertificationSource,
  findEmployerCases,
} from '#server/features/h1b/green-cards/find-employer-cases.ts';
import { locateFilter } from '#server/features/h1b/locate-filter.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/h1b/contracts/green-cards.ts';

/** The endpoints about labor certifications for green cards. */
export async function greenCardRoutes(app: FastifyInstance, deps: H1bDeps): Promise<void> {
  const { explorer, perm, release } = deps;

  mount(app, contracts.getH1bGreenCards, (call) =>
    answerCached(
      { explorer: perm, release },
      call,
      async (answers, signal) => {
        const source = describeCertificationSource(perm.status());
        const filings = explorer.status().state === 'ready' ? answersOf({ explorer }) : undefined;
        const cases = await findEmployerCases(filings, answers, call.query.name, signal);
        // A sample lacks most employers, so one that is not in it is unknown.
        const state = cases.state === 'none' && source.sample ? 'unknown' : cases.state;
        return { ...cases, state, source };
      },
      [explorer.status()],
    ),
  );

  mount(app, contracts.getH1bGreenCardTotals, (call) =>
    answerCached({ explorer: perm, release }, call, async (answers, signal) => {
      const filter = await locateFilter(call.query.filter);
      const certifications = await answers.certifications(filter, signal);
      return { certifications, source: describeCertificationSource(perm.status()) };
    }),
  );
}
