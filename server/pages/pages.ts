import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { countsAsWork, isDocumentRequest, ownAddressOf, pathOf } from '#server/http/documents.ts';
import { readDocuments } from '#server/pages/built-documents.ts';
import { crawlerRoutes } from '#server/pages/crawlers.ts';
import { documentHead, plainPath } from '#server/pages/document-head.ts';
import { fillFirstView } from '#server/pages/first-view.ts';
import { escapeHtml, headTags, type SiteConfiguration } from '#server/pages/head-tags.ts';
import { NONCE_PLACEHOLDER } from '#server/http/headers.ts';
import type { KnownPaths } from '#server/http/known-paths.ts';
import { isLocalRequest } from '#server/http/loopback.ts';
import type { PublicViews } from '#server/http/public-view.ts';
import { ERROR_PAGE } from '#shared/site/error-page.ts';
import { readPageScripts } from '#server/pages/page-scripts.ts';
import { refusalOf } from '#server/http/unknown-routes.ts';
import { documentTitle, findPageHead } from '#shared/site/page-heads.ts';
import { browserSite, type Site } from '#shared/site/site.ts';
import type { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

/** What the pages plugin serves and writes into each document. */
interface PagesOptions {
  /** Folder of the built web app. */
  readonly folder: string;
  /** Origin that people use, for canonical links. */
  readonly publicUrl: () => string;
  /** The browser's configuration, which is sent in a meta tag. */
  readonly configuration: Omit<SiteConfiguration, 'site'>;
  /** The operator's links and texts, which the browser gets, too, and which are filled into prerendered pages. */
  readonly site: Site;
  /** What the pages for everybody are about. */
  readonly views: PublicViews;
  /** Finds the methods of an address. */
  readonly known: KnownPaths;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the page of a refused document: what happened, and a link to try again. */
    sendErrorPage(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

const ERROR_HEAD = {
  title: documentTitle(ERROR_PAGE.title),
  description: ERROR_PAGE.title,
  canonical: undefined,
  indexed: false,
};

/** The content of a refused page. */
function pageSentence(error: AppError): string {
  if (error.status !== 429 || error.retryAfter === undefined) return error.message;
  return serverMessages.common.pageRateLimited(Math.ceil(error.retryAfter));
}

/** What a page's address asks for; without it the page is sent all the same. */
async function viewOf(views: PublicViews, request: FastifyRequest, pattern: string) {
  const { pathname, searchParams } = new URL(request.url, 'http://own.invalid');
  try {
    const name = decodeURIComponent(pathname.split('/').findLast(Boolean) ?? '');
    return await views.viewOf(pattern, name, Object.fromEntries(searchParams));
  } catch (error) {
    request.log.debug({ err: error }, 'a document is sent without what its address asks for');
    return undefined;
  }
}

/** Serves the built web app: hashed assets cached for ever, documents with their own head and nonce, real 404s. */
export const pages = fastifyPlugin<PagesOptions>(
  async (app: FastifyInstance, { folder, publicUrl, site, views, known, ...options }) => {
    const configuration = { ...options.configuration, site: browserSite(site) };
    const { shell, h1b, prerendered, errorPage } = await readDocuments(folder, site, configuration);
    const scriptTags = await readPageScripts(folder, shell);
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Files only: the address of a folder, also the root, is a page or unknown.
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

    crawlerRoutes(app, { publicUrl, views });

    async function sendDocument(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request);
      const found = findPageHead(path);
      const hidden =
        found?.path === '/dev/mailbox' && !(configuration.mailbox && isLocalRequest(request));
      const head = hidden ? undefined : found;
      const view = head && (await viewOf(views, request, head.path));
      const shown = documentHead(head, path, view);
      const tags = headTags(shown, publicUrl(), configuration);
      const first = view?.first;
      const source = first
        ? fillFirstView(h1b, first, shown.description)
        : ((head && prerendered[head.path]) ?? shell);
      reply.code(head && view?.found !== false ? 200 : 404).header('cache-control', 'no-cache');
      const scripts = hidden ? '' : scriptTags(path);
      return sendHtml(reply, source, scripts === '' ? tags : `${tags}\n    ${scripts}`);
    }

    function sendHtml(reply: FastifyReply, source: string, tags: string): FastifyReply {
      return reply
        .type('text/html; charset=utf-8')
        .send(
          source
            .replace('<!--HEAD-->', () => tags)
            .replaceAll(NONCE_PLACEHOLDER, () => reply.styleNonce),
        );
    }

    app.decorate('sendErrorPage', (error, request, reply) => {
      const head = { ...ERROR_HEAD, shared: plainPath(pathOf(request)) };
      const tags = headTags(head, publicUrl(), configuration);
      const source = errorPage
        .replace(ERROR_PAGE.sentence, () => escapeHtml(pageSentence(error)))
        .replace(ERROR_PAGE.address, () => escapeHtml(ownAddressOf(request)));
      return sendHtml(reply.code(error.status).header('cache-control', 'no-store'), source, tags);
    });

    app.setNotFoundHandler(async (request, reply) => {
      if (countsAsWork(request)) await app.countRequest(request, reply);
      if (!isDocumentRequest(request)) throw refusalOf(known, request, reply);
      return sendDocument(request, reply);
    });
  },
  { name: 'pages', dependencies: ['headers', 'request-limits'] },
);
