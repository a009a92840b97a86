import type { ImportTable } from '#shared/domain/import/table.ts';
import { looksLikeApplications } from '#shared/domain/import/formats.ts';

type Item = Readonly<Record<string, unknown>>;

/** How deep in a document the list of applications is looked for. */
const DEPTH = 3;

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The lists of objects in a document, outermost first. */
function* listsIn(value: unknown, depth: number): Generator<readonly Item[]> {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isItem)) yield value;
    return;
  }
  if (!isItem(value) || depth === 0) return;
  for (const part of Object.values(value)) yield* listsIn(part, depth - 1);
}

/** A value as a cell: plain values as text, lists with commas, objects by their values. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join(', ');
  const { name, label } = value as { name?: unknown; label?: unknown };
  if (typeof label === 'string') return label;
  const parts = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'name');
  const texts = parts.map(([, part]) => cellOf(part)).filter(Boolean);
  return [...(typeof name === 'string' ? [name] : []), ...texts].join(', ');
}

/** Lists that our own export has for every application, which are read as they are. */
const WHOLE = new Set(['interviews', 'people']);

function headingsOf(items: readonly Item[]): string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item)))];
}

/**
 * The list of applications in a JSON document as a table: the first list of objects whose names look like applications,
 * else the first list of objects. Undefined when there is none. Lines are positions in the list.
 */
export function tableOfJson(document: unknown): ImportTable | undefined {
  const lists = [...listsIn(document, DEPTH)];
  const items = lists.find((list) => looksLikeApplications(headingsOf(list))) ?? lists[0];
  if (!items) return undefined;
  const headings = headingsOf(items);
  const isOurs = isItem(document) && document.format === 'waymark-applications';
  const rows = items.map((item, at) => ({
    line: at + 1,
    cells: headings.map((heading) =>
      isOurs && WHOLE.has(heading) ? JSON.stringify(item[heading] ?? []) : cellOf(item[heading]),
    ),
  }));
  return { headings, rows, unreadable: [], serials: null };
}
