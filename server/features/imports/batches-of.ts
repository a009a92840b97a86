/** Divides items into batches of at most `count` items, each of about `characters` at most. */
export function* batchesOf<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  { count, characters }: { readonly count: number; readonly characters: number },
): Generator<T[]> {
  let [batch, size]: [T[], number] = [[], 0];
  for (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (batch.length < count && size < characters) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
