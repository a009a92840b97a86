import { documentTitle, type PageHead } from '#shared/domain/page-heads.ts';
import type { SiteConfiguration } from '#shared/domain/site-configuration.ts';

export type { SiteConfiguration };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, also for attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** The head of one document: title, description, social tags, canonical link and the page's configuration. */
export function headTags({
  head,
  path,
  publicUrl,
  configuration,
}: {
  head: PageHead | undefined;
  path: string;
  publicUrl: string;
  configuration: SiteConfiguration;
}): string {
  const title = escapeHtml(documentTitle(head?.title ?? 'Page not found'));
  const description = escapeHtml(head?.description ?? 'There is no page at this address.');
  const address = escapeHtml(publicUrl + path);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head?.indexed
      ? `<link rel="canonical" href="${address}">`
      : '<meta name="robots" content="noindex">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Waymark">',
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${escapeHtml(publicUrl)}/social-card.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<link rel="search" type="application/opensearchdescription+xml" title="Waymark" href="/opensearch.xml">',
    `<meta name="waymark-config" content="${escapeHtml(JSON.stringify(configuration))}">`,
  ].join('\n    ');
}
