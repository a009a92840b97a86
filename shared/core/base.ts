import * as z from 'zod/mini';

/** Schema of a value as a client loaded it. It is compared, never stored, so it may be anything that was stored once. */
const loadedText = z.optional(z.nullable(z.string()));

/** Schema of `base`, the values of the named fields as the client loaded them; a field that changed since is refused. */
export function baseOf<const Name extends string>(names: readonly Name[]) {
  return z.strictObject(
    Object.fromEntries(names.map((name) => [name, loadedText])) as Record<Name, typeof loadedText>,
  );
}
