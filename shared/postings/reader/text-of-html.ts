import { Parser } from 'htmlparser2';

/** Elements of a text that are read: the reader's time grows with the square of how deep they lie. */
const ELEMENTS_MOST = 20_000;
const DEPTH_MOST = 200;
/** Attributes of all elements that are read over. */
const ATTRIBUTES_MOST = 100_000;
/** Characters of markup that are read at most. */
const MARKUP_MOST = 1_000_000;
const BLOCKS = new Set(
  'address article blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Blocks that an empty line follows. */
const APART = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol']);
const UNREAD = new Set(['script', 'style', 'template', 'noscript']);

/** The text of HTML in lines, list items marked with a dash; nobody's markup makes it slow. */
export function textOfHtml(html: string): string {
  const lines: string[] = [];
  let line = '';
  let elements = 0;
  let depth = 0;
  let unread = 0;
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  let attributes = 0;
  const parser = new Parser({
    onattribute() {
      attributes += 1;
      if (attributes > ATTRIBUTES_MOST) parser.pause();
    },
    onopentag(name) {
      elements += 1;
      depth += 1;
      if (elements > ELEMENTS_MOST || depth > DEPTH_MOST) return parser.pause();
      if (UNREAD.has(name)) unread += 1;
      // The dash of an item stays with its first paragraph.
      if ((name === 'br' || BLOCKS.has(name)) && line !== '- ') endLine();
      if (name === 'li') line = '- ';
    },
    ontext(part) {
      if (unread === 0) line += part.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      depth -= 1;
      if (UNREAD.has(name)) unread -= 1;
      if (BLOCKS.has(name)) endLine();
      if (APART.has(name) && lines.at(-1) !== '') lines.push('');
    },
  });
  parser.write(html.slice(0, MARKUP_MOST));
  endLine();
  return lines.join('\n').trim();
}
