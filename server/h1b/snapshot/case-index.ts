import { CodeColumn } from '#server/h1b/snapshot/code-column.ts';
import { DATES, type Family, formatCase, parseCase } from '#server/h1b/snapshot/case-number.ts';

/** Case numbers of a growing table: packed by row, and found by hash. */
export class CaseIndex {
  readonly families: Family[] = [];
  /** Case numbers of irregular shape, by serial. */
  readonly exceptions: string[] = [];
  readonly #familyIndex = new Map<string, number>();
  readonly #exceptionRows = new Map<string, number>();
  readonly #groups = new CodeColumn();
  readonly #serials = new CodeColumn();
  #slots = new Int32Array(1 << 16);
  #regular = 0;
  /** The case number that was taken apart last: one is looked for before it is added. */
  #text = '';
  #parsed: ReturnType<typeof parseCase>;

  /** The row of a case number, or -1. */
  find(text: string): number {
    const parsed = this.#parse(text);
    if (!parsed) return this.#exceptionRows.get(text) ?? -1;
    const group = this.#group(parsed, parsed.date);
    return this.#slots[this.#slot(group, parsed.serial)]! - 1;
  }

  /** Adds a new case number for the given row. */
  add(text: string, row: number): void {
    const parsed = this.#parse(text);
    if (parsed) {
      this.addRegular(this.#group(parsed, parsed.date), parsed.serial, row);
      return;
    }
    this.#exceptionRows.set(text, row);
    this.#groups.set(row, 0);
    this.#serials.set(row, this.exceptions.push(text) - 1);
  }

  /** Sets the families of an empty index, in the order on which the groups rely. */
  adoptFamilies(families: readonly Family[]): void {
    for (const family of families) this.#group(family, 0);
  }

  /** Adds a regular case number by its parts; rows come in ascending order. */
  addRegular(group: number, serial: number, row: number): void {
    this.#groups.set(row, group);
    this.#serials.set(row, serial);
    this.#slots[this.#slot(group, serial)] = row + 1;
    if (++this.#regular * 5 > this.#slots.length * 3) this.#fill(this.#slots.length * 2, row + 1);
  }

  /** Forgets the case numbers of all rows from the given one on. */
  truncate(rows: number): void {
    for (const [text, row] of this.#exceptionRows) {
      if (row >= rows) this.#exceptionRows.delete(text);
    }
    this.#regular = 0;
    for (let row = 0; row < rows; row++) if (this.#groups.get(row) > 0) this.#regular++;
    this.#fill(this.#slots.length, rows);
  }

  /** One number per family and date (family * DATES + date + 1), 0 for exceptions. */
  group(row: number): number {
    return this.#groups.get(row);
  }

  /** The serial, or the position in `exceptions`. */
  serial(row: number): number {
    return this.#serials.get(row);
  }

  /** Text of a row's case number. */
  text(row: number): string {
    const group = this.#groups.get(row) - 1;
    const serial = this.#serials.get(row);
    if (group < 0) return this.exceptions[serial]!;
    return formatCase(this.families[Math.floor(group / DATES)]!, group % DATES, serial);
  }

  #parse(text: string): ReturnType<typeof parseCase> {
    if (text !== this.#text) {
      this.#text = text;
      this.#parsed = parseCase(text);
    }
    return this.#parsed;
  }

  #group(family: Family, date: number): number {
    let index = this.#familyIndex.get(family.prefix);
    if (index === undefined) {
      index = this.families.push({ prefix: family.prefix, width: family.width }) - 1;
      this.#familyIndex.set(family.prefix, index);
    }
    return index * DATES + date + 1;
  }

  /** The slot that holds the case, or the empty one where it belongs. */
  #slot(group: number, serial: number): number {
    const mask = this.#slots.length - 1;
    let hash = Math.imul(group, 0x9e37_79b1) ^ Math.imul(serial, 0x85eb_ca6b);
    hash ^= hash >>> 15;
    let slot = Math.imul(hash, 0xc2b2_ae35) >>> 7;
    for (;;) {
      slot &= mask;
      const row = this.#slots[slot]! - 1;
      if (row < 0) return slot;
      if (this.#serials.get(row) === serial && this.#groups.get(row) === group) return slot;
      slot++;
    }
  }

  #fill(slots: number, rows: number): void {
    this.#slots = new Int32Array(slots);
    for (let row = 0; row < rows; row++) {
      const group = this.#groups.get(row);
      if (group > 0) this.#slots[this.#slot(group, this.#serials.get(row))] = row + 1;
    }
  }
}
