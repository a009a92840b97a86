/** A field that changed after a client loaded it: as it was loaded, as the client wants it, and as it is stored by now. */
export interface FieldConflict {
  readonly field: string;
  readonly base: string;
  readonly yours: string;
  readonly theirs: string;
}

/** A value as text, without differences that nobody sees. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : '';
}

/**
 * The fields of `base` (values as loaded) among the sent ones whose stored value is neither the loaded nor the wanted one,
 * in the order they were sent. null, an absent value and empty text are the same.
 */
export function fieldConflicts(values: {
  readonly base: Readonly<Record<string, unknown>> | null | undefined;
  readonly sent: readonly string[];
  readonly wanted: Readonly<Record<string, unknown>>;
  readonly stored: Readonly<Record<string, unknown>>;
}): FieldConflict[] {
  const loaded = values.base ?? {};
  return values.sent
    .filter((field) => loaded[field] !== undefined)
    .map((field) => ({
      field,
      base: plain(loaded[field]),
      yours: plain(values.wanted[field]),
      theirs: plain(values.stored[field]),
    }))
    .filter(({ base, yours, theirs }) => theirs !== base && theirs !== yours);
}
