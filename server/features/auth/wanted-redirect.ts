import type { FastifyRequest } from 'fastify';

import type { Services } from '#server/features/auth/services.ts';

/** Where to return to: the first of the query's, the header's and the referring page's address, if it is allowed. */
export function wantedRedirect(
  services: Pick<Services, 'redirects'>,
  request: FastifyRequest,
  fromQuery: string | undefined,
): string {
  const header = request.headers['redirect_to'];
  const wanted = fromQuery ?? (typeof header === 'string' ? header : request.headers.referer);
  return services.redirects.resolve(wanted);
}
