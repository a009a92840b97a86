import { closeSync, createReadStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip, gzipSync } from 'node:zlib';

import type { ColumnName, Row } from '#server/h1b/snapshot/schema.ts';
import { writeAll } from '#server/h1b/snapshot/snapshot-file.ts';

/** One way in which filings describe an employer; null is unknown. Streets and phone hashes are never served. */
export interface EmployerEvidence {
  /** The name as filed. */
  readonly name: string;
  readonly tradeName: string | null;
  /** NN-NNNNNNN. */
  readonly fein: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** NNNNN or NNNNN-NNNN. */
  readonly postalCode: string | null;
  /** Equal for equal phone numbers of this installation. */
  readonly phoneHash: string | null;
  readonly naics: string | null;
  /** Filings that brought this description; a corrected filing counts again. */
  readonly filings: number;
}

/** What only tells employers apart and is not part of a record. */
export interface EmployerMarks {
  readonly street: string | null;
  readonly phoneHash: string | null;
}

/** Descriptions are written in pieces of about this many characters. */
const PIECE = 1 << 20;

/** Path of the descriptions that belong to a data version. */
export function evidencePath(folder: string, version: number): string {
  return join(folder, `evidence-${String(version).padStart(8, '0')}.tsv.gz`);
}

/** The descriptions of a data version, one after the other; nothing when it has none. */
export async function* readEvidence(
  folder: string,
  version: number,
): AsyncGenerator<EmployerEvidence> {
  for await (const [key, filings] of readLines(evidencePath(folder, version))) {
    yield { ...descriptionOf(key), filings };
  }
}

/** The description that `describeEmployer` wrote as a line. */
export function descriptionOf(line: string): Omit<EmployerEvidence, 'filings'> {
  const [name, tradeName, fein, street, city, state, postalCode, phoneHash, naics] = line
    .split('\t')
    .map((cell) => cell || null);
  return {
    name: name!,
    tradeName: tradeName!,
    fein: fein!,
    street: street!,
    city: city!,
    state: state!,
    postalCode: postalCode!,
    phoneHash: phoneHash!,
    naics: naics!,
  };
}

/** The columns of a record that describe its employer. */
export const DESCRIBED_COLUMNS = [
  'employer_name',
  'trade_name',
  'employer_fein',
  'employer_city',
  'employer_state',
  'employer_postal_code',
  'naics_code',
] as const satisfies readonly ColumnName[];

/** How a filing describes its employer, as one text. */
export function describeEmployer(
  row: Pick<Row, (typeof DESCRIBED_COLUMNS)[number]>,
  { street, phoneHash }: EmployerMarks,
): string {
  return [
    row.employer_name,
    row.trade_name,
    row.employer_fein,
    street,
    row.employer_city,
    row.employer_state,
    row.employer_postal_code,
    phoneHash,
    row.naics_code,
  ].join('\t');
}

/** Collects descriptions of employers; those of a file count once it was taken in wholly. */
export class EvidenceCollector {
  readonly #filings = new Map<string, number>();
  #ofFile = new Map<string, number>();

  /** Adds the descriptions of the version that is extended. */
  async load(folder: string, version: number): Promise<void> {
    for await (const [key, filings] of readLines(evidencePath(folder, version))) {
      this.#filings.set(key, filings);
    }
  }

  /** Counts filings that describe their employer so. */
  add(key: string, filings: number): void {
    this.#ofFile.set(key, (this.#ofFile.get(key) ?? 0) + filings);
  }

  /** Keeps what the file brought. */
  keepFile(): void {
    for (const [key, filings] of this.#ofFile) {
      this.#filings.set(key, (this.#filings.get(key) ?? 0) + filings);
    }
    this.#ofFile = new Map();
  }

  /** Forgets what the file brought. */
  dropFile(): void {
    this.#ofFile = new Map();
  }

  /** What was kept so far, one description a line. */
  descriptions(): Iterable<string> {
    return this.#filings.keys();
  }

  /** Writes all descriptions for a data version, whole or not at all. */
  write(folder: string, version: number): void {
    const path = evidencePath(folder, version);
    const temporary = `${path}.${process.pid}.tmp`;
    const fd = openSync(temporary, 'w', 0o600);
    try {
      let piece = '';
      // Compressed pieces one after the other are one compressed file.
      const flush = (): void => {
        writeAll(fd, gzipSync(piece));
        piece = '';
      };
      for (const [key, filings] of this.#filings) {
        piece += `${key}\t${filings}\n`;
        if (piece.length > PIECE) flush();
      }
      flush();
      fsyncSync(fd);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  }
}

async function* readLines(path: string): AsyncGenerator<[key: string, filings: number]> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const line of createInterface({ input: source.pipe(gunzip), crlfDelay: Infinity })) {
      const end = line.lastIndexOf('\t');
      yield [line.slice(0, end), Number(line.slice(end + 1))];
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  } finally {
    source.destroy();
  }
}
