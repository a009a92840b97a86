import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** A file of an archive; `claimed` is its declared unpacked size, which may be false. */
interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  readonly claimed?: number;
}

/** A zip archive of compressed files. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed } of parts) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listing, end]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word document with the given paragraphs and further parts. */
export function docxOf(paragraphs: readonly string[], more: readonly Part[] = []): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/></Types>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="${NAMESPACE}"><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ]);
}

/** A Japanese font that a PDF names but does not embed. */
const JAPANESE =
  '<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/90ms-RKSJ-H/DescendantFonts[<</Type/Font' +
  '/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>' +
  '/FontDescriptor<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 6>>>>]>>';

/** A PDF whose pages share one content stream with the fonts F1 (Helvetica) and F2 (Japanese), not embedded; `pages` and `layers` of compression may be absurdly many. */
export function pdfOf(
  content: Buffer | string,
  { pages = 1, layers = 1 }: { pages?: number; layers?: number } = {},
): Buffer {
  let stream = Buffer.from(content as string);
  for (let layer = 0; layer < layers; layer += 1) stream = deflateSync(stream, { level: 9 });
  const filters = '/FlateDecode '.repeat(layers);
  const kids = Array.from({ length: pages }, (_, page) => `${page + 6} 0 R`).join(' ');
  const objects: Buffer[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    Buffer.concat([
      Buffer.from(`<</Length ${stream.length}/Filter[${filters}]>>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    JAPANESE,
    ...Array.from(
      { length: pages },
      () =>
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 3 0 R/F2 5 0 R>>>>>>',
    ),
  ].map((object) => Buffer.from(object as string));
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let offset = 9;
  for (const [index, object] of objects.entries()) {
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(offset);
    offset += whole.length;
    parts.push(whole);
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The harmless text that every virus scanner must report, in pieces so that this file does not trigger one. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
