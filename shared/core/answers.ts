import type { JsonSchema, OtherAnswer } from '#shared/core/contract.ts';

/** JSON Schema of a file's bytes. */
export const BYTES = { type: 'string', format: 'binary' };

/** The response to a client that has this version already. */
export const UNCHANGED: Readonly<Record<number, OtherAnswer>> = {
  304: { description: 'Nothing has changed since the ETag in If-None-Match.' },
};

const schemaOf = (type: string): JsonSchema =>
  type.startsWith('text/')
    ? { type: 'string' }
    : type === 'application/json'
      ? { type: 'object' }
      : BYTES;

/** A response that is a file of one of some media types. */
export function fileOf(
  types: readonly string[],
  headers: OtherAnswer['headers'] = {},
): OtherAnswer {
  return {
    description: 'The file.',
    content: Object.fromEntries(types.map((type) => [type, schemaOf(type)])),
    headers: { 'Content-Disposition': 'Name of the file.', ...headers },
  };
}

/** A body that is a form with these fields. */
export const multipart = (properties: Readonly<Record<string, JsonSchema>>) => ({
  'multipart/form-data': { type: 'object', properties },
});
