import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { dayText, described, nameSchemas } from '#shared/core/described.ts';

const json = (schema: z.ZodMiniType) => z.toJSONSchema(schema) as Record<string, unknown>;

test('a description is in the JSON Schema, and not in that of the schema it was given for', () => {
  const plain = z.string();
  const maybe = described(z.nullable(described(dayText, 'The day.')), 'None without a day.');
  expect(json(described(plain, 'A name.'))).toMatchObject({ description: 'A name.' });
  expect(json(plain)).not.toHaveProperty('description');
  expect(json(maybe)).toMatchObject({
    description: 'None without a day.',
    anyOf: [{ type: 'string', format: 'date', description: 'The day.' }, { type: 'null' }],
  });
});

test('a description changes nothing of what is accepted', () => {
  const shape = z.strictObject({ day: described(z.optional(dayText), 'The day.') });
  expect(z.parse(shape, {})).toEqual({});
  expect(z.safeParse(shape, { day: 1 }).success).toBe(false);
});

test('a named schema keeps its description and is a component', () => {
  const thing = described(z.object({ id: z.string() }), 'A thing.');
  nameSchemas({ Thing: thing });
  expect(json(z.array(thing))).toMatchObject({
    items: { $ref: '#/$defs/Thing' },
    $defs: { Thing: { description: 'A thing.', type: 'object' } },
  });
});
