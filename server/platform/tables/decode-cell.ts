import { isUtf8 } from 'node:buffer';

const windows1252 = new TextDecoder('windows-1252');
const HIGH = /[\u0080-\u00ff]/;

/** Text of a cell's bytes: UTF-8, else windows-1252; decided per cell because re-saved files mix both. */
export function decodeCell(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('latin1', start, end);
  if (!HIGH.test(text)) return text;
  const cell = bytes.subarray(start, end);
  return isUtf8(cell) ? cell.toString('utf8') : windows1252.decode(cell);
}
