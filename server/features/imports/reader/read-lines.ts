import { isKind } from '#shared/imports/column-contents.ts';
import type { ImportField } from '#shared/imports/fields.ts';
import { fieldOfHeading } from '#shared/imports/heading-words.ts';
import { looksLikeApplications } from '#shared/imports/suggest-columns.ts';
import { IMPORT_ROWS_MAX } from '#shared/imports/limits.ts';
import type { TableRow } from '#shared/imports/table.ts';

/** Lines among which the one of headings is looked for, and how it looks: cut by bars and by nothing else. */
const HEADINGS_WITHIN = 40;
const BARS = /^[^,;\t|]*\|[^,;\t|]*\|[^,;\t]*$/;

const cellsOf = (line: string) =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** The rows of a text whose lines are cut by bars, 'Company | Role | Applied'; none where its first such line has no headings. */
export function rowsBetweenBars(text: string): TableRow[] {
  const lines = text.split(/\r?\n/);
  const first = lines
    .slice(0, HEADINGS_WITHIN)
    .findIndex((line) => BARS.test(line) && looksLikeApplications(cellsOf(line)));
  const width = cellsOf(lines[first] ?? '').length;
  if (width < 3) return [];
  return lines.flatMap((line, at) => {
    const cells = cellsOf(line);
    return at >= first && cells.length > 1 && /[^\s|:-]/.test(line)
      ? [{ line: at + 1, cells }]
      : [];
  });
}

/** 'Job title: Cook' */
const FACT = /^[-*•]? ?([\p{L}][^:：\t,;|]{1,40})[:：] ?(.*)$/u;

/** An application of a text: its facts by their names, and the line with which it begins. */
interface Block {
  readonly line: number;
  readonly facts: Map<string, string>;
}

/** The parts of a text that are facts of one line each; a line that is none goes on with the fact above it. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let last = '';
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const [, name = '', value = ''] = FACT.exec(line.trim()) ?? [];
    const block: Block | undefined = isOpen ? blocks.at(-1) : undefined;
    if (line.trim() === '' || /^[-=_*]{3,}$/.test(line.trim())) isOpen = false;
    else if (name !== '' && (block === undefined || !block.facts.has(name))) {
      const own = block ?? { line: at + 1, facts: new Map<string, string>() };
      if (!block) blocks.push(own);
      own.facts.set(name, value.trim());
      [last, isOpen] = [name, true];
    } else if (block) block.facts.set(last, `${block.facts.get(last)}\n${line.trim()}`);
  }
  return blocks;
}

/** The rows of a text that has a block of facts for each application, headings first; none where the blocks are of something else. */
function rowsOfBlocks(text: string): TableRow[] {
  const blocks = blocksOf(text.split(/\r?\n/)).filter(({ facts }) => {
    const fields = new Set([...facts.keys()].map((name) => fieldOfHeading(name)));
    return fields.has('company') && fields.has('title');
  });
  const names = [...new Set(blocks.flatMap(({ facts }) => [...facts.keys()]))];
  if (blocks.length === 0) return [];
  const rows = blocks.map(({ line, facts }) => ({
    line,
    cells: names.map((name) => facts.get(name) ?? ''),
  }));
  return [{ line: 0, cells: names }, ...rows];
}

/** Between columns that stand one below the other in a text: at least two blanks. */
const GAP = / {2,}|\t+/;

/** The rows of a text whose columns are aligned with blanks, headings first; none where no line of it has such headings. */
function rowsOfColumns(text: string): TableRow[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const first = lines
    .slice(0, HEADINGS_WITHIN)
    .findIndex((line) => looksLikeApplications(line.trim().split(GAP)));
  const headings = lines[first]?.trim().split(GAP) ?? [];
  if (headings.length < 3) return [];
  const begins: number[] = [];
  for (const heading of headings) begins.push(lines[first]!.indexOf(heading, begins.at(-1)));
  const cut = (line: string) => {
    const cells = line.trim().split(GAP);
    if (cells.length === headings.length) return cells;
    return begins.map((from, at) => line.slice(from, begins[at + 1]).trim());
  };
  return lines.flatMap((line, at) =>
    at >= first && /[^\s=+-]/.test(line) ? [{ line: at + 1, cells: cut(line) }] : [],
  );
}

