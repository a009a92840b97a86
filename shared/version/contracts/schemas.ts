import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';

/** GET /api/version: which program this is. */
export const getVersion = defineContract({
  name: 'getVersion',
  summary: 'The version of this server',
  description: 'For reports of problems, and to see which nodes an upgrade has reached.',
  protocol: 'api',
  method: 'GET',
  path: '/api/version',
  access: 'public',
  response: z.object({ name: z.string(), version: z.string(), commit: z.nullable(z.string()) }),
});
