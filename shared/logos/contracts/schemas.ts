import * as z from 'zod/mini';

import { BYTES } from '#shared/core/answers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described } from '#shared/core/described.ts';
import { readLogoHost } from '#shared/logos/company-logo.ts';

const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/x-icon'];

/** GET /api/logos/{host}: a company's logo, or 204 when there is none or the key is not this server's; pages ask without a session, as images do. */
export const getLogo = defineContract({
  name: 'getLogo',
  summary: 'The logo of a company by its host; no content when there is none',
  description:
    'Needs no session, because images send none, but the key that stands in the `logo_url` of an application or company. With any other key nothing is looked up.',
  answers: {
    200: {
      description: 'The logo.',
      content: Object.fromEntries(LOGO_TYPES.map((type) => [type, BYTES])),
    },
    204: { description: 'There is no logo, or the key is wrong; show the first letter.' },
  },
  protocol: 'api',
  method: 'GET',
  path: '/api/logos/:host',
  access: 'public',
  perMinute: 300,
  params: z.strictObject({
    host: described(
      z.pipe(
        z.string().check(
          z.refine((text) => readLogoHost(text) !== undefined, {
            error: 'host must be a host name like example.com',
          }),
        ),
        z.transform((text) => text.toLowerCase()),
      ),
      'Host of the company’s website.',
    ),
  }),
  query: z.strictObject({
    key: described(z.optional(z.string()), 'Signature of the host, as it stands in `logo_url`.'),
  }),
});
