import { Parser } from 'htmlparser2';

import { MESSAGE_LINKS_MOST } from '#server/features/replies/reader/limits.ts';

/** What a mail's HTML says. */
interface HtmlText {
  readonly text: string;
  /** Where its links lead; nothing opens them. */
  readonly links: readonly string[];
}

const ELEMENTS_MOST = 20_000;
const DEPTH_MOST = 400;
const MARKUP_MOST = 600_000;
const ATTRIBUTES_MOST = 60_000;
const BLOCKS = new Set(
  'address article blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const APART = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol']);
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'svg']);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const HIDDEN =
  /display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden|font-size\s{0,5}:\s{0,5}0(?:px|pt|;|$)/i;
/** How mail programs mark the older message that an answer quotes. */
const QUOTE = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote)\b/;

/**
 * The text of a mail's HTML in lines, without what it hides and without the older message that it quotes; at most a fixed number of
 * elements is read.
 */
export function textOfMailHtml(html: string): HtmlText {
  const lines: string[] = [];
  const links: string[] = [];
  let line = '';
  let elements = 0;
  let attributes = 0;
  /** Names of the open elements below which nothing is read, the outermost first. */
  const unread: string[] = [];
  let depth = 0;
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  const isUnread = (name: string, { style = '', class: classes = '' }: Record<string, string>) =>
    UNREAD.has(name) ||
    (name === 'blockquote' && lines.length > 0) ||
    HIDDEN.test(style) ||
    (QUOTE.test(classes) && lines.length > 0);
  const parser = new Parser({
    onattribute() {
      attributes += 1;
      if (attributes > ATTRIBUTES_MOST) parser.pause();
    },
    onopentag(name, given) {
      elements += 1;
      if (elements > ELEMENTS_MOST || depth > DEPTH_MOST) return parser.pause();
      if (name === 'br' || BLOCKS.has(name)) {
        if (line !== '- ') endLine();
      }
      if (VOID.has(name)) return undefined;
      depth += 1;
      if (unread.length > 0) {
        if (unread.length < DEPTH_MOST) unread.push(name);
        return undefined;
      }
      if (isUnread(name, given)) unread.push(name);
      if (name === 'li') line = '- ';
      const { href } = given;
      if (name === 'a' && href && /^https?:/i.test(href) && links.length < MESSAGE_LINKS_MOST) {
        links.push(href);
      }
      return undefined;
    },
    ontext(part) {
      if (unread.length === 0) line += part.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (VOID.has(name)) return;
      depth -= 1;
      if (unread.length > 0) unread.pop();
      if (BLOCKS.has(name)) endLine();
      if (APART.has(name) && lines.length > 0 && lines.at(-1) !== '') lines.push('');
    },
  });
  parser.write(html.slice(0, MARKUP_MOST));
  endLine();
  return { text: lines.join('\n').trim(), links };
}
