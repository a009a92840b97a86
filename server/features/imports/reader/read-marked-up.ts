import { isUtf8 } from 'node:buffer';

import { Parser } from 'htmlparser2';

import { rowsBetweenBars } from '#server/features/imports/reader/read-lines.ts';
import { IMPORT_COLUMNS_MAX } from '#shared/imports/limits.ts';
import { fieldOfHeading } from '#shared/imports/heading-words.ts';
import type { TableRow } from '#shared/imports/table.ts';

/** A cell with the address behind its text, '' where there is none. */
interface Cell {
  text: string;
  href: string;
}

interface Row {
  readonly line: number;
  readonly cells: Cell[];
}

const windows1252 = new TextDecoder('windows-1252');

/** The characters of a text without a mark of its order. */
export function textOf(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
  return text.replace(/^\uFEFF/, '');
}

/** The rows of each table of a page, a Markdown text or lines cut by bars, headings first; none where the text has no such table. */
export function rowsOfMarkedUp(bytes: Buffer): TableRow[][] {
  const text = textOf(bytes);
  const isPage = /^\s*</.test(text);
  const tables = (isPage ? tablesOfHtml(text) : tablesOfMarkdown(text)).filter(
    (rows) => rows.length > 1,
  );
  if (tables.length > 0 || isPage) return tables.map(withAddresses);
  const rows = rowsBetweenBars(text);
  return rows.length > 1 ? [rows] : [];
}

/** Cells whose text is no address, with it where the heading asks for one, else in a column of links of their own. */
function withAddresses(rows: readonly Row[]): TableRow[] {
  const headings = rows[0]!.cells.map(({ text }) => fieldOfHeading(text));
  const isOfLinks = (at: number) => headings[at] === 'job_link' || headings[at] === 'company_link';
  const linked = headings.includes('job_link')
    ? -1
    : headings.findIndex((_, at) => rows.some(({ cells }) => cells[at]?.href));
  return rows.map(({ line, cells }, k) => {
    const texts = cells.map(({ text, href }, at) => (k > 0 && isOfLinks(at) && href) || text);
    if (linked < 0) return { line, cells: texts };
    const padded = headings.map((_, at) => texts[at] ?? '');
    return { line, cells: [...padded, k === 0 ? 'Link' : (cells[linked]?.href ?? '')] };
  });
}

/** Elements whose text is none of a table's: menus' buttons, and what stands for others. */
const SILENT = new Set(['script', 'style', 'button', 'select', 'noscript', 'template']);

/** A table that is being read, with the cells above that go on below, by their columns. */
interface OpenTable {
  readonly rows: Row[];
  readonly spans: { left: number; text: string }[];
}

/** Collects the tables of a page; a table within another is one of its own. */
class HtmlTables {
  readonly tables: Row[][] = [];
  readonly #open: OpenTable[] = [];
  #cell: (Cell & { readonly across: number; readonly down: number }) | undefined;
  #silent = 0;
  #foot = 0;
  #line = 0;

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (SILENT.has(name)) this.#silent++;
    if (name === 'tfoot') this.#foot++;
    if (name === 'table') this.#begin();
    const table = this.#open.at(-1);
    if (name === 'tr' && table && this.#foot === 0) this.#row(table);
    if (name === 'td' || name === 'th') {
      const span = (text = '1') => Math.min(Math.max(1, Number(text) || 1), IMPORT_COLUMNS_MAX);
      const [across, down] = [span(attributes.colspan), span(attributes.rowspan)];
      this.#cell = { text: '', href: '', across, down };
    }
    if (name === 'br' && this.#cell) this.#cell.text += ' ';
    const href = attributes.href ?? '';
    if (name === 'a' && this.#cell?.href === '' && /^https?:/i.test(href)) this.#cell.href = href;
  }

  text(text: string): void {
    if (this.#cell && this.#silent === 0) this.#cell.text += text;
  }

  closed(name: string): void {
    if (SILENT.has(name)) this.#silent--;
    if (name === 'tfoot') this.#foot--;
    if (name === 'td' || name === 'th') this.#end();
    if (name === 'table') this.#open.pop();
  }

  #begin(): void {
    const rows: Row[] = [];
    this.tables.push(rows);
    this.#open.push({ rows, spans: [] });
    this.#cell = undefined;
  }

  #row(table: OpenTable): void {
    table.rows.push({ line: ++this.#line, cells: [] });
    this.#fill(table);
  }

  /** Cells that a cell above takes, too, say what it says. */
  #fill({ rows, spans }: OpenTable): void {
    const cells = rows.at(-1)?.cells ?? [];
    for (let span = spans[cells.length]; span && span.left > 0; span = spans[cells.length]) {
      span.left--;
      cells.push({ text: span.text, href: '' });
    }
  }

  #end(): void {
    const table = this.#open.at(-1);
    const cell = this.#cell;
    const cells = table?.rows.at(-1)?.cells;
    this.#cell = undefined;
    if (!table || !cells || !cell || this.#foot > 0 || cells.length > IMPORT_COLUMNS_MAX) return;
    const text = cell.text.replaceAll(/\s+/g, ' ').trim();
    table.spans[cells.length] = { left: cell.down - 1, text };
    cells.push({ text, href: cell.href });
    for (let k = 1; k < cell.across; k++) cells.push({ text: '', href: '' });
    this.#fill(table);
  }
}

function tablesOfHtml(text: string): Row[][] {
  const found = new HtmlTables();
  const parser = new Parser({
    onopentag: (name, attributes) => found.opened(name, attributes),
    ontext: (part) => found.text(part),
    onclosetag: (name) => found.closed(name),
  });
  parser.end(text);
  return found.tables;
}

/** The line below the headings of a table in Markdown: '| :--- | ---: |'. */
const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/;
const MARKS: readonly (readonly [form: RegExp, instead: string])[] = [
  // No bracket within brackets: a text of nothing but opening ones is read once.
  [/!?\[([^[\]]*)\]\([^()]*\)/g, '$1'],
  [/<(https?:[^>\s]+)>/g, '$1'],
  [/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2'],
  [/`([^`]*)`/g, '$1'],
  [/<br ?\/?>/gi, ' '],
];

/** A cell of Markdown without its marks. */
function cellOf(text: string): Cell {
  const [, href = ''] = /\]\((https?:[^)\s]+)/i.exec(text) ?? [];
  const plain = MARKS.reduce((rest, [form, instead]) => rest.replaceAll(form, instead), text);
  return { text: plain.replaceAll(/\\([|*_`~[\]\\])/g, '$1').trim(), href };
}

function tablesOfMarkdown(text: string): Row[][] {
  const lines = text.split(/\r?\n/);
  const tables: Row[][] = [];
  for (const [at, line] of lines.entries()) {
    const heads = lines[at - 1]?.includes('|') === true;
    if (!heads || !RULE.test(line)) continue;
    const rows: Row[] = [];
    for (let k = at - 1; k < lines.length && lines[k]!.includes('|'); k++) {
      if (k === at) continue;
      const inner = lines[k]!.trim().replaceAll(/^\||(?<!\\)\|$/g, '');
      rows.push({ line: k + 1, cells: inner.split(/(?<!\\)\|/).map(cellOf) });
    }
    tables.push(rows);
  }
  return tables;
}
