import type { FastifyInstance } from 'fastify';

import type { LogosDeps } from '#server/features/logos/deps.ts';
import { logoFinder } from '#server/features/logos/logo-finder.ts';
import type { Feature } from '#server/http/feature.ts';
import { mount } from '#server/http/mount.ts';
import { getLogo } from '#shared/logos/contracts/schemas.ts';

const DAY_S = 86_400;

/** The endpoint of company logos; without an image it answers 204, so that the page keeps showing letters. */
async function logoRoutes(app: FastifyInstance, deps: LogosDeps): Promise<void> {
  const findLogo = logoFinder(deps);
  mount(app, getLogo, async ({ params, query, reply }) => {
    // Only addresses that this server wrote into somebody's own list look anything up, in the cache too: otherwise
    // anybody could have us visit a site, or learn whose logos we keep.
    const logo = deps.addresses.isSigned(params.host, query.key)
      ? await findLogo(params.host)
      : 'later';
    if (logo === 'later') return reply.code(204).header('cache-control', 'no-store').send();
    if (logo === 'none') {
      return reply
        .code(204)
        .header('cache-control', `public, max-age=${DAY_S / 24}`)
        .send();
    }
    return reply
      .headers({
        'content-type': logo.type,
        'cache-control': `public, max-age=${DAY_S}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .send(logo.bytes);
  });
}

/** The logos of companies, fetched by the server. */
export function logosFeature(deps: LogosDeps): Feature {
  return { name: 'logos', routes: (app) => logoRoutes(app, deps) };
}
