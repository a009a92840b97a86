import type { ImportField } from '#shared/imports/fields.ts';
import { fieldOfHeading } from '#shared/imports/heading-words.ts';
import { looksLikeApplications } from '#shared/imports/suggest-columns.ts';
import type { TableRow } from '#shared/imports/table.ts';
import { IMPORT_COLUMNS_MAX } from '#shared/imports/limits.ts';

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

/** The objects that stand under keys of their own: {"a1": {…}, "a2": {…}}. */
function* keyedIn(value: unknown, depth: number): Generator<readonly Item[]> {
  if (!isItem(value) || depth < 0) return;
  const parts = Object.values(value);
  if (parts.length > 1 && parts.every(isItem)) yield parts;
  for (const part of parts) yield* keyedIn(part, depth - 1);
}

/** Names that a list of the headings of a list of rows has. */
const HEADING_LISTS = ['columns', 'headers', 'headings', 'header', 'fields'];

/** The rows of a document that is a table of lists, headings first; undefined for any other. */
function gridIn(value: unknown, depth: number): unknown[][] | undefined {
  if (Array.isArray(value)) {
    return value.length > 1 && value.every((row) => Array.isArray(row)) ? value : undefined;
  }
  if (!isItem(value) || depth === 0) return undefined;
  for (const part of Object.values(value)) {
    const rows = gridIn(part, depth - 1);
    const headings = HEADING_LISTS.map((name) => value[name]).find((one) => Array.isArray(one));
    if (rows) return headings ? [headings, ...rows] : rows;
  }
  return undefined;
}

/** The cards of a board that Trello exports as JSON, as the rows of its export as CSV; undefined for any other document. */
function cardsIn(document: unknown): string[][] | undefined {
  if (!isItem(document)) return undefined;
  const { lists, cards, name } = document;
  if (!Array.isArray(lists) || !Array.isArray(cards) || !cards.every(isItem)) return undefined;
  const nameOf = new Map(lists.filter(isItem).map((list) => [list.id, cellOf(list.name)]));
  if (!cards.every((card) => nameOf.has(card.idList))) return undefined;
  return [
    [
      'Card Name',
      'List Name',
      'Board Name',
      'Labels',
      'Due Date',
      'Card Description',
      'Archived',
      'Card URL',
    ],
    ...cards.map((card) => [
      cellOf(card.name),
      nameOf.get(card.idList) ?? '',
      cellOf(name),
      (Array.isArray(card.labels) ? card.labels.filter(isItem) : [])
        .map((one) => cellOf(one.name))
        .filter(Boolean)
        .join(', '),
      cellOf(card.due),
      cellOf(card.desc),
      card.closed === true ? 'true' : '',
      cellOf(card.shortUrl ?? card.url),
    ]),
  ];
}

/** The rows of a document that is no list of objects, but a table of lists or a board of cards, headings first. */
export function rowsOfJson(document: unknown): TableRow[] | undefined {
  const grid = cardsIn(document) ?? gridIn(document, DEPTH)?.map((row) => row.map(cellOf));
  return grid?.map((cells, at) => ({ line: at, cells }));
}

/** Fields that the parts of an application name: {"job": {"title": …}, "dates": {"applied": …}}. */
const OF_PARTS: ReadonlySet<ImportField | undefined> = new Set<ImportField>([
  'company',
  'title',
  'status',
  'date_applied',
  'date_added',
  'location',
  'job_link',
]);

/** An application with the values of its parts beside its own, where the parts are of no field themselves. */
function flattened(item: Item): Item {
  const values = Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
    const field = fieldOfHeading(name);
    const isPart =
      isItem(value) &&
      (field === undefined || field === 'title' || field === 'date_applied') &&
      Object.keys(value).some((key) => OF_PARTS.has(fieldOfHeading(key)));
    if (!isPart) return [[name, value]];
    return Object.entries(flattened(value)).map(([key, part]) => [
      key in item ? `${name} ${key}` : key,
      part,
    ]);
  });
  return Object.fromEntries(values);
}

/** A salary of several values as people write it: '95000 - 115000 USD/year'. */
function payOf(pay: Item): string {
  const ends = [pay.min, pay.max, pay.amount, pay.value].filter((end) => typeof end === 'number');
  const unit = [pay.interval, pay.period, pay.unit].find((one) => typeof one === 'string');
  const range = [...new Set(ends)].join(' - ');
  if (range === '') return cellOf(pay);
  return [range, cellOf(pay.currency)].filter(Boolean).join(' ') + (unit ? `/${unit}` : '');
}

/** A value of which the name of its field says how it is read. */
function cellUnder(heading: string, value: unknown): string {
  if (!isItem(value)) return cellOf(value);
  const field = fieldOfHeading(heading);
  if ((field === 'company' || field === 'status') && typeof value.name === 'string')
    return value.name;
  if (field === 'pay_note') return payOf(value);
  if (field !== 'location') return cellOf(value);
  const { remote, ...place } = value;
  return [cellOf(place), remote === true ? 'Remote' : ''].filter(Boolean).join(', ');
}

/** A value as a cell: plain values as text, lists with commas, objects by their values. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const isOfItems = value.some(isItem);
    return value
      .map(cellOf)
      .filter(Boolean)
      .join(isOfItems ? '; ' : ', ');
  }
  const { name, label } = value as { name?: unknown; label?: unknown };
  if (typeof label === 'string') return label;
  const parts = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'name');
  const texts = parts.map(([, part]) => cellOf(part)).filter(Boolean);
  return [...(typeof name === 'string' ? [name] : []), ...texts].join(', ');
}

/** Lists that our own export has for every application, which are read as they are. */
const WHOLE = new Set(['interviews', 'people']);

/** The names of the items' values; one more than a table may have says that there are too many. */
function headingsOf(items: readonly Item[]): string[] {
  const names = new Set<string>();
  for (const item of items) {
    for (const name of Object.keys(item)) names.add(name);
    if (names.size > IMPORT_COLUMNS_MAX) break;
  }
  return [...names].slice(0, IMPORT_COLUMNS_MAX + 1);
}

/** A list of applications in a JSON document; its rows are made as they are asked for. */
interface JsonTable {
  readonly headings: readonly string[];
  readonly rows: Iterable<TableRow>;
}

/**
 * The list of applications in a JSON document as a table: the first list of objects whose names look like applications,
 * else the first list of objects. Undefined when there is none. Lines are positions in the list.
 */
export function tableOfJson(document: unknown): JsonTable | undefined {
  const lists = [...listsIn(document, DEPTH)];
  const isOfApplications = (list: readonly Item[]) => looksLikeApplications(headingsOf(list));
  const ways = [
    () => lists,
    () => [...keyedIn(document, DEPTH)],
    () => [...lists, ...keyedIn(document, DEPTH)].map((list) => list.map(flattened)),
  ];
  let items: readonly Item[] | undefined;
  for (const way of ways) items ??= way().find(isOfApplications);
  items ??= lists[0];
  if (!items) return undefined;
  const headings = headingsOf(items);
  const isOurs = isItem(document) && document.format === 'waymark-applications';
  return { headings, rows: rowsOf(items, headings, isOurs) };
}

function* rowsOf(
  items: readonly Item[],
  headings: readonly string[],
  isOurs: boolean,
): Generator<TableRow> {
  for (const [at, item] of items.entries()) {
    const cells = headings.map((heading) =>
      isOurs && WHOLE.has(heading)
        ? JSON.stringify(item[heading] ?? [])
        : isOurs
          ? cellOf(item[heading])
          : cellUnder(heading, item[heading]),
    );
    yield { line: at + 1, cells };
  }
}
