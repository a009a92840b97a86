import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { configurationPage } from '#tools/docs/configuration-page.ts';
import { coveragePage } from '#tools/docs/coverage-page.ts';
import { withFigures } from '#tools/docs/house-figures.ts';
import { briefStatements, productRules, RULE_ID } from '#tools/docs/product-rules.ts';
import { proofsIn, ruleProofs } from '#tools/docs/rule-proofs.ts';

const committed = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8');

describe('the generated pages', () => {
  test('docs/configuration.md is what `npm run docs` writes', () => {
    expect(committed('configuration.md')).toBe(configurationPage());
  });

  test('the coverage has every rule, each with a test and its file', () => {
    const page = coveragePage();
    const lines = page.split('\n');
    const isProven = (id: string) => lines[lines.indexOf(`- **${id}**`) + 1]?.startsWith('  - ');
    const bare = productRules().filter(({ id }) => !isProven(id));
    expect(bare.map(({ id }) => id)).toEqual([]);
    expect(page).toContain(`${productRules().length} rules.`);
  });
});

test('docs/architecture.md has a place for the figures that `npm run docs` writes', () => {
  const page = withFigures(committed('architecture.md'), [['houses', 1234]], '2026-01-31');
  expect(page).toMatch(
    /Seen on 2026-01-31:\n\n\| what +\| +seen \|\n.*\n\| houses +\| +1,234 \|\n\n</,
  );
  expect(page).toMatch(/<!-- \/figures -->\n\n## Further/);
  expect(() => withFigures('no place', [], '2026-01-31')).toThrow('no place for the figures');
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

describe('the statements of the brief', () => {
  const statements = briefStatements();
  const looking = ruleProofs().filter((proof) => !proof.constantsOnly);
  const proven = new Set(looking.flatMap(({ ids }) => ids));

  test('are each said by rules that a test proves', () => {
    expect(statements.length).toBeGreaterThan(300);
    expect(
      statements.filter(({ text, rules }) => !text || !rules.every((id) => proven.has(id))),
    ).toEqual([]);
  });

  test('come in the order of the brief, no two alike', () => {
    const lines = statements.map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
    expect(new Set(statements.map(({ line, text }) => `${line} ${text}`)).size).toBe(lines.length);
  });

  test('name, where we differ, a rule that deviations.md explains', () => {
    const explained = new Set(committed('product/deviations.md').match(new RegExp(RULE_ID, 'g')));
    const silent = statements.filter(
      ({ differs, rules }) => differs && !rules.some((id) => explained.has(id)),
    );
    expect(silent).toEqual([]);
  });
});

describe('the pages that explain', () => {
  const known = new Set(productRules().map(({ id }) => id));
  const prefixOf = (id: string) => id.split('-')[0];
  const prefixes = new Set([...known].map(prefixOf));

  test.each(['security.md', 'product/deviations.md'])('docs/%s names rules that exist', (name) => {
    const ids = committed(name).match(new RegExp(RULE_ID, 'g')) ?? [];
    const named = ids.filter((id) => prefixes.has(prefixOf(id)));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  test('every promise of docs/security.md names its rules', () => {
    const rows =
      committed('security.md')
        .match(/^\|.*\|$/gm)
        ?.slice(2)
        // The numbered statements name tests instead.
        .filter((row) => !/^\| *(\d+|#|-+) *\|/.test(row)) ?? [];
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !RULE_ID.test(row.split('|').at(-2) ?? ''))).toEqual([]);
  });
});

describe('the proofs in a test file', () => {
  const IMPORTS = `import { messages } from '#shared/core/messages.ts'; import { list } from '#server/list.ts';`;
  const proofs = (body: string) => proofsIn('server/x.test.ts', `${IMPORTS}\n${body}`);

  test('are found in titles, rows of a table and groups', () => {
    const found = proofs(`describe('[APP-1] all', () => {
      test('[APP-2] [APP-3] one', () => { expect(list()).toBe(1); });
      test.each([1])('two %i', (n) => { expect(n).toBe(list()); });
    });`);
    expect(found).toMatchObject([
      { title: 'all › one', ids: ['APP-1', 'APP-2', 'APP-3'] },
      { title: 'all › two %i', ids: ['APP-1'] },
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
