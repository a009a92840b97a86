import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { describeOnEmbeddedDatabase } from '#test/support/database.ts';
import { schemaPage } from '#tools/docs/schema-page.ts';

describeOnEmbeddedDatabase('docs/schema.md', (database) => {
  test('is what `npm run docs` writes', async () => {
    expect(readFileSync('docs/schema.md', 'utf8')).toBe(await schemaPage(database()));
  });
});
