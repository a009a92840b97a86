import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import type { Context } from '#server/app/context.ts';
import { passkeysOff } from '#server/features/auth/passkeys/relying-party.ts';
import { bodyParsers } from '#server/http/body-parsers.ts';
import { clientErrors } from '#server/http/client-errors.ts';
import { drain } from '#server/http/drain.ts';
import { errors } from '#server/http/errors.ts';
import { headers, strictTransport } from '#server/http/headers.ts';
import { health } from '#server/http/health.ts';
import { collectPaths } from '#server/http/known-paths.ts';
import { loggerOptions } from '#server/http/logging.ts';
import { requireOneHost } from '#server/http/loopback.ts';
import { metricsRoute } from '#server/http/metrics-route.ts';
import { mount } from '#server/http/mount.ts';
import { openapi } from '#server/http/openapi.ts';
import { readOnly } from '#server/http/read-only.ts';
import { requestLimits } from '#server/http/request-limits.ts';
import { requireContracts } from '#server/http/require-contracts.ts';
import { routableUrl } from '#server/http/routable-url.ts';
import { session } from '#server/http/session.ts';
import { unknownRoutes } from '#server/http/unknown-routes.ts';
import { pages } from '#server/pages/pages.ts';
import { rowId } from '#server/platform/ids.ts';
import { charged } from '#server/platform/limits/work-budget.ts';
import { providerButtons } from '#shared/auth/identity-providers.ts';
import { defineContract } from '#shared/core/contract.ts';
import { useClearMessages } from '#shared/core/explain.ts';
import {
  BODY_LIMIT_BYTES,
  HEADERS_MAX_S,
  RESUME_MAX_BYTES,
  UPLOAD_BYTES_PER_S,
  UPLOAD_GRACE_S,
  UPLOAD_WAIT_S,
} from '#shared/core/limits.ts';
import type { SiteConfiguration } from '#shared/site/site-configuration.ts';
import { frameHosts } from '#shared/site/site.ts';

/** GET /api/version: which program this is. */
const getVersion = defineContract({
  name: 'getVersion',
  summary: 'The version of this server',
  description: 'For reports of problems, and to see which nodes an upgrade has reached.',
  protocol: 'api',
  method: 'GET',
  path: '/api/version',
  access: 'public',
  response: z.object({ name: z.string(), version: z.string(), commit: z.nullable(z.string()) }),
});

/** Seconds for a request's headers, and for what a form puts around its file. */
const HEADERS_S = 10;
/**
 * Milliseconds a client may take to send its whole request. The largest résumé at the slowest allowed rate must fit in,
 * its wait for a turn included, so that a slow upload gets 408 from its own limit and no cut connection.
 */
const REQUEST_TIMEOUT_MS =
  1000 *
  (HEADERS_S + UPLOAD_WAIT_S + UPLOAD_GRACE_S + Math.ceil(RESUME_MAX_BYTES / UPLOAD_BYTES_PER_S));

/** Milliseconds for a request's headers, and between two looks at connections that are too slow. */
const SLOW_HEADERS = { headersTimeout: HEADERS_MAX_S * 1000, connectionsCheckingInterval: 5000 };

/** Milliseconds without a byte after which a connection is closed; longer than JobGPT takes with all its retries. */
const IDLE_SOCKET_MS = 180_000;

/** Longer than any address Node accepts, so that contracts refuse what is too long, in the form of their protocol. */
const LONGEST_PARAMETER = 20_000;
/** Seconds a browser caches a preflight; Chromium caches none for longer. */
const PREFLIGHT_S = 7200;

/** Types of answers that are compressed while they are sent; built files have their compressed copies, and a stream of events must not wait. */
const COMPRESSED = /^(application\/(problem\+)?json|text\/html)/;
/** Shorter answers fit into one packet anyway. */
const COMPRESSED_FROM_BYTES = 1024;
/** Up to this size one call compresses an answer (0.2 ms): setting up a stream costs several times as much. */
const COMPRESSED_AT_ONCE_BYTES = 64 * 1024;

