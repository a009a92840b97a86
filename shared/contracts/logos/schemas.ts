import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { readLogoHost } from '#shared/domain/company-logo.ts';

/** GET /api/logos/{host}: a company's logo, or 204 when there is none or the key is not this server's; pages ask without a session, as images do. */
export const getLogo = defineContract({
  name: 'getLogo',
  summary: 'The logo of a company by its host; no content when there is none',
  protocol: 'api',
  method: 'GET',
  path: '/api/logos/:host',
  access: 'public',
  perMinute: 300,
  params: z.strictObject({
    host: z.pipe(
      z.string().check(
        z.refine((text) => readLogoHost(text) !== undefined, {
          error: 'host must be a host name like example.com',
        }),
      ),
      z.transform((text) => text.toLowerCase()),
    ),
  }),
  query: z.strictObject({ key: z.optional(z.string()) }),
});
