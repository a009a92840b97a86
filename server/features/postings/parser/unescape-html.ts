import { Parser } from 'htmlparser2';

/** Markup that stands escaped in a text (`&lt;p&gt;`), as markup. */
export function unescapeHtml(text: string): string {
  let markup = '';
  const parser = new Parser({ ontext: (part) => (markup += part) });
  parser.end(text);
  return markup;
}