/** What begins a line of a list, '- [x] ' or '3. ', and what begins or ends its title: '## Applied (2):'. */
const BULLET = /^\s*(?:[-*•+·–]|\d{1,3}[.)])?\s*(?:\[[ x]\]|[☐☑✅])?\s*/iu;
const AROUND = /^#+\s*|\s*\(\d+\)|[:*_]+$|^[*_]+/g;
/** Between the parts of a line; a comma counts where nothing else cuts it. */
const PARTS = /\s+[-–—|·>→]+\s+|\s*;\s+|\t+/;
const IN_BRACKETS = /\s*\(([^()]*)\)$/;
const MARKS = /\*\*|__|`/g;
/** Longest line of a list and longest title: a longer one is text, and takes long to cut. */
const [LINE_MAX, TITLE_MAX] = [400, 40];
/** Lines from which on a text is a list, and the share of them that must name company and job title. */
const [LIST_FROM, LIST_SHARE] = [2, 0.7];

/** What the parts of a line are, by their fields; the names in their order. */
interface Entry {
  readonly line: number;
  readonly section: string;
  readonly names: string[];
  readonly fields: Map<ImportField, string>;
}

/** Kinds of the parts of a line that are no names, with their fields. */
const KINDS = [
  ['dated', 'date_applied'],
  ['link', 'job_link'],
  ['mail', 'contact'],
  ['pay', 'pay_note'],
  ['status', 'status'],
] as const;

function entryOf(line: number, text: string, section: string): Entry {
  const [, brackets = ''] = IN_BRACKETS.exec(text) ?? [];
  const plain = text.replace(IN_BRACKETS, '');
  const cut = plain.split(PARTS);
  const entry: Entry = { line, section, names: [], fields: new Map() };
  const parts = [...(cut.length > 1 ? cut : plain.split(/,\s+/)), ...brackets.split(/[,;]\s+/)];
  for (const part of parts.map((one) => one.trim()).filter(Boolean)) {
    const isName = isKind('title', part) && entry.names.length < 2;
    const kind = isName ? undefined : KINDS.find(([one]) => isKind(one, part));
    const field = kind?.[1] ?? 'notes';
    if (!kind && entry.names.length < 2) entry.names.push(part);
    else if (entry.fields.has(field) && field !== 'status')
      entry.fields.set('notes', [entry.fields.get('notes'), part].filter(Boolean).join(', '));
    else entry.fields.set(field, part);
  }
  return entry;
}

/** The rows of a text that is a list with a line for each application ('- Acme – Cook – 10/3 – applied'), headings first; none where it is something else. */
function rowsOfList(text: string): TableRow[] {
  const entries: Entry[] = [];
  let section = '';
  let lines = 0;
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    if (lines > IMPORT_ROWS_MAX) return [];
    if (raw.length > LINE_MAX) {
      lines++;
      continue;
    }
    const line = raw.replaceAll(MARKS, '').trim();
    const title = line.replaceAll(AROUND, '').trim();
    const own = line.replace(BULLET, '');
    if (own === '' || !/\p{L}/u.test(own)) continue;
    if (title.length <= TITLE_MAX && !PARTS.test(own) && isKind('status', title)) section = title;
    else if (!/^#|:$/.test(line)) {
      lines++;
      const entry = entryOf(at + 1, own, section);
      if (entry.names.length === 2) entries.push(entry);
    }
  }
  const titles = (place: number) =>
    entries.filter(({ names }) => isKind('title', names[place]!)).length;
  const isTitleFirst = titles(0) > titles(1);
  const isList =
    entries.length >= Math.max(LIST_FROM, lines * LIST_SHARE) &&
    Math.max(titles(0), titles(1)) >= entries.length / 3;
  if (!isList) return [];
  const rows = entries.map(({ line, section: above, names, fields }) => ({
    line,
    cells: [
      names[isTitleFirst ? 1 : 0]!,
      names[isTitleFirst ? 0 : 1]!,
      fields.get('status') ?? above,
      ...['date_applied', 'pay_note', 'job_link', 'contact', 'notes'].map(
        (field) => fields.get(field as ImportField) ?? '',
      ),
    ],
  }));
  const cells = [
    'Company',
    'Job title',
    'Status',
    'Date applied',
    'Pay',
    'Link',
    'Contact',
    'Notes',
  ];
  return [{ line: 0, cells }, ...rows];
}

/** The rows of a text that is no table of cells: blocks of facts, aligned columns or a list; none where it is none of these. */
export function rowsOfText(text: string): TableRow[] {
  for (const read of [rowsOfBlocks, rowsOfColumns, rowsOfList]) {
    const rows = read(text);
    if (rows.length > 1) return rows;
  }
  return [];
}
