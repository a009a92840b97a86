/** The bytes and the position of a write: (buffer, offset, length, position), (buffer, options) or (text, position). */
export function written(
  data: unknown,
  where: readonly unknown[],
): [bytes: unknown, position: unknown] {
  if (typeof data === 'string') return [data, where[0] ?? null];
  const [first] = where;
  const named = typeof first === 'object' && first !== null;
  const { offset, length, position } = (
    named ? first : { offset: first, length: where[1], position: where[2] }
  ) as { offset?: number; length?: number; position?: number | null };
  const bytes = data as Uint8Array;
  const start = offset ?? 0;
  return [bytes.subarray(start, start + (length ?? bytes.length - start)), position ?? null];
}

/** A copy of the written bytes: the engine's memory changes after the call. */
export function bytesOf(data: unknown): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  if (ArrayBuffer.isView(data)) {
    return Buffer.from(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  }
  throw new Error('only writes of bytes and text are recorded');
}
