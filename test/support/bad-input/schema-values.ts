import * as fc from 'fast-check';

import { oddValue } from '#test/support/bad-input/odd-values.ts';

/** The parts of a JSON schema that values are made from. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.integer({ min: 0, max: 1e6 }).map((number) => `odd-${number}@waymark.example`),
  uri: fc.webPath().map((path) => `https://a.example${path}`),
  date: fc.constantFrom('2026-01-31', '1999-12-31', '2026-02-29', '0000-00-00'),
  'date-time': fc.constantFrom('2026-01-31T09:30:00Z', '2026-01-31T09:30:00+23:59'),
};
/** Longest text that is made; a bound beyond it is tried by one text of its own. */
const LONG = 300;

/** Values by a JSON schema: most fit it, and some part of the others is odd or of another length. */
export function valueOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, depth);
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: oddValue });
}

function fittingValue(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) {
    return fc.oneof(...choices.map((choice) => fittingValue(choice, depth)));
  }
  if (depth > 6) return fc.constant(null);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, depth + 1), {
        minLength: Math.min(schema.minItems ?? 0, 4),
        maxLength: Math.max(Math.min(schema.minItems ?? 0, 4), 4),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return oddValue;
  }
}

function objectOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const members = Object.fromEntries(
    properties.map(([name, member]) => [name, valueOf(member, depth + 1)]),
  );
  const required = (schema.required ?? []).filter((name) => name in members);
  const whole = fc.record(members, { requiredKeys: required });
  // What is missing or unknown is odd, too.
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, oddValue).map(([value, more]) => ({ ...value, unknown: more })),
    },
  );
}

function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const made = FORMATS[format ?? ''];
  if (made) return made;
  if (pattern !== undefined) return patternOf(pattern);
  const end = Math.min(maxLength ?? 60, LONG);
  const within = fc.string({ minLength: Math.min(minLength, end), maxLength: end, unit: 'binary' });
  if (maxLength === undefined || maxLength > 1e6) return within;
  const beyond = fc.constantFrom('x'.repeat(maxLength), 'é'.repeat(maxLength + 1));
  return fc.oneof({ weight: 8, arbitrary: within }, { weight: 1, arbitrary: beyond });
}

function patternOf(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // Lookarounds, which the generator cannot follow.
    return fc.string({ maxLength: 60 });
  }
}

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const bounds = {
    min: Math.max(Math.ceil(minimum ?? -1000), -(2 ** 31)),
    max: Math.min(Math.floor(maximum ?? 2 ** 31), 2 ** 31),
  };
  const within = type === 'integer' ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
  const edges = fc.constantFrom(bounds.min - 1, bounds.max + 1, 0.5, 1e308);
  return fc.oneof({ weight: 8, arbitrary: within }, { weight: 1, arbitrary: edges });
}
