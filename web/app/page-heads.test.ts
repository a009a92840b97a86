import { describe, expect, test } from 'vitest';

import { createAppRouter } from '#web/app/router.tsx';
import { findPageHead, listPageHeads } from '#shared/site/page-heads.ts';

describe('the pages of the router', () => {
  const routes = Object.values(createAppRouter().routesByPath).map(({ fullPath }) => fullPath);

  test.each(routes)('[PUB-4] %s has a head of its own', (path) => {
    const pattern = path.replaceAll(/\$(\w+)/g, ':$1');
    expect(findPageHead(path)?.path).toBe(pattern);
  });

  test('[PUB-4] every head is of a page: of the app, or one without it', () => {
    const drawn = new Set(routes.map((path) => path.replaceAll(/\$(\w+)/g, ':$1')));
    const others = listPageHeads().filter((head) => !drawn.has(head.path) && !head.drawn);
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
