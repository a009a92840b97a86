import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { getH1bOffer } from '#server/features/h1b/offer/get-h1b-offer.ts';
import type { ApprovalStore } from '#server/h1b/approvals/approval-store.ts';
import { ruleOn, type SelectionRules } from '#server/h1b/offer/selection-rules.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/contracts/h1b/offer.ts';

/** What the endpoint works with. */
interface OfferDeps extends H1bDeps {
  readonly approvals: ApprovalStore;
  readonly rules: SelectionRules;
}

/** The endpoint of 'Is my offer fair?'. */
export async function offerRoutes(app: FastifyInstance, deps: OfferDeps): Promise<void> {
  mount(app, contracts.getH1bOffer, async (call) => {
    const approvals = await deps.approvals.load();
    const status = deps.explorer.status();
    const rule = ruleOn(deps.rules, deps.clock.now().toISOString().slice(0, 10));
    return answerCached(
      deps,
      call,
      (answers, signal) => getH1bOffer(answers, { status, approvals, rule }, call.query, signal),
      ['offer', approvals?.version, rule],
    );
  });
}
