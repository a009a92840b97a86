import { Parser } from 'htmlparser2';

/** Pixels a logo is drawn with on a dense screen. */
const WANTED_PX = 96;
/** What an icon without sizes is taken for. */
const USUAL_PX = { icon: 32, 'apple-touch-icon': 180 };
/** Links of one page that are looked at. */
const LINKS_MOST = 50;
/** Elements of one page that are looked at: the reader's time grows with the square of how deep they lie. */
const ELEMENTS_MOST = 3_000;
/** Attributes of all elements that are looked at. */
const ATTRIBUTES_MOST = 10_000;

interface IconLink {
  readonly href: string;
  readonly px: number;
}

/** Reads the icons that a page names in its head, as the page comes in. */
interface IconLinks {
  /** Takes the next part of the page; false when the head has ended and no more is needed. */
  write(part: string): boolean;
  /** Addresses of icons, best first: the smallest that is large enough, then the largest. SVG is left out. */
  icons(page: URL): URL[];
}

/** Starts to read a page. What the page holds may not make it slow: it is a stranger's. */
export function iconLinks(): IconLinks {
  const links: IconLink[] = [];
  let base: string | undefined;
  let reading = true;
  let elements = 0;
  let attributesSeen = 0;

  const parser = new Parser({
    onattribute() {
      attributesSeen += 1;
      if (attributesSeen > ATTRIBUTES_MOST) stop();
    },
    onopentag(name, attributes) {
      elements += 1;
      if (name === 'body' || elements > ELEMENTS_MOST) stop();
      if (!reading) return;
      if (name === 'base') base ??= attributes['href'];
      if (name === 'link' && links.length < LINKS_MOST) {
        const link = readLink(attributes);
        if (link) links.push(link);
      }
    },
    onclosetag(name) {
      if (name === 'head') stop();
    },
  });

  function stop(): void {
    reading = false;
    parser.pause();
  }

  return {
    write(part) {
      if (reading) parser.write(part);
      return reading;
    },
    icons(page) {
      const from = URL.parse(base ?? '', page.href) ?? page;
      const sorted = links.toSorted((one, other) => rank(one.px) - rank(other.px));
      const urls = sorted.map(({ href }) => URL.parse(href.trim(), from.href));
      const found = urls.filter((url) => url !== null && !isVector(url.pathname));
      return [...new Map(found.map((url) => [url?.href, url as URL])).values()];
    },
  };
}

const isVector = (path: string) => /\.svgz?$/i.test(path);

/** Lower is better. */
function rank(px: number): number {
  return px >= WANTED_PX ? px - WANTED_PX : 1_000_000 - px;
}

function readLink(attributes: Readonly<Record<string, string>>): IconLink | undefined {
  const { href, type = '', sizes = '' } = attributes;
  const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
  const touch = relations.some((word) => /^apple-touch-icon(-precomposed)?$/.test(word));
  if (!href || !(touch || relations.includes('icon')) || /svg/i.test(type)) return undefined;
  return { href, px: sizeOf(sizes) ?? USUAL_PX[touch ? 'apple-touch-icon' : 'icon'] };
}

/** The best of the sizes a link lists (`16x16 32x32`); undefined for none and for `any`. */
function sizeOf(sizes: string): number | undefined {
  const all = [...sizes.matchAll(/(\d{1,5})x\d{1,5}/gi)].map(([, width]) => Number(width));
  return all.toSorted((one, other) => rank(one) - rank(other))[0];
}
