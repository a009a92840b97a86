import type { SiteConfiguration } from '#shared/site/site-configuration.ts';

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

/** What a document's head says. */
interface DocumentHead {
  readonly title: string;
  readonly description: string;
  /** The path that search engines list; none for a page that does not exist. */
  readonly canonical: string | undefined;
  /** The path and query of the address in a shared card. */
  readonly shared: string;
  readonly indexed: boolean;
}

/** Describes to search engines how the site is searched. */
function siteSearch(publicUrl: string): string {
  const target = {
    '@type': 'EntryPoint',
    urlTemplate: `${publicUrl}/h1b?search={search_term_string}`,
  };
  const description = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Waymark',
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target,
      'query-input': 'required name=search_term_string',
    },
  };
  // No text may end the element.
  return JSON.stringify(description).replaceAll('<', String.raw`\u003c`);
}

/** The head of one document: title, description, canonical link, social tags, site search and the page's configuration. */
export function headTags(
  head: DocumentHead,
  publicUrl: string,
  configuration: SiteConfiguration,
): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const lines = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head.canonical !== undefined &&
      `<link rel="canonical" href="${escapeHtml(publicUrl + head.canonical)}">`,
    !head.indexed && '<meta name="robots" content="noindex">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Waymark">',
    `<meta property="og:url" content="${escapeHtml(publicUrl + head.shared)}">`,
    `<meta property="og:image" content="${escapeHtml(publicUrl)}/social-card.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Waymark. Find the job. Know the odds.">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${siteSearch(publicUrl)}</script>`,
    '<link rel="search" type="application/opensearchdescription+xml" title="Waymark" href="/opensearch.xml">',
    `<meta name="waymark-config" content="${escapeHtml(JSON.stringify(configuration))}">`,
  ];
  return lines.filter(Boolean).join('\n    ');
}
