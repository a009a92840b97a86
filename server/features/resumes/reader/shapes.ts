import { ResumeRefusedError } from '#server/features/resumes/reader/refusal.ts';

const PDF_HEADER = /^%PDF-[12]\.\d/;
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_DIRECTORY = Buffer.from('PK\u0001\u0002', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_MAX = 65_535;
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Bytes in which a reader of another format would look for the beginning of its own. */
const HEAD_BYTES = 1024;
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|object|embed)\b/i;
// In two halves, so that no virus scanner reports this file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!'].join('');

const wide = (text: string) => Buffer.from(text, 'utf16le');
const has = (bytes: Buffer, part: string | Buffer) => bytes.includes(part);
const head = (bytes: Buffer) => bytes.subarray(0, HEAD_BYTES).toString('latin1');

/** Refuses bytes that hold the test pattern of virus scanners. */
export function assertHarmless(bytes: Buffer): void {
  if (has(bytes, EICAR)) throw new ResumeRefusedError('dangerous', 'EICAR');
}

/** Refuses bytes that are not a PDF from the first to the last, or something else as well. */
export function assertPdfShape(bytes: Buffer): void {
  if (!PDF_HEADER.test(head(bytes))) throw new ResumeRefusedError('mismatch', 'no PDF header');
  if (MARKUP.test(head(bytes)))
    throw new ResumeRefusedError('dangerous', 'markup in the PDF header');
  const tail = bytes.subarray(-HEAD_BYTES).toString('latin1');
  if (!/%%EOF[\s\0]*$/.test(tail)) throw new ResumeRefusedError('mismatch', 'no PDF end');
  if (endsAsZip(bytes)) throw new ResumeRefusedError('dangerous', 'PDF and zip');
}

/** Refuses bytes that are not one zip archive from the first to the last. */
export function assertZipShape(bytes: Buffer): void {
  if (isCompound(bytes)) {
    if (has(bytes, wide('EncryptedPackage')))
      throw new ResumeRefusedError('password', 'encrypted package');
    throw new ResumeRefusedError('mismatch', 'a compound file');
  }
  if (!bytes.subarray(0, 4).equals(ZIP_ENTRY))
    throw new ResumeRefusedError('mismatch', 'no zip header');
  const end = bytes.subarray(-ZIP_END_BYTES);
  if (end.length < ZIP_END_BYTES || !end.subarray(0, 4).equals(ZIP_END)) {
    throw new ResumeRefusedError('mismatch', 'no zip end');
  }
  if (/%PDF-/.test(head(bytes))) throw new ResumeRefusedError('dangerous', 'zip and PDF');
}

/** Refuses bytes that are not a Word 97-2003 document, or one with macros or a password. */
export function assertDocShape(bytes: Buffer): void {
  if (!isCompound(bytes)) throw new ResumeRefusedError('mismatch', 'no compound header');
  if (has(bytes, wide('EncryptedPackage')))
    throw new ResumeRefusedError('password', 'encrypted package');
  if (!has(bytes, wide('WordDocument')))
    throw new ResumeRefusedError('mismatch', 'no Word document');
  if (has(bytes, wide('_VBA_PROJECT'))) throw new ResumeRefusedError('dangerous', 'macros');
  if (isEncryptedDoc(bytes)) throw new ResumeRefusedError('password', 'encrypted document');
}

function isCompound(bytes: Buffer): boolean {
  return (
    bytes.length >= 1536 &&
    bytes.subarray(0, 8).equals(COMPOUND) &&
    bytes.readUInt16LE(28) === 0xfffe &&
    [9, 12].includes(bytes.readUInt16LE(30))
  );
}

/** Whether the file information block says so (MS-DOC 2.5.2 FibBase: wIdent, fEncrypted). */
function isEncryptedDoc(bytes: Buffer): boolean {
  for (let sector = 512; sector + 12 <= bytes.length; sector += 512) {
    if (bytes.readUInt16LE(sector) === 0xa5ec && bytes.readUInt16LE(sector + 2) >= 0x65) {
      return (bytes.readUInt16LE(sector + 10) & 0x0100) !== 0;
    }
  }
  return false;
}

/** Whether a zip reader would accept the bytes; many do even when something follows the archive. */
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_MAX);
  for (let at = bytes.indexOf(ZIP_END, from); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES > bytes.length) return false;
    const directory = at - bytes.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.subarray(directory, directory + 4).equals(ZIP_DIRECTORY)) {
      return true;
    }
  }
  return false;
}
