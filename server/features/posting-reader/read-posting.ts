import { boardOf } from '#server/features/posting-reader/boards.ts';
import type { ReadingDeps } from '#server/features/posting-reader/deps.ts';
import type { FoundPosting } from '#server/features/posting-reader/found-posting.ts';
import { fetchText } from '#server/features/posting-reader/fetch-text.ts';
import { jobPostingOf } from '#server/features/posting-reader/job-posting.ts';
import { textOfHtml } from '#server/features/posting-reader/text-of-html.ts';
import { publicInternet } from '#server/platform/web/web-request.ts';
import type { PostingFacts } from '#shared/contracts/posting-reader/schemas.ts';
import { isCalendarDate, utcDate } from '#shared/domain/dates.ts';
import { jobFactsOf } from '#shared/domain/job-link.ts';
import { JOB_DESCRIPTION_MAX, NAME_MAX } from '#shared/limits.ts';
import { POSTING_READ_MS } from '#shared/posting-limits.ts';

/**
 * Reads the posting at a link: by the public data of its job board, else by the page's JobPosting. What neither says is
 * taken from the address. Whatever fails on the way, the facts of the address are returned; nothing is thrown.
 */
export async function readPosting(deps: ReadingDeps, link: string): Promise<PostingFacts> {
  const told = jobFactsOf(link) ?? {};
  const found = deps.isOn ? await find(deps, new URL(link)) : undefined;
  const { posting, from } = found ?? { posting: {}, from: 'address' as const };
  const line = (text: string | undefined) =>
    tidy(text ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, NAME_MAX)
      .trim();
  return {
    from,
    company: line(posting.company) || (told.company ?? ''),
    title: line(posting.title) || (told.title ?? ''),
    location: line(posting.location),
    remote: posting.remote ?? null,
    pay: line(posting.pay),
    text: tidy(textOfHtml(posting.html ?? ''))
      .slice(0, JOB_DESCRIPTION_MAX)
      .trim(),
    posted_on: dayOf(posting.posted),
    closes_on: dayOf(posting.closes),
  };
}

async function find(
  { rules = publicInternet }: ReadingDeps,
  link: URL,
): Promise<{ posting: FoundPosting; from: 'board' | 'page' } | undefined> {
  const signal = AbortSignal.timeout(POSTING_READ_MS);
  const board = boardOf(link);
  if (board) {
    const answer = await fetchText(board.url, { rules, signal, accept: 'application/json' });
    const posting = answer === undefined ? undefined : board.read(parse(answer));
    if (posting?.title) return { posting, from: 'board' };
  }
  const page = await fetchText(link, { rules, signal, accept: 'text/html' });
  const posting = page === undefined ? undefined : jobPostingOf(page);
  return posting && { posting, from: 'page' };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Text that the database can store. */
function tidy(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The day of a date or an instant; null for none and for what is neither. */
function dayOf(when: string | number | undefined): string | null {
  if (when === undefined || when === '') return null;
  if (typeof when === 'string' && isCalendarDate(when.slice(0, 10))) return when.slice(0, 10);
  const instant = new Date(when);
  const day = Number.isNaN(instant.getTime()) ? '' : utcDate(instant);
  return isCalendarDate(day) ? day : null;
}
