import type { FastifyInstance } from 'fastify';

import { inviteByOperator } from '#server/features/auth/admin/invite-by-operator.ts';
import { listSecurityEvents } from '#server/features/auth/own-sessions/list-security-events.ts';
import { endSession, listSessions } from '#server/features/auth/own-sessions/own-sessions.ts';
import type { Services } from '#server/features/auth/services.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/security/contracts/schemas.ts';

/** Registers the endpoints of a person's own sessions and security events, and an operator's invitations. */
export function ownSessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contracts.listSessions, ({ identity }) => listSessions(services, identity));
  mount(app, contracts.endSession, async ({ identity, params, request, reply }) => {
    await endSession(services, identity, params.id.toLowerCase(), { ip: request.ip });
    return reply.code(204).send();
  });
  mount(app, contracts.invitePerson, async ({ identity, body, request, reply }) => {
    await inviteByOperator(services, identity, body.email, { ip: request.ip });
    return reply.code(204).send();
  });
  mount(app, contracts.listSecurityEvents, ({ identity, query }) =>
    listSecurityEvents(services, identity, query.page),
  );
}
