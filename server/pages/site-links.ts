import { escapeHtml } from '#server/pages/head-tags.ts';
import type { Site } from '#shared/site/site.ts';

const LINK =
  /<li(?: hidden="")? data-site-link="(\w+)"><a(?: href="[^"]*")? class="([^"]*)">[^<]*<\/a><\/li>/g;

/** A prerendered page whose footer has the site's own links, without those that are emptied. */
export function fillSiteLinks(document: string, site: Site): string {
  return document.replace(LINK, (_match, name: string, classes: string) => {
    const link = Object.entries(site).find(([key]) => key === name)?.[1];
    if (typeof link !== 'object' || !('href' in link)) throw new Error(`There is no link ${name}`);
    if (link.href === '') return '';
    const href = escapeHtml(link.href);
    return `<li data-site-link="${name}"><a href="${href}" class="${classes}">${escapeHtml(link.label)}</a></li>`;
  });
}
