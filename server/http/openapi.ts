import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

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
    });
  },
  { name: 'openapi' },
);
