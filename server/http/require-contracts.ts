import type { FastifyInstance } from 'fastify';

/** Routes that are not endpoints of a protocol: pages, files, health and the API's own description. */
const WITHOUT_CONTRACT = [
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/(opensearch|sitemap)\.xml$/,
  /^\/robots\.txt$/,
  /^\/(api|auth\/v1|storage\/v1)\/openapi\.json$/,
  /^\/api\/docs/,
  /^\/?\*$/,
];

/** Makes the registration of a route without a contract fail, so that no route escapes the access matrix. */
export function requireContracts(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.contract || WITHOUT_CONTRACT.some((pattern) => pattern.test(url))) return;
    throw new Error(`The route ${url} has no contract`);
  });
}
