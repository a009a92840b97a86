import { createHash } from 'node:crypto';

import { isBanned } from '#server/features/auth/caller.ts';
import { invalid } from '#server/features/auth/input.ts';
import {
  deleteFlowState,
  lockFlowByCode,
  type FlowStateRow,
} from '#server/features/auth/repository/flow-states.ts';
import { lockUser } from '#server/features/auth/repository/users.ts';
import { hashToken, sameBytes } from '#server/features/auth/secrets.ts';
import { unitOfWork, type Client, type Services } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import type { grantToken, Session } from '#shared/contracts/auth/schemas.ts';
import type { Output } from '#shared/contracts/contract.ts';
import { AppError } from '#shared/errors.ts';
import { FLOW_STATE_TTL_S } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

const notFound = () => new AppError('flow_state_not_found', 404, messages.auth.flowNotFound);

/** Redeems a PKCE code for a session: once, within 5 min, by the verifier of its challenge (auth protocol §6). */
export async function exchangeCode(
  services: Services,
  body: Output<(typeof grantToken)['body']>,
  client: Client,
): Promise<Session> {
  const { auth_code: code, code_verifier: verifier } = body;
  if (!code || !verifier) throw invalid(messages.auth.pkceFields);
  const now = services.clock.now();
  const outcome = await unitOfWork(services, async (tx) => {
    const flow = await lockFlowByCode(tx, hashToken(code));
    if (!flow?.user_id || !flow.auth_code_issued_at) return notFound();
    if (now.getTime() - flow.auth_code_issued_at.getTime() > FLOW_STATE_TTL_S * 1000) {
      await deleteFlowState(tx, flow.id);
      return new AppError('flow_state_expired', 422, messages.auth.flowExpired);
    }
    if (!answers(flow, verifier)) {
      return new AppError('bad_code_verifier', 400, messages.auth.verifierMismatch);
    }
    await deleteFlowState(tx, flow.id);
    const user = await lockUser(tx, flow.user_id);
    if (!user) return notFound();
    if (isBanned(user, now)) return new AppError('user_banned', 400, messages.auth.userBanned);
    const method = flow.authentication_method === 'recovery' ? 'recovery' : 'otp';
    return startSession(tx, user, method, client, now);
  });
  if (outcome instanceof AppError) throw outcome;
  return answerSession(services, outcome);
}

function answers(flow: FlowStateRow, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const proof =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  return sameBytes(Buffer.from(proof), Buffer.from(flow.code_challenge));
}
