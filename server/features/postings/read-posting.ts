import type { ReadingDeps } from '#server/features/postings/deps.ts';
import { fetchText } from '#server/features/postings/fetch-text.ts';
import { boardOf } from '#server/features/postings/parser/boards.ts';
import type { ParsedPosting } from '#server/features/postings/parser/parser-worker.ts';
import { LimitBrokenError } from '#server/platform/concurrency/limited-thread.ts';
import { publicInternet } from '#server/platform/web/web-request.ts';
import type { PostingFacts } from '#shared/postings/contracts/schemas.ts';
import { isCalendarDate, utcDate } from '#shared/core/dates.ts';
import { verdictOf } from '#shared/postings/verdict.ts';
import { jobFactsOf } from '#shared/postings/job-link.ts';
import {
  POSTING_BOARD_MAX_BYTES,
  POSTING_PAGE_MAX_BYTES,
  POSTING_READ_MS,
} from '#shared/postings/limits.ts';

/**
 * Reads the posting at a link: by the public data of its job board, else by the page's JobPosting. What neither says is
 * taken from the address. Whatever fails on the way, the facts of the address are returned; nothing is thrown.
 */
export async function readPosting(deps: ReadingDeps, link: string): Promise<PostingFacts> {
  const told = jobFactsOf(link) ?? {};
  const { posting, from, isGone } = deps.isOn ? await find(deps, new URL(link)) : UNREAD;
  const says = posting?.says ?? verdictOf('');
  return {
    from,
    state: posting ? 'there' : isGone ? 'gone' : 'unknown',
    company: posting?.company || (told.company ?? ''),
    title: posting?.title || (told.title ?? ''),
    location: posting?.location ?? '',
    remote: posting?.remote ?? null,
    pay: posting?.pay ?? '',
    text: posting?.text ?? '',
    says: { ...says, contradicting: [...says.contradicting] },
    posted_on: dayOf(posting?.posted),
    closes_on: dayOf(posting?.closes),
  };
}

/** What was found at a link, and whether it says that nothing is there. */
interface Found {
  readonly posting: ParsedPosting | undefined;
  readonly from: PostingFacts['from'];
  readonly isGone: boolean;
}

const UNREAD: Found = { posting: undefined, from: 'address', isGone: false };

async function find(
  { rules = publicInternet, timeMs = POSTING_READ_MS, parser }: ReadingDeps,
  link: URL,
): Promise<Found> {
  const signal = AbortSignal.timeout(timeMs);
  const { href } = link;
  let isGone = false;
  const ways = [
    { from: 'board', url: boardOf(link)?.url, accept: 'application/json' },
    { from: 'page', url: link, accept: 'text/html' },
  ] as const;
  for (const { from, url, accept } of ways) {
    const maxBytes = from === 'board' ? POSTING_BOARD_MAX_BYTES : POSTING_PAGE_MAX_BYTES;
    const fetched = url && (await fetchText(url, { rules, signal, accept, maxBytes }));
    if (fetched && 'isGone' in fetched) isGone = true;
    const body = fetched && 'text' in fetched && fetched.text;
    // What costs too much to read says nothing.
    const posting = body
      ? await parser.parse({ link: href, from, body }).catch(unlessBroken)
      : undefined;
    if (posting) return { posting, from, isGone: false };
  }
  return { ...UNREAD, isGone };
}

function unlessBroken(error: unknown): undefined {
  if (!(error instanceof LimitBrokenError)) throw error;
}

/** The day of a date or an instant; null for none and for what is neither. */
function dayOf(when: string | number | undefined): string | null {
  if (when === undefined || when === '') return null;
  if (typeof when === 'string' && isCalendarDate(when.slice(0, 10))) return when.slice(0, 10);
  const instant = new Date(when);
  const day = Number.isNaN(instant.getTime()) ? '' : utcDate(instant);
  return isCalendarDate(day) ? day : null;
}
