import * as z from 'zod/mini';

import type { JsonSchema } from '#shared/core/contract.ts';

type Schema = z.core.$ZodType;
type Io = 'input' | 'output';

/** The part of a pipe that a client should know: its output, unless a transform of ours makes it. */
function shownPart(schema: Schema): Schema | undefined {
  const { def } = schema._zod as { def: { type: string; in?: Schema; out?: Schema } };
  if (def.type === 'transform') return undefined;
  if (def.type !== 'pipe' || !def.in || !def.out) return schema;
  return shownPart(def.out) ?? shownPart(def.in);
}

/** The component schemas of one document: the named ones among those that are converted. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** A zod schema as JSON Schema, with references to named ones. */
  convert(schema: Schema, io: Io): JsonSchema {
    const {
      $schema: _dialect,
      $defs,
      '~standard': _standard,
      ...converted
    } = z.toJSONSchema(shownPart(schema) ?? schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // Bounds of safe integers mean nothing to a client.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        const { def } = zodSchema._zod;
        if (def.type === 'default') jsonSchema.default = def.defaultValue;
        const shown = def.type === 'pipe' ? shownPart(zodSchema) : undefined;
        if (!shown || shown === zodSchema) return;
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, this.convert(shown, io), z.globalRegistry.get(zodSchema));
      },
    });
    for (const [name, { id: _id, ...definition }] of Object.entries($defs ?? {})) {
      // Responses say more of a schema: what has a default is always there, and nothing else is.
      if (io === 'output' || !(name in this.components))
        this.components[name] = referring(definition);
    }
    return referring(converted);
  }

  /** A reference to a zod schema when it is an object, which `name` names unless it has a name. */
  refer(schema: Schema, io: Io, name: string): JsonSchema {
    const converted = this.convert(schema, io);
    if (converted['type'] !== 'object') return converted;
    this.components[name] = converted;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** A JSON Schema whose references lead to the components of the document. */
function referring(schema: object): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema;
}
