import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'vite';
import { expect, test } from 'vitest';

import { withoutDescriptions } from './without-descriptions.ts';

test('only what the API’s document reads is left out of contracts', () => {
  const source = `
const day = z.string().register(z.globalRegistry, { format: 'date' });
export const thing = z.object({
  description: described(z.nullable(described(day, 'The day.')), \`Or null, \${LIMIT} times.\`),
  summary: z.string(),
});
export const getThing = defineContract({
  ...endpoints.getThing,
  name: 'getThing',
  summary: 'A thing',
  description: 'More, about it.',
  answers: { 304: { description: 'Unchanged' } },
  response: described(thing, 'The thing.'),
  refuses: [404],
  handled: { query: z.object({ a: described(day, 'A day.') }) },
});
nameSchemas({ Thing: thing });
const city = defineFilter({ description: 'The city.', to: 'city' });
`;
  expect(withoutDescriptions(source).replaceAll(/\s+/g, ' ')).toBe(
    `
const day = z.string();
export const thing = z.object({ description: z.nullable(day), summary: z.string(), });
export const getThing = defineContract({ ...endpoints.getThing, name: 'getThing', response: thing, });
;
const city = defineFilter({ to: 'city' });
`.replaceAll(/\s+/g, ' '),
  );
});

test('of no module of contracts a description is left, and each is still a module', () => {
  const folder = join(import.meta.dirname, '..', 'shared');
  const modules = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.includes('.test.'));
  const left = modules.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    if (!/define(Contract|Filter|Field)\(|described\(/.test(source)) return [];
    const cut = withoutDescriptions(source);
    const remains =
      /^ {2,}(summary: ')|defineFilter\(\{\s+description|defineField\(\{[^}]*description|described\(\n|described\(\w/m.exec(
        cut,
      );
    const problem = parseSync(file, cut).errors[0]?.message ?? remains?.[0];
    return problem === undefined ? [] : [`${file}: ${problem}`];
  });
  expect(left).toEqual([]);
});
