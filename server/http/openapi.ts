import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { documentOf, type OpenApiDocument } from '#server/http/openapi/document.ts';
import { plans } from '#server/http/openapi/plans.ts';
import type { AnyContract } from '#shared/contracts/contract.ts';

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** What the documents state about this server. */
interface OpenApiOptions {
  readonly version: string;
  /** Origin that people use; final once the server listens. */
  readonly publicUrl: () => string;
}

/**
 * Describes the endpoints that are registered after it, with one document per protocol, and shows our API's at /api/docs
 * from our own origin.
 */
export const openapi = fastifyPlugin<OpenApiOptions>(
  async (app: FastifyInstance, { version, publicUrl }) => {
    const contracts = new Set<AnyContract>();
    app.addHook('onRoute', ({ config }) => {
      if (config?.contract) contracts.add(config.contract);
    });
    const made = new Map<string, OpenApiDocument>();
    const documentAt = (address: string): OpenApiDocument => {
      const plan = plans[address];
      if (!plan) throw new Error(`no document is planned at ${address}`);
      const server = publicUrl();
      const known = made.get(address + server);
      if (known) return known;
      const document = documentOf(plan, [...contracts], { version, server });
      made.set(address + server, document);
      return document;
    };
    for (const address of Object.keys(plans)) {
      app.get(address, async (_request, reply) =>
        reply.header('cache-control', 'no-cache').send(documentAt(address)),
      );
    }
    await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: {
        docExpansion: 'list',
        tryItOutEnabled: false,
        urls: Object.entries(plans).map(([url, { title }]) => ({ url, name: title })),
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
