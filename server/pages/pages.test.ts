import { describe, expect, test } from 'vitest';

import { headTags, type SiteConfiguration } from '#server/pages/head-tags.ts';
import { documentHead } from '#server/pages/pages.ts';
import { findPageHead, listPageHeads } from '#shared/site/page-heads.ts';
import { browserSite, parseSite } from '#shared/site/site.ts';

const ORIGIN = 'https://waymark.example';
const CONFIGURATION: SiteConfiguration = {
  publishableKey: 'k',
  mailbox: false,
  passkeysOff: undefined,
  demo: false,
  registration: 'open',
  texts: false,
  providers: [],
  site: browserSite(parseSite({})),
};

const headOf = (path: string, view?: Parameters<typeof documentHead>[2]) =>
  documentHead(findPageHead(path), path, view);
const tagsOf = (path: string, view?: Parameters<typeof documentHead>[2]) =>
  headTags(headOf(path, view), ORIGIN, CONFIGURATION);

describe('the head of every page in the route table', () => {
  const paths = listPageHeads().map(({ path }) => path.replaceAll(/:\w+/g, '42'));

  test.each(paths)('[PUB-4] %s: title, description, social tags, canonical link', (path) => {
    const tags = tagsOf(path);
    expect(tags).toMatch(/<title>[^<]*Waymark[^<]*<\/title>/);
    expect(tags).toMatch(/<meta name="description" content="[^"]{30,170}">/);
    expect(tags).toMatch(/<link rel="canonical" href="https:\/\/waymark\.example\/[^"]*">/);
    for (const name of ['title', 'description', 'url', 'image']) {
      expect(tags).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+">`));
    }
    expect(tags).toContain('twitter:card');
    expect(tags.includes('noindex')).toBe(!findPageHead(path)?.indexed);
  });

  test('[PUB-4] no two pages for search engines share a title or a description', () => {
    const listed = listPageHeads().filter(({ indexed }) => indexed);
    expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
    expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length);
  });

  test('[PUB-4] a page under two addresses has one canonical address', () => {
    expect(headOf('/application/42/edit').canonical).toBe('/edit/42');
    expect(headOf('/applications/add/').canonical).toBe('/add-application');
    expect(headOf('//h1b/').canonical).toBe('/h1b');
  });
});

describe('the head of one address', () => {
  test('[NAV-8] an unknown page is not listed and has no canonical address', () => {
    const tags = tagsOf('/no/such/page');
    expect(tags).toContain('<title>Page not found · Waymark</title>');
    expect(tags).toContain('<meta name="robots" content="noindex">');
    expect(tags).not.toContain('canonical');
  });

  test('[PUB-11] what an address asks for is named, escaped; a thing that does not exist is not listed', () => {
    const view = {
      found: true,
      title: '"<b>"',
      canonical: '/h1b',
      shared: '/h1b?search=%3Cb%3E&x',
    };
    const tags = tagsOf('/h1b', view);
    expect(tags).toContain('<title>&quot;&lt;b&gt;&quot; · Waymark</title>');
    expect(tags).toContain(`og:url" content="${ORIGIN}/h1b?search=%3Cb%3E&amp;x"`);
    expect(tags).toContain(`<link rel="canonical" href="${ORIGIN}/h1b">`);
    expect(tagsOf('/h1b/employer/x', { found: false })).toContain('noindex');
    expect(tagsOf('/h1b/employer/x', { found: true, indexed: false })).toContain('noindex');
  });

  test('[PUB-12] search engines are told how to search, in a form that no text can leave', () => {
    const written = /<script type="application\/ld\+json">(.*)<\/script>/;
    const head = documentHead(findPageHead('/'), '/');
    const [, json = ''] =
      written.exec(headTags(head, 'https://x.example/</script>', CONFIGURATION)) ?? [];
    expect(json).not.toContain('<');
    const [, plain = ''] = written.exec(tagsOf('/')) ?? [];
    expect(JSON.parse(plain)).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${ORIGIN}/h1b?search={search_term_string}` },
      },
    });
  });
});
