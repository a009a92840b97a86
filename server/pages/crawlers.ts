import type { FastifyInstance } from 'fastify';

import type { PublicViews } from '#server/http/public-view.ts';
import { escapeHtml } from '#server/pages/head-tags.ts';
import { listPageHeads } from '#shared/site/page-heads.ts';

/** The OpenSearch description with which a browser offers to search applications from its address bar. */
function openSearchDescription(publicUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Waymark</ShortName>
  <Description>Search your applications</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${publicUrl}/favicon.svg</Image>
  <Url type="text/html" template="${publicUrl}/dashboard?search={searchTerms}"/>
</OpenSearchDescription>
`;
}

const CACHE_CONTROL = 'public, max-age=3600';

/** Endpoints and not pages; a page that must not be listed says so itself, which a crawler has to read. */
const NOT_PAGES = ['/api/', '/auth/v1/', '/storage/v1/', '/functions/v1/', '/rest/v1/'];

function robots(publicUrl: string): string {
  const rules = NOT_PAGES.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function sitemap(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Serves robots.txt, sitemap.xml (the pages that may be listed, and what the data add to them) and the search description for browsers. */
export function crawlerRoutes(
  app: FastifyInstance,
  { publicUrl, views }: { publicUrl: () => string; views: PublicViews },
): void {
  let known: { version: number; paths: readonly string[] } | undefined;

  async function listed(): Promise<readonly string[]> {
    const version = views.version();
    if (known?.version !== version) known = { version, paths: await views.listed() };
    return known.paths;
  }

  app.get('/opensearch.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/opensearchdescription+xml')
      .header('cache-control', CACHE_CONTROL)
      .send(openSearchDescription(publicUrl())),
  );

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(robots(publicUrl())),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pages = listPageHeads().filter(({ indexed, path }) => indexed && !path.includes(':'));
    const paths = [...pages.map(({ path }) => path), ...(await listed())];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(sitemap(publicUrl(), paths));
  });
}
