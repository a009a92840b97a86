import * as z from 'zod/mini';

import {
  providerOutcome,
  type ProviderOutcome,
} from '#server/features/auth/providers/complete-sign-in.ts';
import { unseal } from '#server/features/auth/providers/seal.ts';
import {
  deleteFlowState,
  lockFlowByCode,
  type FlowStateRow,
} from '#server/features/auth/repository/flow-states.ts';
import { hashToken } from '#server/features/auth/secrets.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FLOW_STATE_TTL_S } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * What a provider said in the flow of a PKCE code, which is used up; undefined when the code is of no such flow. Throws
 * AppError `flow_state_expired` (422), or `bad_code_verifier` (400), which leaves the code to the browser that has its
 * verifier.
 */
export async function redeemProviderCode(
  services: Services,
  code: string,
  fits: (flow: FlowStateRow) => boolean,
): Promise<ProviderOutcome | undefined> {
  const now = services.clock.now();
  const outcome = await serviceTransaction(services, async (tx) => {
    const flow = await lockFlowByCode(tx, hashToken(code));
    if (!flow?.sealed || !flow.auth_code_issued_at) return undefined;
    if (now.getTime() - flow.auth_code_issued_at.getTime() > FLOW_STATE_TTL_S * 1000) {
      await deleteFlowState(tx, flow.id);
      return new AppError(ERRORS.flow_state_expired, serverMessages.auth.flowExpired);
    }
    if (!fits(flow)) {
      return new AppError(ERRORS.bad_code_verifier, serverMessages.auth.verifierMismatch);
    }
    await deleteFlowState(tx, flow.id);
    return z.parse(providerOutcome, unseal(code, flow.sealed));
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
