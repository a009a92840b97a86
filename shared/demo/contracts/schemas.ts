import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { demoEndpoints } from '#shared/demo/contracts/endpoints.ts';

/** POST /api/demo/visits/: signs in to the made-up account of a demo; 404 where this is none. */
export const startVisit = defineContract({
  ...demoEndpoints.startVisit,
  name: 'startVisit',
  summary: 'Look around in the made-up account of a demo',
  description:
    'Works on a server with `DEMO=on` only; others answer 404. The session ends with the day (UTC), when the account is made anew. Whatever would change something is refused there with 403 `demo_read_only`.',
  refuses: [404],
  protocol: 'api',
  perMinute: 20,
  demo: true,
  status: 201,
  response: z.object({ access_token: z.string(), refresh_token: z.string() }),
});
