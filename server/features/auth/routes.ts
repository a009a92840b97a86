import type { FastifyInstance, FastifyRequest } from 'fastify';

import { clientOf } from '#server/features/auth/client-of.ts';
import { exchangeCode } from '#server/features/auth/exchange-code.ts';
import { followLink } from '#server/features/auth/follow-link.ts';
import { getUser } from '#server/features/auth/get-user.ts';
import type { Providers } from '#server/features/auth/providers/open-providers.ts';
import { signInWithIdToken } from '#server/features/auth/providers/sign-in-with-id-token.ts';
import { reauthenticate } from '#server/features/auth/reauthenticate.ts';
import { refusalOfGrant } from '#server/features/auth/refused-grants.ts';
import { sessionRefresher } from '#server/features/auth/refresh-session.ts';
import {
  requestAgain,
  requestRecovery,
  requestSignInLink,
} from '#server/features/auth/request-link.ts';
import type { Services } from '#server/features/auth/services.ts';
import { signInWithPassword } from '#server/features/auth/sign-in-with-password.ts';
import { signOut } from '#server/features/auth/sign-out.ts';
import { signUp } from '#server/features/auth/sign-up.ts';
import { updateUser } from '#server/features/auth/update-user.ts';
import { signInWithWallet } from '#server/features/auth/web3/sign-in-with-wallet.ts';
import { linkAddress, verify } from '#server/features/auth/verify.ts';
import { wantedRedirect } from '#server/features/auth/wanted-redirect.ts';
import { mount } from '#server/http/mount.ts';
import * as mailed from '#shared/auth/contracts/mailed-links.ts';
import * as contracts from '#shared/auth/contracts/schemas.ts';

/** Registers the endpoints of the auth protocol that concern one person's account. */
export function accountRoutes(
  app: FastifyInstance,
  services: Services,
  providers: Providers,
): void {
  const refreshSession = sessionRefresher(services);
  const asked = (request: FastifyRequest, redirectTo: string | undefined) => ({
    redirectTo: wantedRedirect(services, request, redirectTo),
    client: clientOf(request),
  });

  mount(app, contracts.signUp, ({ body, query, request }) => {
    const { redirectTo, client } = asked(request, query.redirect_to);
    return signUp(services, body, redirectTo, client);
  });
  mount(app, contracts.grantToken, async ({ body, query, request }) => {
    const client = clientOf(request);
    switch (query.grant_type) {
      case 'password':
        return signInWithPassword(services, body, client);
      case 'refresh_token':
        return refreshSession(body.refresh_token ?? '', client);
      case 'web3':
        return signInWithWallet(services, body, client);
      case 'pkce':
        return exchangeCode(services, body, client);
      case 'id_token':
        return signInWithIdToken(services, providers, body, request.caller, client);
      default:
        throw refusalOfGrant(query.grant_type, body);
    }
  });
  mount(app, mailed.sendOtp, ({ body, query, request }) =>
    requestSignInLink(services, body, asked(request, query.redirect_to)),
  );
  mount(app, mailed.sendMagicLink, ({ body, query, request }) =>
    requestSignInLink(services, body, asked(request, query.redirect_to)),
  );
  mount(app, mailed.recoverPassword, ({ body, query, request }) =>
    requestRecovery(services, body, asked(request, query.redirect_to)),
  );
  mount(app, mailed.resendMail, ({ body, query, request }) =>
    requestAgain(services, body, asked(request, query.redirect_to)),
  );
  mount(app, mailed.verifyToken, ({ body, request }) => verify(services, body, clientOf(request)));
  mount(app, mailed.getLinkAddress, ({ body, request }) =>
    linkAddress(services, body, clientOf(request)),
  );
  mount(app, mailed.followLink, async ({ query, request, reply }) => {
    // A scanner's HEAD must not use the link up.
    if (request.method === 'HEAD') return reply.code(200).send();
    const { token = '', type = '' } = query;
    const redirectTo = wantedRedirect(services, request, query.redirect_to);
    return reply.redirect(
      await followLink(services, { token, type, redirectTo }, clientOf(request)),
      303,
    );
  });
  mount(app, mailed.reauthenticate, ({ identity, request }) =>
    reauthenticate(services, identity, clientOf(request)),
  );
  mount(app, contracts.getUser, ({ identity }) => getUser(services, identity));
  mount(app, contracts.updateUser, ({ body, query, identity, request }) => {
    const { redirectTo, client } = asked(request, query.redirect_to);
    return updateUser(services, identity, body, redirectTo, client);
  });
  mount(app, contracts.signOut, async ({ query, identity, request, reply }) => {
    await signOut(services, identity, query.scope, clientOf(request));
    return reply.code(204).send();
  });
}
