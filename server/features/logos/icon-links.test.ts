import { describe, expect, test } from 'vitest';

import { iconLinks } from '#server/features/logos/icon-links.ts';

const PAGE = new URL('https://acme.example/en/home');

/** The addresses of the icons of a page that comes in parts of a few characters. */
function iconsOf(html: string, step = 7): string[] {
  const links = iconLinks();
  for (let at = 0; at < html.length; at += step) links.write(html.slice(at, at + step));
  return links.icons(PAGE).map(({ href }) => href);
}

describe('the icons that a page names', () => {
  test.each([
    ['<link rel=icon href=a.png>', 'https://acme.example/en/a.png'],
    ['<LINK REL="Shortcut Icon" HREF="/b.ico">', 'https://acme.example/b.ico'],
    [
      "<link href='//cdn.example/c.png?x=1&amp;y=2' rel='icon'>",
      'https://cdn.example/c.png?x=1&y=2',
    ],
    ['<link rel="apple-touch-icon" href="d.png">', 'https://acme.example/en/d.png'],
    ['<link rel="apple-touch-icon-precomposed" href="e.png"/>', 'https://acme.example/en/e.png'],
    [
      '<base href="https://static.example/x/"><link rel=icon href=f.png>',
      'https://static.example/x/f.png',
    ],
    ['<link rel=icon href=" g.png ">', 'https://acme.example/en/g.png'],
  ])('[LOGO-9] %s', (html, address) => {
    expect(iconsOf(`<!doctype html><html><head>${html}</head>`)).toEqual([address]);
  });

  test.each([
    '<link rel=stylesheet href=a.png>',
    '<link rel=mask-icon href=a.svg>',
    '<link rel=icon>',
    '<link rel=icon href="">',
    '<!-- <link rel=icon href=a.png> -->',
    '<script>"<link rel=icon href=a.png>"</script>',
    '<title><link rel=icon href=a.png></title>',
    '</head><link rel=icon href=a.png>',
    '<body><link rel=icon href=a.png>',
    '<link rel=icon href="http://[">',
  ])('%s is none', (html) => {
    expect(iconsOf(`<html><head>${html}`)).toEqual([]);
  });

  test.each([
    '<link rel=icon type="image/svg+xml" href=a>',
    '<link rel=icon href="a.svg?v=2" sizes=any>',
    '<link rel=apple-touch-icon href=A.SVGZ>',
  ])('[LOGO-6] a drawing is left out: %s', (html) => {
    expect(iconsOf(html)).toEqual([]);
  });

  test('[LOGO-9] the smallest that is large enough comes first, then the larger of the small', () => {
    const html = `
      <link rel=icon href=16 sizes=16x16>
      <link rel=icon href=unsized>
      <link rel=icon href=512 sizes="512x512">
      <link rel=icon href=several sizes="16x16 48x48">
      <link rel=icon href=96 sizes=96X96>
      <link rel=apple-touch-icon href=touch>
      <link rel=apple-touch-icon href=96>`;
    expect(iconsOf(html).map((href) => href.split('/').at(-1))).toEqual([
      '96',
      'touch',
      '512',
      'several',
      'unsized',
      '16',
    ]);
  });

  test('[LOGO-9] reading ends with the head', () => {
    const links = iconLinks();
    expect(links.write('<head><link rel=icon href=a>')).toBe(true);
    expect(links.write('</head>')).toBe(false);
    const bodies = iconLinks();
    expect(bodies.write('<title>Acme</title><body class=x>')).toBe(false);
  });

  test('a crooked page of a megabyte is read at once', () => {
    for (const piece of [
      '<a',
      '<b>',
      '<link rel=icon ',
      '<!--',
      '&amp',
      '<p><table>',
      '<svg><g>',
    ]) {
      const links = iconLinks();
      for (let at = 0; at < 16; at += 1) links.write(piece.repeat(65_536 / piece.length));
      expect(links.icons(PAGE).length).toBeLessThanOrEqual(50);
    }
  });
});
