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
`;
  expect(withoutDescriptions(source).replaceAll(/\s+/g, ' ')).toBe(
    `
const day = z.string();
export const thing = z.object({ description: z.nullable(day), summary: z.string(), });
export const getThing = defineContract({ ...endpoints.getThing, name: 'getThing', response: thing, });
;
`.replaceAll(/\s+/g, ' '),
  );
});
