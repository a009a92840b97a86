import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { configurationPage } from '#tools/docs/configuration-page.ts';
import { calls } from '#tools/docs/spec-calls.ts';
import { specMapPage, taggedTests } from '#tools/docs/spec-map-page.ts';

const committed = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8');

describe('the generated pages', () => {
  test('docs/configuration.md is what `npm run docs` writes', () => {
    expect(committed('configuration.md')).toBe(configurationPage());
  });

  test('docs/spec-map.md is what `npm run docs` writes', () => {
    expect(committed('spec-map.md')).toBe(specMapPage());
  });

  test('every call of the specification that is answered has a test', () => {
    const tags = new Set(taggedTests().flatMap((tagged) => tagged.tags));
    expect(calls.map(({ tag }) => tag).filter((tag) => !tags.has(tag))).toEqual([]);
  });
});
