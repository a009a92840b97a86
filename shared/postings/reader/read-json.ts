/** A part of somebody else's JSON, which may be anything. */
export type Json = Readonly<Record<string, unknown>>;

/** An object of somebody else's JSON; an empty one for anything else. */
export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

/** A list of somebody else's JSON; what is no list counts as its only member. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text of somebody else's JSON; undefined for anything else and for a blank one. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Texts of somebody else's JSON in one, those that are missing left out; undefined when all are. */
export function joined(values: readonly unknown[], separator = ', '): string | undefined {
  const texts = [...new Set(values.map(textOf).filter((text) => text !== undefined))];
  return texts.length > 0 ? texts.join(separator) : undefined;
}
