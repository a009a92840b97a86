import type { FastifyInstance } from 'fastify';

import { answerCached, answerTagged, goneSignal } from '#server/features/h1b/answer.ts';
import {
  describeEmployer,
  describeTotals,
} from '#server/features/h1b/approvals/describe-approvals.ts';
import { filedEmployer } from '#server/features/h1b/approvals/filed-names.ts';
import {
  listOccupationSponsors,
  listSponsors,
  withGreenCards,
} from '#server/features/h1b/approvals/list-sponsors.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import type { ApprovalStore, LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import type { QueryOf } from '#server/h1b/questions.ts';
import { mount } from '#server/http/mount.ts';
import { utcDate } from '#shared/core/dates.ts';
import * as contracts from '#shared/h1b/contracts/approvals.ts';

/** What these endpoints work with. */
interface ApprovalDeps extends H1bDeps {
  readonly approvals: ApprovalStore;
}

/** The endpoints about approved petitions. */
export async function approvalRoutes(app: FastifyInstance, deps: ApprovalDeps): Promise<void> {
  const tagOf = (loaded: LoadedApprovals | undefined) => [
    'approvals',
    loaded?.version,
    loaded?.years,
    deps.release,
  ];

  mount(app, contracts.getH1bApprovals, async (call) => {
    const { name } = call.query;
    const loaded = await deps.approvals.load();
    const filed = await filedEmployer(deps.explorer, name, goneSignal(call.reply));
    const today = deps.clock.now();
    // What is of the present today may be of the past tomorrow.
    return answerTagged(call, [...tagOf(loaded), filed, utcDate(today)], () =>
      describeEmployer(loaded, name, today, filed),
    );
  });

  mount(app, contracts.getH1bApprovalTotals, async (call) => {
    const loaded = await deps.approvals.load();
    return answerTagged(call, tagOf(loaded), () => describeTotals(loaded));
  });

  mount(app, contracts.listH1bSponsors, async (call) => {
    const loaded = await deps.approvals.load();
    const { query } = call;
    const beside = [...tagOf(loaded), deps.perm.status()];
    // Without an occupation the list does not rest on the filings, so that they need not be there.
    if (query.soc === '') {
      return answerTagged(call, [...beside, deps.explorer.status()], () =>
        withGreenCards(listSponsors(loaded, query), deps, goneSignal(call.reply)),
      );
    }
    const ask = async (answers: QueryOf, signal: AbortSignal) =>
      withGreenCards(await listOccupationSponsors(answers, loaded, query, signal), deps, signal);
    return answerCached(deps, call, ask, beside);
  });
}
