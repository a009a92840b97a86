import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

import {
  APPROVAL_COUNTS,
  APPROVAL_TEXTS,
  type ApprovalYear,
  PETITION_KINDS,
} from '#server/h1b/approvals/approval-row.ts';
import type { ApprovalTable, TextColumn } from '#server/h1b/approvals/approval-table.ts';
import { writeWhole } from '#server/platform/files/write-whole.ts';

const FORMAT = 'waymark-approvals-1';
/** A heading line is shorter than this. */
const MAX_HEADER = 1024 * 1024;
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Approvals by year, with their rows. */
export interface Approvals {
  /** Oldest first. */
  readonly years: readonly ApprovalYear[];
  readonly table: ApprovalTable;
}

/** A file of approvals that cannot be used; the message says why. */
class DamagedApprovalsError extends Error {
  constructor(path: string, detail: string, cause?: unknown) {
    super(`the approvals in ${path} cannot be read: ${detail}`, { cause });
    this.name = 'DamagedApprovalsError';
  }
}

interface Header {
  readonly format: string;
  /** Of the compressed columns. */
  readonly sha256: string;
  readonly rows: number;
  readonly years: readonly ApprovalYear[];
}

/**
 * Writes approvals as one line of JSON and the compressed columns, whole or not at all. `quality` is that of brotli:
 * 11 for a file that is shipped. Throws what the file system throws.
 */
export async function writeApprovals(
  path: string,
  { years, table }: Approvals,
  quality = 5,
): Promise<void> {
  const body = await compress(encode(table), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  const header: Header = { format: FORMAT, sha256: digest(body), rows: table.rows, years };
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
  await writeWhole(path, content, { mode: 0o666 });
}

/** Reads and verifies a file; throws DamagedApprovalsError, and what the file system throws. */
export async function readApprovalFile(path: string): Promise<Approvals> {
  const bytes = await readFile(path);
  const end = bytes.subarray(0, MAX_HEADER).indexOf(0x0a);
  const header = parse(path, bytes.subarray(0, Math.max(0, end)).toString());
  const body = bytes.subarray(end + 1);
  if (digest(body) !== header.sha256)
    throw new DamagedApprovalsError(path, 'its checksum is wrong');
  try {
    return { years: header.years, table: decode(await decompress(body), header.rows) };
  } catch (error) {
    throw new DamagedApprovalsError(path, 'its columns are incomplete', error);
  }
}

function parse(path: string, line: string): Header {
  try {
    const header = JSON.parse(line) as Header;
    if (header.format === FORMAT) return header;
  } catch (error) {
    throw new DamagedApprovalsError(path, 'its first line is no heading', error);
  }
  throw new DamagedApprovalsError(path, 'it is of another version; import the files again');
}

const digest = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

/** The columns one after the other, each with its length in bytes before it. */
function encode({ fiscalYear, texts, counts, kinds, keys }: ApprovalTable): Buffer {
  const parts: Buffer[] = [];
  const add = (bytes: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    parts.push(length, Buffer.from(bytes));
  };
  const columns = [fiscalYear, ...APPROVAL_COUNTS.map((name) => counts[name]), kinds];
  for (const name of APPROVAL_TEXTS) {
    add(Buffer.from(JSON.stringify(texts[name].values)));
    columns.push(texts[name].codes);
  }
  for (const column of columns) add(planes(column));
  const names = texts.employer.values;
  add(Buffer.from(JSON.stringify(keys.map((key, k) => (key === usualKey(names[k]!) ? 0 : key)))));
  return Buffer.concat(parts);
}

function decode(bytes: Buffer, rows: number): ApprovalTable {
  let at = 0;
  const take = (): Buffer => {
    const length = bytes.readUInt32LE(at);
    const part = bytes.subarray(at + 4, at + 4 + length);
    if (part.length !== length) throw new Error('a column is cut off');
    at += 4 + length;
    return part;
  };
  const values = APPROVAL_TEXTS.map(() => JSON.parse(take().toString()) as string[]);
  const column = (): Uint32Array => numbers(take());
  const fiscalYear = column();
  const counts = APPROVAL_COUNTS.map((name) => [name, column()] as const);
  const kinds = column();
  const texts = APPROVAL_TEXTS.map(
    (name, k) => [name, { values: values[k]!, codes: column() } satisfies TextColumn] as const,
  );
  const keys = (JSON.parse(take().toString()) as (string | 0)[]).map((key, k) =>
    key === 0 ? usualKey(values[0]![k]!) : key,
  );
  const lengths = [fiscalYear, ...counts.map(([, c]) => c), ...texts.map(([, t]) => t.codes)];
  if (lengths.some(({ length }) => length !== rows)) throw new Error('a column is too short');
  if (kinds.length % (rows * PETITION_KINDS.length || 1) !== 0)
    throw new Error('kinds are cut off');
  return {
    rows,
    fiscalYear,
    counts: Object.fromEntries(counts) as unknown as ApprovalTable['counts'],
    kinds,
    keys,
    texts: Object.fromEntries(texts) as unknown as ApprovalTable['texts'],
  };
}

/** What the key of most names is, so that only others take room. */
function usualKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/ corporation$/, ' corp')
    .replace(/ limited$/, ' ltd')
    .replace(/ company$/, ' co');
}

/** All lowest bytes, then all second ones and so on, which compresses far better than number after number. */
function planes(column: Uint32Array): Uint8Array {
  const out = new Uint8Array(column.length * 4);
  for (const [k, value] of column.entries()) {
    for (let plane = 0; plane < 4; plane++) {
      out[plane * column.length + k] = (value >>> (8 * plane)) & 0xff;
    }
  }
  return out;
}

function numbers(bytes: Uint8Array): Uint32Array {
  const length = bytes.length / 4;
  const out = new Uint32Array(length);
  for (let k = 0; k < length; k++) {
    out[k] =
      (bytes[k]! |
        (bytes[length + k]! << 8) |
        (bytes[2 * length + k]! << 16) |
        (bytes[3 * length + k]! << 24)) >>>
      0;
  }
  return out;
}
