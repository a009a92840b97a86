import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Describes our API at /api/openapi.json and shows it at /api/docs, from our own origin. */
export const openapi = fastifyPlugin<{ version: string }>(
  async (app: FastifyInstance, { version }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Waymark API',
          version,
          description:
            'Track job applications and explore public H1B records. Errors are RFC 9457 problem details.',
        },
        components: {
          securitySchemes: {
            session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          },
        },
      },
      transform: jsonSchemaTransform,
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
      staticCSP: false,
      theme: {
        title: 'Waymark API',
        // The bar over the page only offers other people's documents.
        css: [{ filename: 'waymark.css', content: '.swagger-ui .topbar { display: none }' }],
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
