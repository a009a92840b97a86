import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

import { countsAsWork, isDocumentRequest, ownAddressOf, pathOf } from '#server/http/documents.ts';
import { NONCE_PLACEHOLDER } from '#server/http/headers.ts';
import type { KnownPaths } from '#server/http/known-paths.ts';
import { isLocalRequest } from '#server/http/loopback.ts';
import type { FirstResults, PublicView, PublicViews } from '#server/http/public-view.ts';
import { refusalOf } from '#server/http/unknown-routes.ts';
import { answerFiller, fillEvidence, readDocuments } from '#server/pages/built-documents.ts';
import { crawlerRoutes } from '#server/pages/crawlers.ts';
import { fillValues, keepBlock } from '#server/pages/fill-page.ts';
import { escapeHtml, headTags, type SiteConfiguration } from '#server/pages/head-tags.ts';
import { readPageScripts } from '#server/pages/page-scripts.ts';
import type { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import {
  caseStatusColour,
  formatH1bDate,
  formatLocation,
  formatSalary,
  recordSalary,
} from '#shared/h1b/display.ts';
import { H1B_FIRST_VIEW } from '#shared/h1b/first-view.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { badgeText, caseNumberText } from '#shared/h1b/sample.ts';
import { ERROR_PAGE } from '#shared/site/error-page.ts';
import { documentTitle, findPageHead, type PageHead } from '#shared/site/page-heads.ts';
import { browserSite, type Site } from '#shared/site/site.ts';

const { blocks, ...marks } = H1B_FIRST_VIEW;

const english = (count: number) => count.toLocaleString('en-US');

function salaryText(record: H1bRecord, annualised: boolean): string {
  const salary = recordSalary(record, annualised);
  const unit = record.wage_unit_of_pay;
  const isOther = salary !== null && !annualised && unit !== null && unit !== 'Year';
  return formatSalary(salary) + (isOther ? ` /${unit.toLowerCase()}` : '');
}

function rowValues(record: H1bRecord, first: FirstResults): Record<string, string> {
  const employer = record.employer_name ?? 'N/A';
  return {
    [marks.caseNumber]: caseNumberText(record.case_number),
    [marks.employer]: readableName(record.employer_name ?? '') || 'N/A',
    [marks.employerHref]: `/h1b/employer/${encodeURIComponent(employer)}`,
    [marks.jobTitle]: readableName(record.job_title ?? '') || 'N/A',
    [marks.status]: record.case_status ?? 'N/A',
    [marks.salary]: salaryText(record, first.annualised),
    [marks.location]: formatLocation(record.worksite_city, record.worksite_state),
    [marks.decided]: formatH1bDate(record.decision_date),
    [marks.fiscalYear]: record.fiscal_year === null ? 'N/A' : `FY${record.fiscal_year}`,
  };
}

/** One row of the table: the pill has the colour of its status. */
function row(template: string, record: H1bRecord, first: FirstResults): string {
  const colour = caseStatusColour(record.case_status);
  let text = template;
  for (const tone of ['green', 'red', 'yellow', 'grey'] as const) {
    text = keepBlock(text, blocks[tone], tone === colour);
  }
  return fillValues(text, rowValues(record, first));
}

/** The prerendered H1B page with its first results, escaped. */
export function fillFirstView(document: string, first: FirstResults, description: string): string {
  const isCounted = description.startsWith(english(first.total));
  const { total, sample, generated, search, rows } = first;
  const isAny = rows.length > 0;
  let page = keepBlock(document, blocks.table, isAny);
  page = keepBlock(page, blocks.nothing, !isAny);
  page = keepBlock(page, blocks.sample, sample);
  page = keepBlock(page, blocks.notice, sample && !generated);
  page = keepBlock(page, blocks.generated, generated);
  page = keepBlock(page, blocks.live, !sample);
  const values = {
    [marks.intro]: description,
    [marks.found]: isCounted ? '' : `${english(total)} applications found.`,
    [marks.badge]: badgeText(first),
    [marks.search]: search,
  };
  // Values go in apart from the rows: a filled row, whose text is the employers', is never looked through again.
  const [before = '', template, after = ''] = page.split(blocks.row);
  const body = template ? rows.map((record) => row(template, record, first)).join('') : '';
  return fillValues(before, values) + body + fillValues(after, values);
}

/** A path as its pages are linked: one slash between segments, none at the end. */
function plainPath(path: string): string {
  return `/${path.split('/').filter(Boolean).join('/')}`;
}

/** The canonical path of a page that has several: the pattern's, with the values of the address. */
function canonicalOf(head: PageHead, path: string): string {
  const segments = path.split('/');
  const own = head.path.split('/');
  const pattern = (head.canonical ?? head.path).split('/');
  return pattern
    .map((part) => (part.startsWith(':') ? (segments[own.indexOf(part)] ?? '') : part))
    .join('/');
}

/** What the document of an address says in its head: of the page, and of what its address asks for. */
export function documentHead(head: PageHead | undefined, path: string, view?: PublicView) {
  const plain = plainPath(path);
  if (!head || view?.found === false) {
    return {
      title: documentTitle(view?.title ?? 'Page not found'),
      description: 'There is no page at this address.',
      canonical: undefined,
      shared: plain,
      indexed: false,
    };
  }
  const canonical = view?.canonical ?? canonicalOf(head, plain);
  return {
    title: documentTitle(view?.title || head.title),
    description: view?.description || head.description,
    canonical,
    shared: view?.shared ?? canonical,
    indexed: head.indexed && view?.indexed !== false,
  };
}

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
    const fillAnswer = answerFiller(folder);
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
        found?.path.startsWith('/dev/') && !(configuration.mailbox && isLocalRequest(request));
      const head = hidden ? undefined : found;
      const view = head && (await viewOf(views, request, head.path));
      const shown = documentHead(head, path, view);
      const tags = headTags(shown, publicUrl(), configuration);
      const first = view?.first;
      const plain = first
        ? fillFirstView(h1b, first, shown.description)
        : ((head && prerendered[head.path]) ?? shell);
      const source = await fillLate(plain, head?.path, view);
      reply.code(head && view?.found !== false ? 200 : 404).header('cache-control', 'no-cache');
      const scripts = hidden ? '' : scriptTags(path);
      return sendHtml(reply, source, scripts === '' ? tags : `${tags}\n    ${scripts}`);
    }

    /** What is known only when a document is asked for. */
    async function fillLate(plain: string, path: string | undefined, view?: PublicView) {
      if (path === '/') return fillAnswer(plain, view?.answer);
      if (path !== '/hardware') return plain;
      const names = site.hardwareTable.href === '' ? site.hardwareRows : [];
      return fillEvidence(plain, site, await views.evidenceOf(names.map(({ company }) => company)));
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
