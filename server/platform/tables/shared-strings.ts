import type { XmlHandler } from '#server/platform/tables/parse-xml.ts';
import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { CELL_MAX } from '#shared/imports/limits.ts';

/** Throws RefusedFileError for a text that no cell may hold; workbooks escape some of its characters. */
export function refuseLongCell(text: string, name: string): void {
  if (text.length > CELL_MAX * 2) {
    throw new RefusedFileError(`${name} is longer than a workbook allows`);
  }
}

/** Most bytes of shared texts a workbook may hold. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** The texts a workbook stores once, kept in one buffer: as strings they would take several times the memory. */
export class SharedStrings implements XmlHandler {
  #bytes = Buffer.alloc(1 << 16);
  #ends = new Int32Array(1 << 12);
  #count = 0;
  #text = '';
  #inText = false;
  #phonetic = 0;

  /** The text with the given number; '' when there is none. */
  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) return '';
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++;
    else if (name === 't') this.#inText = this.#phonetic === 0;
    else if (name === 'si') this.#text = '';
  }

  text(text: string): void {
    if (!this.#inText) return;
    this.#text += text;
    refuseLongCell(this.#text, `text ${this.#count + 1} of the workbook`);
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#phonetic--;
    else if (name === 'si') this.#add(this.#text);
  }

  #add(text: string): void {
    const start = this.#count === 0 ? 0 : this.#ends[this.#count - 1]!;
    const end = start + Buffer.byteLength(text);
    if (end > MAX_BYTES) throw new RefusedFileError('the workbook holds more than 1 GiB of texts');
    if (end > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(grown);
      this.#bytes = grown;
    }
    if (this.#count === this.#ends.length) {
      const grown = new Int32Array(this.#ends.length * 2);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count++] = end;
  }
}
