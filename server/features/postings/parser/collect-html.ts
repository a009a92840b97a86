import { Parser } from 'htmlparser2';

import type { CollectedPage, MarkedFact } from '#shared/postings/reader/seen-job.ts';
import { textOfHtml } from '#shared/postings/reader/text-of-html.ts';

/** Elements of a page that are looked at, how deep they may lie, and attributes of all of them. */
const ELEMENTS_MOST = 50_000;
const DEPTH_MOST = 500;
const ATTRIBUTES_MOST = 100_000;
/** Characters of a title or a mark. */
const LINE_MOST = 500;
/** Parts of a page that hold its matter, the best first. */
const PARTS = ['main', 'article', 'content', 'body'] as const;
type Part = (typeof PARTS)[number];
/** Classes by which pages of boards mark a fact beside the heading. */
const MARKS: ReadonlyMap<string, MarkedFact> = new Map([
  ['company-name', 'company'],
  ['location', 'location'],
  ['job-location', 'location'],
  ['job__location', 'location'],
  ['pay-range', 'pay'],
]);

type Attributes = Readonly<Record<string, string>>;

function partOf(name: string, { role, id }: Attributes): Part | undefined {
  if (name === 'main' || role === 'main') return 'main';
  if (name === 'article' || name === 'body') return name;
  return id === 'content' ? 'content' : undefined;
}

/** The fact whose text an element is; a class counts after the heading, where it speaks of this job. */
function factOf(name: string, attributes: Attributes, afterHeading: boolean) {
  if (name === 'title') return 'head' as const;
  if (name === 'h1') return 'title' as const;
  if (!afterHeading) return undefined;
  const classes = (attributes['class'] ?? '').split(/\s+/);
  return classes.map((one) => MARKS.get(one)).find((fact) => fact !== undefined);
}

/**
 * Takes out of a page's HTML what the extension takes out of the page itself. Scripts do not run, so a page that they draw
 * has nothing to see.
 */
export function collectHtml(url: string, html: string): CollectedPage & { asksPassword: boolean } {
  const texts: Partial<Record<MarkedFact | 'head', string>> = {};
  const metas: Record<string, string> = {};
  const parts: Partial<Record<Part, { readonly from: number; to?: number }>> = {};
  const inside: { readonly part?: Part | undefined; readonly fact?: keyof typeof texts }[] = [];
  let [elements, attributesSeen] = [0, 0];
  let asksPassword = false;
  const parser = new Parser({
    onattribute() {
      attributesSeen += 1;
      if (attributesSeen > ATTRIBUTES_MOST) parser.pause();
    },
    onopentag(name, attributes) {
      elements += 1;
      if (elements > ELEMENTS_MOST || inside.length > DEPTH_MOST) return parser.pause();
      if (name === 'meta') metas[attributes['property'] ?? ''] ??= attributes['content'] ?? '';
      if (attributes['type'] === 'password') asksPassword = true;
      const part = partOf(name, attributes);
      const isFirst = part !== undefined && !parts[part];
      if (isFirst) parts[part] = { from: parser.endIndex + 1 };
      const fact = factOf(name, attributes, texts.title !== undefined);
      const isNew = fact !== undefined && texts[fact] === undefined;
      if (isNew) texts[fact] = '';
      inside.push({ ...(isFirst && { part }), ...(isNew && { fact }) });
    },
    ontext(text) {
      const fact = inside.findLast((one) => one.fact !== undefined)?.fact;
      if (fact) texts[fact] = (texts[fact]! + text).slice(0, LINE_MOST);
    },
    onclosetag() {
      const part = inside.pop()?.part;
      if (part && parts[part]) parts[part].to = parser.startIndex;
    },
  });
  parser.write(html);
  parser.end();
  const { head = '', ...marked } = texts;
  const found = PARTS.map((part) => parts[part]).find((part) => part !== undefined);
  return {
    url,
    title: head.trim(),
    scripts: [],
    siteName: metas['og:site_name'] ?? '',
    shareTitle: metas['og:title'] ?? '',
    marked,
    text: found ? textOfHtml(html.slice(found.from, found.to)) : '',
    asksPassword,
  };
}
