import type { FastifyReply, FastifyRequest } from 'fastify';

import { invalid } from '#server/features/auth/input.ts';
import { isSameSite, nextPath } from '#server/features/auth/mail-link.ts';
import type { Redirects } from '#server/features/auth/redirects.ts';
import { withFragment } from '#server/features/auth/return-address.ts';
import { messages } from '#shared/core/messages.ts';

const LOGIN = '/login';

/** Parts of the fragment that the sign-in page, or another site's page, reads. */
const PARTS = {
  error: 'invalid_request',
  error_code: 'provider_disabled',
  error_description: messages.auth.providerDisabled,
};

/**
 * Refuses a sign-in with a provider that is off. A browser is led back to the sign-in page, or to
 * an allowed address of another site, with the error in the fragment; a program gets `validation_failed` (400).
 */
export function refuseProvider(
  redirects: Redirects,
  siteUrl: string,
  wanted: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isAllowed = wanted !== undefined && redirects.allows(wanted);
  const isBrowser = request.headers.accept?.includes('text/html') === true;
  if (!isAllowed && !isBrowser) throw invalid(messages.auth.providerDisabled, 'provider');
  const target = new URL(isAllowed ? wanted : siteUrl);
  return reply.redirect(withFragment(pageOf(target, new URL(siteUrl)), PARTS), 302);
}

function pageOf(target: URL, site: URL): string {
  if (!isSameSite(target, site)) return target.href;
  const page = new URL(LOGIN, target.origin);
  const next = nextPath(target);
  if (next !== undefined && target.pathname !== LOGIN) page.searchParams.set('redirectTo', next);
  return page.href;
}
