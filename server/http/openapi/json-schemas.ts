import * as z from 'zod/mini';

import type { FieldDocs, JsonSchema, SchemaDocs } from '#shared/contracts/docs.ts';

type Json = Record<string, unknown>;
type ZodSchema = z.core.$ZodType;
type Io = 'input' | 'output';

const asJson = (value: unknown) => value as Json;

/** The part of a pipe that a client should know: its output, unless a transform of ours makes it. */
function shownPart(schema: ZodSchema): ZodSchema | undefined {
  const { def } = schema._zod as { def: { type: string; in?: ZodSchema; out?: ZodSchema } };
  if (def.type === 'transform') return undefined;
  if (def.type !== 'pipe' || !def.in || !def.out) return schema;
  return shownPart(def.out) ?? shownPart(def.in);
}

/** Converts a zod schema; named schemas in it become references to components. */
function convert(schema: ZodSchema, io: Io, named: z.core.$ZodRegistry<{ id: string }>): Json {
  const converted = z.toJSONSchema(shownPart(schema) ?? schema, {
    metadata: named,
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'default') asJson(jsonSchema)['default'] = def.defaultValue;
      const shown = def.type === 'pipe' ? shownPart(zodSchema) : undefined;
      if (!shown || shown === zodSchema) return;
      for (const key of Object.keys(jsonSchema)) delete asJson(jsonSchema)[key];
      Object.assign(jsonSchema, convert(shown, io, named));
    },
  });
  // A named schema is written as a reference to itself.
  const { $ref, $defs = {} } = converted;
  const own = $ref === undefined ? converted : $defs[$ref.replace('#/$defs/', '')];
  return asJson(tidy(own));
}

/** Drops what means nothing to a client: dialect, ids, and the bounds of safe integers. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    if (key === '$schema' || key === '~standard' || key === '$defs') return [];
    if (key === 'id' && typeof item === 'string' && 'type' in value) return [];
    if (key === '$ref' && typeof item === 'string') {
      return [[key, item.replace('#/$defs/', '#/components/schemas/')]];
    }
    if (typeof item === 'number' && Math.abs(item) === Number.MAX_SAFE_INTEGER) return [];
    return [[key, tidy(item)]];
  });
  return Object.fromEntries(entries);
}

/** The component schemas of one document, filled while its operations are written. */
export interface Components {
  /** The schema to use for a zod schema: a reference when it is an object or has a name, which `otherwise` gives it. */
  use(schema: ZodSchema, io: Io, otherwise: string): JsonSchema;
  /** The properties of an object with their descriptions, for parameters. */
  propertiesOf(schema: ZodSchema): {
    readonly properties: Readonly<Record<string, JsonSchema>>;
    readonly required: ReadonlySet<string>;
  };
  /** Adds a schema that is given as JSON Schema. */
  add(name: string, schema: JsonSchema): JsonSchema;
  /** All schemas by name. */
  all(): Readonly<Record<string, JsonSchema>>;
}

/** Finds the description of a component's field. */
type FieldOf = (name: string, component: string) => FieldDocs | undefined;

/** A converted schema with the descriptions of its fields, at every depth. */
function describe(schema: Json, component: string, fieldOf: FieldOf): Json {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Json>;
    items?: Json;
    anyOf?: Json[];
  };
  const described = { ...schema };
  if (anyOf) described['anyOf'] = anyOf.map((part) => describe(part, component, fieldOf));
  if (items) described['items'] = describe(items, component, fieldOf);
  if (properties) {
    described['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => {
        const said = fieldOf(name, component);
        const more = typeof said === 'string' ? { description: said } : said;
        return [name, { ...describe(part, component, fieldOf), ...more }];
      }),
    );
  }
  return described;
}

/** Opens the components of a document with its named schemas and the descriptions of fields. */
export function openComponents(schemas: readonly SchemaDocs[], fieldOf: FieldOf): Components {
  const named = z.registry<{ id: string }>();
  const known = new Map<string, SchemaDocs>();
  for (const docs of schemas) {
    named.add(docs.schema, { id: docs.name });
    known.set(docs.name, docs);
  }
  const components = new Map<string, JsonSchema>();

  function addReferenced(value: unknown, io: Io): void {
    const text = JSON.stringify(value);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const docs = known.get(name);
      if (docs && !components.has(name)) addNamed(docs, io);
    }
  }

  function addNamed({ name, schema, description }: SchemaDocs, io: Io): void {
    components.set(name, {});
    const converted = describe(convert(schema, io, named), name, fieldOf);
    components.set(name, { description, ...converted });
    addReferenced(converted, io);
  }

  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  return {
    use(schema, io, otherwise) {
      const id = named.get(schema)?.id;
      const docs = id === undefined ? undefined : known.get(id);
      if (docs) {
        if (!components.has(docs.name)) addNamed(docs, io);
        return reference(docs.name);
      }
      const converted = describe(convert(schema, io, named), otherwise, fieldOf);
      addReferenced(converted, io);
      if (converted['type'] !== 'object') return converted;
      components.set(otherwise, converted);
      return reference(otherwise);
    },
    propertiesOf(schema) {
      const converted = describe(convert(schema, 'input', named), '', fieldOf) as {
        properties?: Record<string, Json>;
        required?: string[];
      };
      return {
        properties: converted.properties ?? {},
        required: new Set(converted.required),
      };
    },
    add(name, schema) {
      components.set(name, schema);
      return reference(name);
    },
    all: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
