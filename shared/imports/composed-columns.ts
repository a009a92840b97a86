import { fieldOfHeading, plainWords } from '#shared/imports/heading-words.ts';
import type { TableRow } from '#shared/imports/table.ts';

interface OwnTable {
  headings: string[];
  rows: TableRow[];
}

const LOW =
  /^(?:min(?:imum)?|from|low(?:est)?|mindest|minimo|minima) | (?:min(?:imum)?|from|low|minimo|minima)$/;
const HIGH =
  /^(?:max(?:imum)?|to|high(?:est)?|hochst|massimo|maximo|maxima) | (?:max(?:imum)?|to|high|maximo|maxima)$/;

/** The pay that a heading names the lower or upper end of: 'salary' for 'Min. Salary'; '' for any other. */
function payOf(heading: string, end: RegExp): string {
  const words = plainWords(heading);
  const rest = words.replace(end, '');
  return rest !== words && fieldOfHeading(rest) === 'pay_note' ? rest : '';
}

function rangeOf(low: string, high: string): string {
  if (low === '' || high === '' || low === high) {
    return low === high ? low : low === '' ? `up to ${high}` : `from ${low}`;
  }
  return `${low} - ${high}`;
}

/** A table with a column for each end of the pay, as one with a column of the range; any other as it is. */
export function withPayRange(table: OwnTable): OwnTable {
  const { headings, rows } = table;
  const low = headings.findIndex((heading) => payOf(heading, LOW) !== '');
  const high = headings.findIndex((heading) => payOf(heading, HIGH) !== '');
  const isNamed = headings.some((heading) => fieldOfHeading(heading) === 'pay_note');
  if (low < 0 || high < 0 || isNamed) return table;
  const name = payOf(headings[low]!, LOW);
  const merged = (cells: readonly string[], text: string) =>
    cells.with(low, text).toSpliced(high, 1);
  return {
    headings: merged(headings, name[0]!.toUpperCase() + name.slice(1)),
    rows: rows.map(({ line, cells }) => {
      const padded = headings.map((_, at) => cells[at] ?? '');
      const range = rangeOf(padded[low]!.trim(), padded[high]!.trim());
      return { line, cells: merged(padded, range) };
    }),
  };
}

/** A word of a heading that asks for an address or a place beside the name. */
const ADDRESS =
  /\b(?:address|city|location|place|anschrift|ort|sitz|ciudad|ville|citta|cidade|plaats|adresse|direccion|indirizzo|endereco|adres)\b/;
/** What belongs to a name though it stands behind a comma: 'Kiln, Inc.'. */
const OF_NAME =
  /^(?:inc|llc|l\.l\.c|ltd|corp|co|gmbh|ag|kg|s\.?a|s\.?l|s\.?r\.?l|b\.?v|n\.?v|plc|llp|pllc)\b\.?/i;

/** The name in a cell that an address may follow, and the address: on lines of its own, or behind a comma where the heading asks for one. */
function nameAndAddress(cell: string, hasAddress: boolean): readonly [string, string] {
  const [first = '', ...lines] = cell
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const below = lines.join(', ');
  if (lines.length > 0) return hasAddress || /\d/.test(below) ? [first, below] : [cell, ''];
  if (!hasAddress) return [cell, ''];
  const [name = '', ...parts] = first.split(/,\s+/);
  const ofName = parts.findIndex((part) => !OF_NAME.test(part));
  const cut = ofName < 0 ? parts.length : ofName;
  return [[name, ...parts.slice(0, cut)].join(', '), parts.slice(cut).join(', ')];
}

/** A table whose companies stand with their addresses in one cell, as one with a column for each; any other as it is. */
export function withAddresses(table: OwnTable): OwnTable {
  const { headings, rows } = table;
  const at = headings.findIndex((heading) => fieldOfHeading(heading) === 'company');
  if (at < 0) return table;
  const hasAddress = ADDRESS.test(plainWords(headings[at]!));
  const cut = rows.map(({ cells }) => nameAndAddress(cells[at] ?? '', hasAddress));
  if (cut.every(([, address]) => address === '')) return table;
  const hasPlace = headings.some((heading) => fieldOfHeading(heading) === 'location');
  return {
    headings: [...headings, hasPlace ? 'Address notes' : 'Location'],
    rows: rows.map(({ line, cells }, k) => {
      const [name, address] = cut[k]!;
      const padded = headings.map((_, column) => cells[column] ?? '');
      return { line, cells: [...padded.with(at, name), address] };
    }),
  };
}
