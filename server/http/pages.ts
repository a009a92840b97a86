import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { headTags, type SiteConfiguration } from '#server/http/head-tags.ts';
import { NONCE_PLACEHOLDER } from '#server/http/headers.ts';
import { isLocalRequest } from '#server/http/loopback.ts';
import { openSearchDescription } from '#server/http/opensearch.ts';
import { findPageHead } from '#shared/domain/page-heads.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** What the pages plugin serves and writes into each document. */
export interface PagesOptions {
  /** Folder of the built web app. */
  readonly folder: string;
  /** Origin people use, for canonical links. */
  readonly publicUrl: () => string;
  /** What the browser needs to know, handed over in a meta tag. */
  readonly configuration: SiteConfiguration;
}

/** Paths under which nothing but protocol endpoints and files live. */
const NOT_A_PAGE = /^\/(api|auth\/v1|storage\/v1|functions\/v1|rest\/v1|assets)(\/|$)/;

/** Serves the built web app: hashed assets for ever, documents with their own head and nonce, real 404s. */
export const pages = fastifyPlugin<PagesOptions>(
  async (app: FastifyInstance, { folder, publicUrl, configuration }) => {
    const [shell, landing] = await Promise.all([
      readFile(join(folder, 'index.html'), 'utf8'),
      readFile(join(folder, 'landing.html'), 'utf8'),
    ]);
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Files only: a folder, the front page's too, is a page or nothing.
      allowedPath: (path) => /\.\w+$/.test(path) && !path.endsWith('.html') && !path.includes('/.'),
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.startsWith(join(folder, 'assets'))
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
        );
      },
    });

    app.get('/opensearch.xml', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('application/opensearchdescription+xml')
        .header('cache-control', 'public, max-age=3600')
        .send(openSearchDescription(publicUrl())),
    );

    function sendDocument(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const path = request.url.split('?', 1)[0] ?? '/';
      const head = findPageHead(path);
      const hidden =
        head?.path === '/dev/mailbox' && !(configuration.mailbox && isLocalRequest(request));
      const tags = headTags({
        head: hidden ? undefined : head,
        path,
        publicUrl: publicUrl(),
        configuration,
      });
      const source = head?.path === '/' ? landing : shell;
      return reply
        .code(head && !hidden ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(
          source
            .replace('<!--HEAD-->', () => tags)
            .replaceAll(NONCE_PLACEHOLDER, () => reply.styleNonce),
        );
    }

    app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead || NOT_A_PAGE.test(path)) {
        throw new AppError('not_found', 404, messages.common.notFound);
      }
      return sendDocument(request, reply);
    });
  },
  { name: 'pages', dependencies: ['headers'] },
);
