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

/** Seconds for which a browser that saw the site by https asks for it by https only. */
const HSTS_S = 31_536_000;

/** Strict-Transport-Security of a site at an address; undefined without https. */
export function strictTransport(
  publicUrl: string,
  { hstsSubdomains }: { readonly hstsSubdomains: boolean },
): string | undefined {
  if (!publicUrl.startsWith('https:')) return undefined;

  return `max-age=${HSTS_S}${hstsSubdomains ? '; includeSubDomains' : ''}`;
}

interface HeadersOptions {
  /** Strict-Transport-Security; undefined without https. */
  readonly hsts: string | undefined;
  readonly frameHosts: readonly string[];
}

/** Security headers of every response: one CSP, no sniffing, no framing, no referrer; HSTS only over https. */
export const headers = fastifyPlugin<HeadersOptions>(
  async (app: FastifyInstance, { hsts, frameHosts }) => {
    const nonces = new WeakMap<object, string>();
    app.decorateReply('styleNonce', '');
    app.addHook('onRequest', async (_request, reply) => {
      if (hsts) reply.header('strict-transport-security', hsts);
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
          ...(hsts ? { upgradeInsecureRequests: [] } : undefined),
        },
      },
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginEmbedderPolicy: false,
    });
  },
  { name: 'headers' },
);
