import type { XmlHandler } from '#server/platform/tables/parse-xml.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { refuseLongCell, type SharedStrings } from '#server/platform/tables/shared-strings.ts';
import type { TableSink } from '#server/platform/tables/table-sink.ts';

/** Excel's last column. */
const MAX_COLUMN = 16_384;
/** Most characters of one row. */
const MAX_ROW = 8_000_000;

/** Turns the XML of a worksheet into rows; dates are passed on as serial numbers. */
export class SheetParser implements XmlHandler {
  readonly #sink: TableSink;
  readonly #strings: SharedStrings;
  readonly #from1904: boolean;
  #targets: Int16Array | undefined;
  #headings: string[] = [];
  #blank: readonly string[] = [];
  #cells: string[] = [];
  #filled = false;
  #beyond = false;
  #line = 0;
  #column = -1;
  #characters = 0;
  #type = '';
  #value = '';
  #reading = false;

  constructor(sink: TableSink, strings: SharedStrings, from1904: boolean) {
    this.#sink = sink;
    this.#strings = strings;
    this.#from1904 = from1904;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#line = Number(attributes['r']) || this.#line + 1;
      this.#column = -1;
      this.#characters = 0;
      this.#filled = false;
      this.#beyond = false;
      this.#cells = this.#blank.slice();
      this.#headings = [];
    } else if (name === 'c') {
      this.#column = attributes['r'] ? columnOf(attributes['r']) : this.#column + 1;
      this.#type = attributes['t'] ?? 'n';
      this.#value = '';
    } else {
      this.#reading = name === 'v' || name === 't';
    }
  }

  text(text: string): void {
    if (!this.#reading) return;
    this.#value += text;
    refuseLongCell(this.#value, `the cell in line ${this.#line}`);
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'v' || name === 't') this.#reading = false;
  }

  /** Called after the last row; throws RefusedFileError when there was none. */
  end(): void {
    if (!this.#targets) throw new RefusedFileError('the first sheet of the workbook is empty');
  }

  #closeCell(): void {
    if (this.#value === '' || this.#column < 0) return;
    const target = this.#targets ? (this.#targets[this.#column] ?? -1) : -1;
    if (this.#targets && target < 0) {
      if (this.#column >= this.#targets.length) this.#beyond ||= this.#textOfCell().trim() !== '';
      return;
    }
    const text = this.#textOfCell();
    if (text.trim() === '') return;
    this.#characters += text.length;
    if (this.#characters > MAX_ROW) {
      throw new RefusedFileError(`line ${this.#line} of the workbook is too long`);
    }
    this.#filled = true;
    if (this.#targets) this.#cells[target] = text;
    else if (this.#column < MAX_COLUMN) this.#headings[this.#column] = text;
  }

  #textOfCell(): string {
    if (this.#type === 's') return unescape(this.#strings.get(Number(this.#value)));
    if (this.#type === 'e') return '';
    return this.#type === 'n' ? this.#value : unescape(this.#value);
  }

  #closeRow(): void {
    if (this.#targets) {
      const width = this.#beyond ? 'long' : 'whole';
      this.#sink.row(this.#line, this.#filled ? this.#cells : null, width);
      return;
    }
    if (!this.#filled) return;
    const headings = Array.from(this.#headings, (heading) => heading ?? '');
    const { positions } = this.#sink.headings(headings, this.#from1904);
    this.#targets = new Int16Array(headings.length).fill(-1);
    for (const [field, position] of positions.entries()) {
      if (position >= 0) this.#targets[position] = field;
    }
    this.#blank = positions.map(() => '');
  }
}

/** Position of the column in a cell's name: A1 is 0, AB7 is 27. */
function columnOf(name: string): number {
  let column = 0;
  for (let k = 0; k < name.length; k++) {
    const letter = name.charCodeAt(k) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Workbooks write characters XML cannot hold as _xHHHH_. */
function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
