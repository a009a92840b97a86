import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { DOCUMENTS } from '#server/http/openapi/documents.ts';
import { operationOf } from '#server/http/openapi/operation.ts';
import { refusalsOf } from '#server/http/openapi/refusals.ts';
import { Schemas } from '#server/http/openapi/schemas.ts';
import type { AnyContract, JsonSchema } from '#shared/core/contract.ts';

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, from /auth/v1. It lives an hour.',
  },
  personalKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key that a person made in the profile, `wmk_…`; its scope says what it opens.',
  },
  serviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'A service key of the operator, `sb_secret_…`; it may be sent as Bearer, too.',
  },
} as const;

/** What the documents state about this server. */
interface OpenApiOptions {
  readonly version: string;
  /** Origin that people use; final once the server listens. */
  readonly publicUrl: () => string;
}

type Paths = Record<string, Record<string, { operationId: string; responses: object }>>;

const byName = <T>(record: Record<string, T>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Serves the document of the endpoints of some protocols, which are registered after it. */
async function serveDocument(
  app: FastifyInstance,
  address: string,
  { version, publicUrl }: OpenApiOptions,
): Promise<void> {
  const { title, description, protocols, groups } = DOCUMENTS[address]!;
  const { session, personalKey, serviceKey } = SECURITY_SCHEMES;
  const contracts = new Map<string, AnyContract>();
  const schemas = new Schemas();
  // The page of the documents expects the decorator of this name.
  const decorator = address === '/api/openapi.json' ? 'swagger' : `swagger ${address}`;
  await app.register(swagger, {
    decorator: decorator as 'swagger',
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version,
        description,
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' } as { name: string },
      },
      tags: Object.entries(groups).map(([name, [, about]]) => ({ name, description: about })),
      components: {
        securitySchemes: {
          session,
          ...(protocols.includes('api') ? { personalKey } : undefined),
          ...(protocols.includes('auth') ? { serviceKey } : undefined),
        },
      },
    },
    transform: ({ url, route }) => {
      const contract = route.config?.contract;
      if (!contract || contract.unlisted || !protocols.includes(contract.protocol)) {
        return { schema: { hide: true }, url };
      }
      contracts.set(contract.name, contract);
      const schema = operationOf(contract, schemas) as FastifySchema;
      return { schema, url: contract.path.replace('*', ':path') };
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const { paths = {}, components, ...rest } = made.openapiObject;
      const responses: Record<string, JsonSchema> = {};
      for (const operation of Object.values(paths as Paths).flatMap(Object.values)) {
        const contract = contracts.get(operation.operationId)!;
        Object.assign(operation.responses, refusalsOf(contract, schemas, responses));
      }
      const document: object = {
        ...rest,
        paths: byName(paths),
        components: {
          ...components,
          schemas: byName(schemas.components),
          responses: byName(responses),
        },
      };
      return document;
    },
  });
  app.get(address, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      ...app[decorator as 'swagger'](),
      servers: [{ url: publicUrl(), description: 'This server' }],
    }),
  );
}

/**
 * Describes the endpoints that are registered after it, with one document per protocol, and shows our API's at /api/docs
 * from our own origin.
 */
export const openapi = fastifyPlugin<OpenApiOptions>(
  async (app: FastifyInstance, options) => {
    for (const address of Object.keys(DOCUMENTS)) await serveDocument(app, address, options);
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: {
        docExpansion: 'list',
        tryItOutEnabled: false,
        urls: Object.entries(DOCUMENTS).map(([url, { title }]) => ({ url, name: title })),
      },
      staticCSP: false,
      theme: {
        title: 'Waymark API',
        // The bar chooses between our documents, without the library's logo, which links elsewhere.
        css: [
          { filename: 'waymark.css', content: '.swagger-ui .topbar .link { visibility: hidden }' },
        ],
        favicon: [
          {
            filename: 'none.svg',
            rel: 'icon',
            sizes: 'any',
            type: 'image/svg+xml',
            content: EMPTY,
          },
        ],
      },
    });
  },
  { name: 'openapi' },
);
