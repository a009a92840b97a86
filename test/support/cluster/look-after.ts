import type { Person } from '#test/support/people.ts';

/**
 * Compares the person's list with the ids that were acknowledged: how many are lost, and how many others are there only
 * in part, without the history that the same transaction writes; a count that differs from the rows is one more.
 */
export async function lookAfter(
  person: Person,
  acknowledged: readonly string[],
): Promise<{ lost: number; partial: number }> {
  const read = async (path: string): Promise<unknown> => {
    const { status, body } = await person.api('GET', path);
    if (status !== 200) throw new Error(`${path} returned ${status} after the scene`);
    return body;
  };
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data } = (await read(`/api/applications/?page=${page}`)) as { data: { id: string }[] };
    if (data.length === 0) break;
    for (const { id } of data) found.add(id);
  }
  const known = new Set(acknowledged);
  let partial = 0;
  for (const id of found) {
    if (known.has(id)) continue;
    const { data } = (await read(`/api/applications/${id}/events/`)) as { data: unknown[] };
    if (data.length === 0) partial += 1;
  }
  const { total } = (await read('/api/applications/statistics/')) as { total: number };
  if (total !== found.size) partial += 1;
  return { lost: acknowledged.filter((id) => !found.has(id)).length, partial };
}
