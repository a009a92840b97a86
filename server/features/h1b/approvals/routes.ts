import type { FastifyInstance } from 'fastify';

import { answerTagged } from '#server/features/h1b/answer.ts';
import {
  describeEmployer,
  describeTotals,
} from '#server/features/h1b/approvals/describe-approvals.ts';
import { listSponsors } from '#server/features/h1b/approvals/list-sponsors.ts';
import type { ApprovalStore, LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/contracts/h1b/approvals.ts';

/** What these endpoints work with. */
interface ApprovalDeps {
  readonly approvals: ApprovalStore;
  /** Release of the program; a new one may judge the same data differently. */
  readonly release: string;
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
    const loaded = await deps.approvals.load();
    return answerTagged(call, tagOf(loaded), () => describeEmployer(loaded, call.query.name));
  });

  mount(app, contracts.getH1bApprovalTotals, async (call) => {
    const loaded = await deps.approvals.load();
    return answerTagged(call, tagOf(loaded), () => describeTotals(loaded));
  });

  mount(app, contracts.listH1bSponsors, async (call) => {
    const loaded = await deps.approvals.load();
    return answerTagged(call, tagOf(loaded), () => listSponsors(loaded, call.query));
  });
}
