import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file with the key, beside the records. */
export const KEY_FILE = 'evidence.key';
const KEY_BYTES = 32;
const HASH_CHARACTERS = 16;

/** A phone number as a hash that only this installation can make; null for what is no number. */
export type HashPhone = (cell: string) => string | null;

/** Hashes phone numbers with the key of the folder, which is made when it is needed for the first time. */
export function phoneHasher(folder: string): HashPhone {
  let key: Buffer | undefined;
  const known = new Map<string, string>();
  return (cell) => {
    const digits = digitsOf(cell);
    if (digits === null) return null;
    key ??= readKey(join(folder, KEY_FILE));
    let hash = known.get(digits);
    if (hash === undefined) {
      hash = createHmac('sha256', key).update(digits).digest('hex').slice(0, HASH_CHARACTERS);
      known.set(digits, hash);
    }
    return hash;
  };
}

/** The digits of a number without the country code of the United States; spreadsheets add '.0'. */
function digitsOf(cell: string): string | null {
  const text = cell.trim().replace(/\.0+$/, '');
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^\d{7,15}$/.test(digits) && !/^(\d)\1*$/.test(digits) ? digits : null;
}

function readKey(path: string): Buffer {
  try {
    writeFileSync(path, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path);
}
