import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { configurationPage } from '#tools/docs/configuration-page.ts';
import { coveragePage } from '#tools/docs/coverage-page.ts';
import { productRules } from '#tools/docs/product-rules.ts';
import { proofsIn, ruleProofs } from '#tools/docs/rule-proofs.ts';
import { specMapPage } from '#tools/docs/spec-map-page.ts';

const committed = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8');

describe('the generated pages', () => {
  test('docs/configuration.md is what `npm run docs` writes', () => {
    expect(committed('configuration.md')).toBe(configurationPage());
  });

  test('docs/spec-map.md is what `npm run docs` writes', () => {
    expect(committed('spec-map.md')).toBe(specMapPage());
  });

  test('docs/product/coverage.md is what `npm run docs` writes', () => {
    expect(committed('product/coverage.md')).toBe(coveragePage());
  });
});

describe('the rules of docs/product', () => {
  const rules = productRules();
  const proofs = ruleProofs();
  const ids = rules.map(({ id }) => id);

  test('have an id of their own each', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('are each proven by a test that looks at more than constants', () => {
    const proven = new Set(proofs.filter((proof) => !proof.constantsOnly).flatMap((p) => p.ids));
    expect(ids.filter((id) => !proven.has(id))).toEqual([]);
  });

  test('are the only ones that titles of tests name', () => {
    const known = new Set(ids);
    expect(
      proofs.flatMap(({ file, ids }) =>
        ids.filter((id) => !known.has(id)).map((id) => `${id} in ${file}`),
      ),
    ).toEqual([]);
  });
});

describe('the proofs in a test file', () => {
  const IMPORTS = `import { messages } from '#shared/messages.ts'; import { list } from '#server/list.ts';`;
  const proofs = (body: string) => proofsIn('server/x.test.ts', `${IMPORTS}\n${body}`);

  test('are found in titles, rows of a table and groups', () => {
    const found = proofs(`describe('[APP-1] all', () => {
      test('[APP-2] [APP-3] one', () => { expect(list()).toBe(1); });
      test.each([1])('two %i', (n) => { expect(n).toBe(list()); });
    });`);
    expect(found).toMatchObject([
      { title: 'one', ids: ['APP-1', 'APP-2', 'APP-3'] },
      { title: 'two %i', ids: ['APP-1'] },
    ]);
  });

  test('are worth nothing when they look at constants only', () => {
    const [constant, real] = proofs(`
      test('[APP-1] said', () => { expect(messages.a.b).toBe('B'); });
      test('[APP-1] shown', () => { expect(list().text).toBe(messages.a.b); });`);
    expect([constant?.constantsOnly, real?.constantsOnly]).toEqual([true, false]);
  });

  test('have no ids in other brackets', () => {
    expect(proofs(`test('[mobile] a [UTF-8 text]', () => {});`)).toEqual([]);
  });
});
