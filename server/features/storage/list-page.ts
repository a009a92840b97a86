import { presentListed } from '#server/features/storage/presenter.ts';
import type { ObjectRow } from '#server/features/storage/repository/objects.ts';
import type { Output } from '#shared/core/contract.ts';
import type { listObjectPage, ObjectPage } from '#shared/storage/contracts/lists.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { serverMessages } from '#shared/core/server-messages.ts';

type ListPageBody = Output<(typeof listObjectPage)['body']>;

/** The key an entry is sorted by: the column's value, then the whole path, which no two entries share. */
type Place = readonly [value: string, name: string];

/** A file, or the folder that stands for all files in it; a folder is as old as its first file. */
interface Entry {
  readonly place: Place;
  readonly row: ObjectRow | undefined;
}

/** One page of the files under a prefix, and of folders when asked for; all of a person's files fit in memory. */
export function listPage(rows: readonly ObjectRow[], asked: ListPageBody): ObjectPage {
  const { limit, cursor, sortBy } = asked;
  const sign = sortBy?.order === 'desc' ? -1 : 1;
  const entries = entriesOf(rows, asked).toSorted((a, b) => sign * compare(a.place, b.place));
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rest = after ? entries.filter(({ place }) => sign * compare(place, after) > 0) : entries;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rest.length > page.length;
  return {
    hasNext,
    ...(hasNext && last ? { nextCursor: cursorOf(last.place) } : undefined),
    folders: page
      .filter(({ row }) => !row)
      .map(({ place: [, name] }) => ({ name, key: name.slice(0, -1) })),
    objects: page.flatMap(({ row }) => (row ? [presentListed(row)] : [])),
  };
}

function entriesOf(rows: readonly ObjectRow[], asked: ListPageBody): Entry[] {
  const { prefix, with_delimiter, sortBy, exactMatch, noncurrentVersions, deleteMarkers } = asked;
  // Files have one version here, and none is marked as deleted.
  if (noncurrentVersions === 'only' || deleteMarkers === 'only') return [];
  const column = sortBy?.column ?? 'name';
  const entries: Entry[] = [];
  const folders = new Map<string, string>();
  for (const row of rows) {
    const { name } = row;
    if (exactMatch ? name !== prefix : !name.startsWith(prefix)) continue;
    const slash = with_delimiter && !exactMatch ? name.indexOf('/', prefix.length) : -1;
    if (slash < 0) {
      const value = column === 'name' ? name : row[column].toISOString();
      entries.push({ place: [value, name], row });
    } else {
      const folder = name.slice(0, slash + 1);
      const value = column === 'name' ? folder : row.created_at.toISOString();
      const known = folders.get(folder);
      if (known === undefined || value < known) folders.set(folder, value);
    }
  }
  for (const [name, value] of folders) entries.push({ place: [value, name], row: undefined });
  return entries;
}

function compare([a, x]: Place, [b, y]: Place): number {
  if (a !== b) return a < b ? -1 : 1;
  return x < y ? -1 : Number(x > y);
}

function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Throws AppError `validation_failed` (400) for a text that is no cursor. */
function readCursor(cursor: string): Place {
  try {
    const [value, name]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof value === 'string' && typeof name === 'string') return [value, name];
  } catch {
    // The same refusal as below.
  }
  throw new AppError(ERRORS.validation_failed, serverMessages.storage.cursor);
}
