import type { FastifyRequest } from 'fastify';

import { isLocalRequest } from '#server/http/loopback.ts';
import type { SignedIn } from '#server/http/mount.ts';

/** Who may load filings. */
export interface LoadingRights {
  /** Whether the account is an operator's; throws AppError for a session that is not alive. */
  readonly isOperator: (identity: SignedIn) => Promise<boolean>;
  /** Whether the server only serves its own machine, as where the local mailbox is shown. */
  readonly isLocal: boolean;
}

/** Whether a request was made by a page of this site; other pages and programs name another origin or none. */
function isFromOwnPage({ headers }: FastifyRequest): boolean {
  return URL.parse(headers.origin ?? '')?.host === headers.host;
}

/**
 * Whether the caller may load filings: an operator, or anybody signed in on the machine that a local installation serves.
 * There a change must come from a page of its own.
 */
export async function mayLoad(
  { isOperator, isLocal }: LoadingRights,
  identity: SignedIn,
  request: FastifyRequest,
): Promise<boolean> {
  if (await isOperator(identity)) return true;
  return isLocal && isLocalRequest(request) && (request.method === 'GET' || isFromOwnPage(request));
}
