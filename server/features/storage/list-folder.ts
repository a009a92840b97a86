import { presentEntry, presentFolder } from '#server/features/storage/presenter.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import type { Output } from '#shared/core/contract.ts';
import type { ListEntry, listObjects } from '#shared/storage/contracts/lists.ts';

/** The files and folders directly in a folder, sorted and cut as asked; all of a person's files fit in memory. */
export function listFolder(
  rows: readonly ObjectRow[],
  { prefix, search, limit, offset, sortBy }: Output<(typeof listObjects)['body']>,
): ListEntry[] {
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  const start = folder === '' ? '' : `${folder}/`;
  const wanted = (search ?? '').toLowerCase();
  const folders = new Set<string>();
  const entries: ListEntry[] = [];
  for (const row of rows) {
    if (!row.name.startsWith(start)) continue;
    const [name = '', ...below] = row.name.slice(start.length).split('/');
    if (!name.toLowerCase().startsWith(wanted)) continue;
    if (below.length > 0) folders.add(name);
    else entries.push(presentEntry(row, name));
  }
  entries.push(...[...folders].map(presentFolder));
  const column = sortBy?.column ?? 'name';
  const sign = sortBy?.order === 'desc' ? -1 : 1;
  const key = (entry: ListEntry) => entry[column] ?? '';
  entries.sort((a, b) => sign * compare(key(a), key(b)) || compare(a.name, b.name));
  return entries.slice(offset, offset + limit);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
