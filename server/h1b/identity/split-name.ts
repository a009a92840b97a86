/** The parts of a name as filed. */
interface SplitName {
  /** The legal name. */
  readonly legal: string;
  /** The name under which the employer trades (d/b/a, t/a); '' for none. */
  readonly trade: string;
  /** Names that the filing itself calls the same employer (f/k/a, a/k/a, formerly); '' for none. */
  readonly former: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  ndash: '-',
  mdash: '-',
  rsquo: "'",
  lsquo: "'",
};
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu;
const TRADE =
  /(?:^|[\s,(;"“-])(?:d\s?[./-]?\s?b\s?[./-]?\s?a\b\.?|doing business as|t\/a\b|trading as)[\s:;,"”-]*/iu;
const FORMER =
  /(?:^|[\s,(;"“-])(?:[fan]\s?[./]\s?k\s?[./]\s?a\b\.?|[fa]ka\b|formerly(?: known as)?|also known as|now known as)[\s:;,"”-]*/iu;

/** The text with the entities of HTML decoded; twice, as some files hold '&amp;amp;'. */
function decodeEntities(text: string): string {
  return decodeOnce(decodeOnce(text));
}

function decodeOnce(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return point > 31 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ' ';
  });
}

/** Splits a name as filed into legal, trade and former name. A name that begins with such a word is not split. */
export function splitName(name: string): SplitName {
  const decoded = decodeEntities(name).replace(/\bdba(?=\p{Lu}\p{Ll})/u, 'dba ');
  const [beforeTrade, trade] = cut(decoded, TRADE);
  const [legal, former] = cut(beforeTrade, FORMER);
  const [tradeOnly, formerLater] = cut(trade, FORMER);
  return { legal, trade: tidy(tradeOnly), former: tidy(former || formerLater) };
}

function cut(text: string, at: RegExp): [before: string, after: string] {
  const found = at.exec(text);
  if (!found || !/[\p{L}\p{N}]/u.test(text.slice(0, found.index))) return [text, ''];
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

const tidy = (text: string) => text.replaceAll(/^[\s("“]+|[\s)"”]+$/gu, '');
