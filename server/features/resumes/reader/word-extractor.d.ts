declare module 'word-extractor' {
  interface TextOptions {
    /** Replaces typographic characters by ASCII; true by default. */
    filterUnicode?: boolean;
  }

  interface WordDocument {
    getBody(options?: TextOptions): string;
    getHeaders(options?: TextOptions & { includeFooters?: boolean }): string;
    getFooters(options?: TextOptions): string;
    getTextboxes(options?: TextOptions): string;
  }

  export default class WordExtractor {
    extract(source: string | Buffer): Promise<WordDocument>;
  }
}