/** Answers only: a body that a client compressed would be unpacked without a limit of its size. */
const COMPRESSION: FastifyCompressOptions = {
  globalDecompression: false,
  encodings: ['gzip'],
  customTypes: COMPRESSED,
  threshold: COMPRESSED_FROM_BYTES,
  syncThreshold: COMPRESSED_AT_ONCE_BYTES,
  zlibOptions: { level: 1 },
};

/** What operators and their programs ask: health, the version, and the figures when they may be read. */
async function registerOperational(app: FastifyInstance, context: Context): Promise<void> {
  const { metrics, config, health: states, release } = context;
  const { metricsToken: token } = config.operations;
  if (metrics && token !== undefined) await app.register(metricsRoute, { metrics, token });
  await app.register(health, { states });
  mount(app, getVersion, async () => release);
}

/** Writing an answer is work of its client. */
const chargedSerializer: typeof serializerCompiler = (route) => {
  const serialize = serializerCompiler(route);
  return (data) => charged(() => serialize(data));
};

/** What documents tell the browser about this server. */
function configurationOf(context: Context): Omit<SiteConfiguration, 'site'> {
  const { auth } = context.config;
  return {
    publishableKey: context.publishableKey,
    mailbox: context.mailbox !== undefined,
    registration: auth.registration,
    demo: context.config.demo,
    providers: providerButtons(auth.providers, auth.saml),
    texts: auth.smsHook !== undefined,
    // The port may not be known before the server listens.
    get passkeysOff() {
      return passkeysOff(context.publicUrl(), auth.passkeys);
    },
  };
}

/**
 * Builds the HTTP application from a context; nothing listens yet. `extend` adds hooks that run before those that tell callers
 * apart, which hooks added to the finished application could not.
 */
export async function buildApp(
  context: Context,
  extend?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const { config } = context;
  useClearMessages();
  const newId = () => rowId(context.clock.now());
  const hsts = () => strictTransport(context.publicUrl(), config.http);
  const app = fastify({
    logger: loggerOptions(context.log),
    genReqId: newId,
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    clientErrorHandler: clientErrors({ hsts, newId }),
    bodyLimit: BODY_LIMIT_BYTES,
    http: SLOW_HEADERS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_SOCKET_MS,
    keepAliveTimeout: 10_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(chargedSerializer);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    requireOneHost(request);
  });
  requireContracts(app);
  const known = collectPaths(app);
  await app.register(drain, { noticeMs: config.http.shutdownDelayMs });
  await app.register(errors);
  await app.register(bodyParsers);
  await app.register(headers, {
    hsts: hsts(),
    frameHosts: frameHosts(config.site),
  });
  await app.register(cors, {
    origin: [...config.http.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: PREFLIGHT_S,
    exposedHeaders: [
      'X-Total-Count',
      'Link',
      'X-Supabase-Api-Version',
      'Content-Range',
      'Retry-After',
      'X-Request-Id',
    ],
  });
  await app.register(compress, COMPRESSION);
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 2 });
  await extend?.(app);
  await app.register(session, {
    verify: context.verifyAccessToken,
    verifyKey: context.verifyKey,
    publishableKey: context.publishableKey,
    isServiceKey: context.isServiceKey,
  });
  await app.register(requestLimits, { ...context.requestLimits, byAddress: config.demo });
  if (config.demo) await app.register(readOnly);
  await app.register(unknownRoutes, { known });
  await app.register(openapi, { version: context.release.version, publicUrl: context.publicUrl });
  await registerOperational(app, context);
  for (const feature of context.features) await app.register((scope) => feature.routes(scope));
  await app.register(pages, {
    folder: context.webFolder,
    publicUrl: context.publicUrl,
    known,
    configuration: configurationOf(context),
    site: config.site,
    views: context.views,
  });
  for (const { opened } of context.features) await opened;
  return app;
}
