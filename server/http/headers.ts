import { randomBytes } from 'node:crypto';

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Placeholder in built HTML that is replaced by the response's nonce. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this response's Content-Security-Policy, for `<style>`. */
    styleNonce: string;
  }
}

/** Security headers of every response: one CSP, no sniffing, no framing, no referrer; HSTS only over https. */
export const headers = fastifyPlugin<{ https: boolean; frameHosts: readonly string[] }>(
  async (app: FastifyInstance, { https, frameHosts }) => {
    const nonces = new WeakMap<object, string>();
    app.decorateReply('styleNonce', '');
    app.addHook('onRequest', async (_request, reply) => {
      reply.styleNonce = randomBytes(16).toString('base64');
      nonces.set(reply.raw, reply.styleNonce);
    });
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          workerSrc: ["'self'"],
          styleSrc: ["'self'", (_request, response) => `'nonce-${nonces.get(response)}'`],
          imgSrc: ["'self'", 'data:', 'blob:'],
          frameSrc: frameHosts.length > 0 ? [...frameHosts] : ["'none'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          ...(https ? { upgradeInsecureRequests: [] } : undefined),
        },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginEmbedderPolicy: false,
    });
  },
  { name: 'headers' },
);
