import { keepBlock } from '#server/pages/fill-page.ts';
import { LANDING_PAGE } from '#shared/site/landing-page.ts';
import { demoMessages } from '#shared/demo/messages.ts';
import type { Registration } from '#shared/site/site-configuration.ts';

const { blocks } = LANDING_PAGE;
/** The link of the top bar and that of the menu of phones. */
const REGISTER = /<li><a [^>]*href="\/register"[^>]*>[^<]*<\/a><\/li>/g;

/** Who comes in how. */
export interface WaysIn {
  readonly registration: Registration;
  readonly demo: boolean;
}

/** What stands at the top of every page of a demo, in the looks of the connection banner. */
const NOTICE = `<aside aria-label="Demo" data-print="hide" class="block bg-yellow-bg px-4 py-2 text-center text-small text-yellow-ink">${demoMessages.notice}</aside>`;

/** A document with the notice of a demo at its top, when this is one. */
export function noticeDemo(document: string, { demo }: Pick<WaysIn, 'demo'>): string {
  return demo ? document.replace(/<body[^>]*>/, (body) => `${body}${NOTICE}`) : document;
}

/** A prerendered page with the ways in that this site has: no link to make an account where nobody makes one by themselves. */
export function fillWaysIn(document: string, { registration, demo }: WaysIn): string {
  const isOpen = registration === 'open';
  let page = isOpen ? document : document.replaceAll(REGISTER, '');
  for (const [mark, isKept] of [
    [blocks.register, isOpen],
    [blocks.accounts, !demo],
    [blocks.demo, demo],
  ] as const) {
    if (page.includes(mark)) page = keepBlock(page, mark, isKept);
  }
  return page;
}
