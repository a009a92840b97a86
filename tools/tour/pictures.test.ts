import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PAGE_MODULES } from '#server/pages/page-scripts.ts';
import { hashPageSources } from '#tools/tour/page-sources.ts';
import { listTourViews } from '#tools/tour/scenes.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'tour');
const views = listTourViews();

describe('the pictures of the tour (npm run pictures takes them again)', () => {
  test('[UI-40] every page and view has a wide and a narrow one, and there are no others', () => {
    const wanted = views.flatMap(({ file }) => [`${file}-narrow.webp`, `${file}-wide.webp`]);
    const there = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));
    expect(there.toSorted()).toEqual(wanted.toSorted());
    expect(existsSync(join(FOLDER, '..', 'dashboard.webp'))).toBe(true);
  });

  test('[UI-40] none is older than the last change of its page', () => {
    const taken = JSON.parse(readFileSync(join(FOLDER, 'taken.json'), 'utf8')) as object;
    const now = Object.fromEntries(views.map(({ file, page }) => [file, hashPageSources(page)]));
    expect(taken).toEqual(now);
  });

  test('[UI-40] a page\u2019s own sources are found, and its comments are none', () => {
    const hashes = Object.keys(PAGE_MODULES).map(hashPageSources);
    const nothing = hashPageSources('/no/such/page');
    expect(hashes).not.toContain(nothing);
    expect(hashPageSources('/')).not.toBe(nothing);
  });
});
