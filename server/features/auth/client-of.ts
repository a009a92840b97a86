import type { FastifyRequest } from 'fastify';

import type { Client } from '#server/features/auth/services.ts';

const USER_AGENT_MAX = 255;

/** Where a request comes from. */
export function clientOf(request: FastifyRequest): Client {
  return { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) };
}
