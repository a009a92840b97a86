import * as z from 'zod/mini';

/** A copy of a schema with a description for the API's document; the browser's build leaves the text out. */
export function described<S extends z.ZodMiniType>(schema: S, description: string): S {
  const copy = schema.clone();
  z.globalRegistry.add(copy, { description });
  return copy;
}

/** Names schemas, which are components of the API's document under these names. */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodMiniType>>): void {
  for (const [id, schema] of Object.entries(schemas)) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}

const formatted = (format: string) => z.string().register(z.globalRegistry, { format });

/** An instant in ISO 8601 as the server writes it. */
export const instantText = formatted('date-time');
/** A calendar date `YYYY-MM-DD` as the server writes it. */
export const dayText = formatted('date');
/** An id as the server writes it. */
export const idText = formatted('uuid');
/** A link, a path on this server, or empty. */
export const linkText = formatted('uri-reference');
/** An absolute address. */
export const urlText = formatted('uri');
/** An e-mail address as the server writes it. */
export const emailText = formatted('email');

/** How a record changes whose body has \`base\`, for the API's document. */
export const WITH_BASE =
  'An omitted field keeps its value; null clears one that may be empty. With `base`, the values as you loaded them, a field that changed meanwhile is refused with 409 `conflict`.';
