import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const ALLOWED = /^(#server\/features\/h1b\/engine\/|#shared\/|node:)/;
const FOR_TESTS = /^(vitest|fast-check|assemblyscript\/asc)$/;

it('the engine imports only itself, shared and Node, and no file is longer than 200 lines (design/h1b.md A)', () => {
  const broken: string[] = [];
  for (const name of globSync('**/*.ts', { cwd: FOLDER })) {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const isTest = name.endsWith('.test.ts') || name.startsWith('testing/');
    for (const [, specifier = ''] of text.matchAll(/^(?:import .*|\} )from '([^']+)'/gm)) {
      if (ALLOWED.test(specifier) || (isTest && FOR_TESTS.test(specifier))) continue;
      broken.push(`${name} imports ${specifier}`);
    }
    if (text.split('\n').length > 201 && !isTest) broken.push(`${name} is too long`);
  }
  expect(broken).toEqual([]);
});
