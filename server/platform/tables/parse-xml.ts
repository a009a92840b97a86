import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

import { SaxesParser } from 'saxes';

import { RefusedFileError } from '#server/platform/tables/refused-file.ts';
import { xmlEncodingOf } from '#server/platform/files/xml-encoding.ts';

/** Receives the parts of an XML document as it is parsed; names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Parses a stream of XML; throws RefusedFileError when it is not well-formed, and what the handler throws. */
export async function parseXml(stream: Readable, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('opentag', (tag) => handler.open(local(tag.name), tag.attributes));
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('closetag', (tag) => handler.close(local(tag.name)));
  parser.on('error', (error) => {
    throw new RefusedFileError(`the workbook is damaged: ${error.message}`, error);
  });
  parser.on('doctype', () => {
    throw new RefusedFileError(
      'the workbook is damaged: it has a document type, as no workbook has',
    );
  });
  let decoder: Decoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= decoderFor(chunk);
    parser.write(decoder.write(chunk));
  }
  parser.write(decoder?.end() ?? '');
  parser.close();
}

interface Decoder {
  write(chunk: Buffer): string;
  end(): string;
}

function decoderFor(start: Buffer): Decoder {
  const encoding = xmlEncodingOf(start);
  if (!encoding)
    throw new RefusedFileError('the workbook is damaged: its text is neither UTF-8 nor UTF-16');
  if (encoding === 'utf-8') return new StringDecoder('utf8');
  const decoder = new TextDecoder(encoding);
  return {
    write: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
