import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  deleteUserFactor,
  deleteUserPasskey,
  listUserFactors,
  listUserPasskeys,
} from '#server/features/auth/admin/factors.ts';
import { generateLink } from '#server/features/auth/admin/generate-link.ts';
import { inviteUser } from '#server/features/auth/admin/invite-user.ts';
import { listAudit } from '#server/features/auth/admin/list-audit.ts';
import type { Operator } from '#server/features/auth/admin/operator.ts';
import { readPage, sendPageHeaders } from '#server/features/auth/admin/paging.ts';
import { endUserSessions, listUserSessions } from '#server/features/auth/admin/sessions.ts';
import {
  closeUser,
  createUser,
  deleteUser,
  getUserById,
  listUsers,
  updateUserById,
} from '#server/features/auth/admin/users.ts';
import { readCaller } from '#server/features/auth/caller.ts';
import { presentPasskey } from '#server/features/auth/passkeys/present-passkey.ts';
import { presentFactor } from '#server/features/auth/presenter.ts';
import { type Services, serviceTransaction } from '#server/features/auth/services.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/auth/contracts/admin.ts';

/** What the admin endpoints need beside the services of auth. */
interface AdminDeps {
  /** Address under which the auth endpoints are served. */
  readonly authRoot: () => string;
  /** Deletes an account with everything that any feature holds of it. */
  readonly eraseAccount: (userId: string) => Promise<unknown>;
}

/** Refuses a person on an admin route as their session is refused elsewhere, when it has ended, before they learn that they are no operator. */
export function checkSessionsFirst(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async ({ caller, routeOptions }) => {
    if (routeOptions.config.contract?.access !== 'admin' || caller.role !== 'authenticated') return;
    await serviceTransaction(services, (tx) => readCaller(tx, caller, services.clock.now()));
  });
}

/** Registers the endpoints for operators' programs; the service key they need is checked by their contracts' access. */
export function adminRoutes(app: FastifyInstance, services: Services, deps: AdminDeps): void {
  userRoutes(app, services, deps);
  sessionRoutes(app, services);
  factorRoutes(app, services);
  passkeyRoutes(app, services);

  mount(app, contracts.inviteUser, ({ body, query, request }) => {
    const wish = { email: body.email, data: body.data ?? {} };
    const redirectTo = services.redirects.resolve(query.redirect_to);
    return inviteUser(services, wish, redirectTo, operatorOf(request));
  });
  mount(app, contracts.generateLink, ({ body, query, request }) => {
    const wanted = query.redirect_to ?? body.redirect_to ?? body.redirectTo ?? undefined;
    const redirectTo = services.redirects.resolve(wanted);
    const address = { authRoot: deps.authRoot(), redirectTo };
    return generateLink(services, body, address, operatorOf(request));
  });
  mount(app, contracts.listAudit, async ({ query, reply }) => {
    const page = readPage(query);
    const { entries, total } = await listAudit(services, query.query ?? '', page);
    sendPageHeaders(reply, contracts.listAudit.path, page, total);
    return entries;
  });
}

function userRoutes(app: FastifyInstance, services: Services, deps: AdminDeps): void {
  mount(app, contracts.listUsers, async ({ query, reply }) => {
    const page = readPage(query);
    const { users, total } = await listUsers(services, query.filter ?? '', page);
    sendPageHeaders(reply, contracts.listUsers.path, page, total);
    return { users, aud: 'authenticated' };
  });
  mount(app, contracts.createUser, ({ body, request }) =>
    createUser(services, body, operatorOf(request)),
  );
  mount(app, contracts.getUserById, ({ params }) => getUserById(services, params.user_id));
  mount(app, contracts.updateUserById, ({ params, body, request }) =>
    updateUserById(services, params.user_id, body, operatorOf(request)),
  );
  mount(app, contracts.deleteUserById, async ({ params, body, request }) => {
    const operator = operatorOf(request);
    if (body.should_soft_delete) await closeUser(services, params.user_id, operator);
    else await deleteUser(services, deps.eraseAccount, params.user_id, operator);
    return {};
  });
}

function sessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contracts.listUserSessions, async ({ params }) => {
    const sessions = await listUserSessions(services, params.user_id);
    return sessions.map((session) => ({
      id: session.id,
      created_at: session.created_at.toISOString(),
      refreshed_at: session.refreshed_at?.toISOString() ?? null,
      aal: session.aal,
      user_agent: session.user_agent,
      ip: session.ip,
    }));
  });
  mount(app, contracts.endUserSessions, async ({ params, request, reply }) => {
    await endUserSessions(services, params.user_id, undefined, operatorOf(request));
    return reply.code(204).send();
  });
  mount(app, contracts.endUserSession, async ({ params, request, reply }) => {
    await endUserSessions(services, params.user_id, params.session_id, operatorOf(request));
    return reply.code(204).send();
  });
}

function factorRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contracts.listUserFactors, async ({ params }) =>
    (await listUserFactors(services, params.user_id)).map(presentFactor),
  );
  mount(app, contracts.deleteUserFactor, async ({ params, request }) => {
    const { user_id: userId, factor_id: factorId } = params;
    return presentFactor(await deleteUserFactor(services, userId, factorId, operatorOf(request)));
  });
}

function passkeyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contracts.listUserPasskeys, async ({ params }) =>
    (await listUserPasskeys(services, params.user_id)).map(presentPasskey),
  );
  mount(app, contracts.deleteUserPasskey, async ({ params, request, reply }) => {
    const { user_id: userId, passkey_id: passkeyId } = params;
    await deleteUserPasskey(services, userId, passkeyId, operatorOf(request));
    return reply.code(204).send();
  });
}

function operatorOf(request: FastifyRequest): Operator {
  return { by: 'service_key', ip: request.ip };
}
