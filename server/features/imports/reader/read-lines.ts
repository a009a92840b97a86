import { fieldOfHeading } from '#shared/imports/heading-words.ts';
import { looksLikeApplications } from '#shared/imports/suggest-columns.ts';
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
export function rowsOfBlocks(text: string): TableRow[] {
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
