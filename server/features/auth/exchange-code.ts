import { createHash } from 'node:crypto';

import * as z from 'zod/mini';

import { isBanned } from '#server/features/auth/caller.ts';
import { confirmEmailChange, isFirstHalf } from '#server/features/auth/confirm-email-change.ts';
import { invalid } from '#server/features/auth/input.ts';
import {
  completeSignIn,
  providerOutcome,
  type ProviderOutcome,
} from '#server/features/auth/providers/complete-sign-in.ts';
import { unseal } from '#server/features/auth/providers/seal.ts';
import { lockToken } from '#server/features/auth/redeem-token.ts';
import {
  deleteFlowState,
  findFlowByCode,
  type FlowStateRow,
  issueAuthCode,
  lockFlowByCode,
} from '#server/features/auth/repository/flow-states.ts';
import {
  deleteOneTimeTokens,
  findTokenOfFlow,
} from '#server/features/auth/repository/one-time-tokens.ts';
import { limitSession } from '#server/features/auth/repository/sessions.ts';
import { lockUser } from '#server/features/auth/repository/users.ts';
import { SAML_METHOD } from '#server/features/auth/saml/consume-response.ts';
import { hashToken, newToken, sameBytes } from '#server/features/auth/secrets.ts';
import { type Client, type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { answerSession, startSession } from '#server/features/auth/start-session.ts';
import { confirm } from '#server/features/auth/verify.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TokenKind } from '#server/platform/database/tables/auth.ts';
import type { grantToken } from '#shared/auth/contracts/schemas.ts';
import type { Session } from '#shared/auth/contracts/shapes.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { FLOW_STATE_TTL_S } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/**
 * What a provider said in the flow of a PKCE code, which is used up; undefined when the code is of no such flow. Throws
 * AppError `flow_state_expired` (422), or `bad_code_verifier` (400), which leaves the code to the browser that has its
 * verifier.
 */
async function redeemProviderCode(
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

const notFound = () => new AppError(ERRORS.flow_state_not_found, serverMessages.auth.flowNotFound);

/**
 * Opens a mailed link of a PKCE flow: a code for the browser that has the verifier. The link proves nothing by itself, so
 * it confirms nothing and stays as it is; only the first half of an e-mail change, which grants nothing, is done here.
 */
export async function issueCode(
  tx: Transaction,
  services: Services,
  link: string,
  kinds: readonly TokenKind[],
  client: Client,
  now: Date,
): Promise<{ readonly code: string } | 'missed' | 'half'> {
  const found = await lockToken(tx, services, link, kinds);
  if (!found?.token.flow_state_id) return 'missed';
  const { token, user } = found;
  if (isBanned(user, now)) throw new AppError(ERRORS.user_banned, messages.auth.userBanned);
  if (isFirstHalf(user, token)) {
    await deleteOneTimeTokens(tx, user.id, [token.kind]);
    const done = await confirmEmailChange(tx, user, token, client, now);
    return done === 'half' ? 'half' : 'missed';
  }
  const code = newToken();
  const issued = await issueAuthCode(tx, found.token.flow_state_id, user.id, hashToken(code), now);
  return issued ? { code } : 'missed';
}

/** Redeems a PKCE code for a session: once, within 5 min, by the verifier of its challenge. */
export async function exchangeCode(
  services: Services,
  body: Output<(typeof grantToken)['body']>,
  client: Client,
): Promise<Session> {
  const { auth_code: code, code_verifier: verifier } = body;
  if (!code || !verifier) throw invalid(serverMessages.auth.pkceFields);
  const said = await redeemProviderCode(services, code, (flow) => answers(flow, verifier));
  if (said) return completeSignIn(services, said, client);
  const now = services.clock.now();
  const outcome = await serviceTransaction(services, async (tx) => {
    const hash = hashToken(code);
    // The person before the flow, in the order in which a followed link takes them.
    const seen = await findFlowByCode(tx, hash);
    const user = seen?.user_id ? await lockUser(tx, seen.user_id) : undefined;
    const flow = user && (await lockFlowByCode(tx, hash));
    if (!user || !flow?.auth_code_issued_at) return notFound();
    if (now.getTime() - flow.auth_code_issued_at.getTime() > FLOW_STATE_TTL_S * 1000) {
      await deleteFlowState(tx, flow.id);
      return new AppError(ERRORS.flow_state_expired, serverMessages.auth.flowExpired);
    }
    if (!answers(flow, verifier)) {
      return new AppError(ERRORS.bad_code_verifier, serverMessages.auth.verifierMismatch);
    }
    if (isBanned(user, now))
      return new AppError(ERRORS.banned_at_sign_in, messages.auth.userBanned);
    if (flow.authentication_method === SAML_METHOD) {
      await deleteFlowState(tx, flow.id);
      const granted = await startSession(tx, services, user, SAML_METHOD, client, now);
      if (flow.session_end) await limitSession(tx, granted.session, flow.session_end);
      return granted;
    }
    // The mail counts only now: it may have been replaced, or its code used, since the link was followed.
    const token = await findTokenOfFlow(tx, flow.id, user.id);
    await deleteFlowState(tx, flow.id);
    if (!token) return notFound();
    await deleteOneTimeTokens(tx, user.id, [token.kind]);
    const confirmed = await confirm(tx, { token, user }, client, now);
    if (typeof confirmed === 'string') return notFound();
    return startSession(tx, services, confirmed.user, confirmed.method, client, now);
  });
  if (outcome instanceof AppError) throw outcome;
  services.wake();
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
