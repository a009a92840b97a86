import { setTimeout } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { answerCached } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { getH1bOffer } from '#server/features/h1b/offer/get-h1b-offer.ts';
import { getH1bWages } from '#server/features/h1b/offer/get-h1b-wages.ts';
import type { ApprovalStore, LoadedApprovals } from '#server/h1b/approvals/approval-store.ts';
import type { GrowthIndex } from '#server/h1b/offer/growth-index.ts';
import { ruleOn, type SelectionRules } from '#server/h1b/offer/selection-rules.ts';
import type { WageStore } from '#server/h1b/wages/wage-store.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/h1b/contracts/offer.ts';
import * as wageContracts from '#shared/h1b/contracts/wages.ts';

/** What the endpoint works with. */
interface OfferDeps extends H1bDeps {
  readonly approvals: ApprovalStore;
  readonly rules: SelectionRules;
  readonly index: GrowthIndex;
  readonly wages: WageStore;
}

/** Milliseconds that an answer waits for approvals: after a start they take seconds to be read. */
const PATIENCE_MS = 500;

/** The approvals; 'loading' when they take longer. */
async function loadedWithin(
  approvals: ApprovalStore,
  ms: number,
): Promise<LoadedApprovals | 'loading' | undefined> {
  const enough = new AbortController();
  const { signal } = enough;
  const patience = setTimeout(ms, 'loading' as const, { signal }).catch(() => 'loading' as const);
  try {
    return await Promise.race([approvals.load(), patience]);
  } finally {
    enough.abort();
  }
}

/** The endpoint of 'Is my offer fair?'. */
export async function offerRoutes(app: FastifyInstance, deps: OfferDeps): Promise<void> {
  mount(app, contracts.getH1bOffer, async (call) => {
    const approvals = await loadedWithin(deps.approvals, PATIENCE_MS);
    const status = deps.explorer.status();
    const { index, wages } = deps;
    const today = deps.clock.now().toISOString().slice(0, 10);
    const rule = ruleOn(deps.rules, today);
    const month = today.slice(0, 7);
    return answerCached(
      deps,
      call,
      (answers, signal) =>
        getH1bOffer(
          answers,
          { status, approvals, rule, index, month, wages, today },
          call.query,
          signal,
        ),
      [
        'offer',
        approvals === 'loading' ? approvals : approvals?.version,
        rule,
        index,
        month,
        await wages.version(),
      ],
    );
  });

  mount(app, wageContracts.getH1bWages, async (call) => {
    const today = deps.clock.now().toISOString().slice(0, 10);
    const rule = ruleOn(deps.rules, today);
    return answerCached(
      deps,
      call,
      (answers, signal) => getH1bWages(answers, { ...deps, rule, today }, call.query, signal),
      ['wages', rule, today, await deps.wages.version()],
    );
  });
}
