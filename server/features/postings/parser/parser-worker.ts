import { parentPort } from 'node:worker_threads';

import { boardOf } from '#server/features/postings/parser/boards.ts';
import { collectHtml } from '#server/features/postings/parser/collect-html.ts';
import type { FoundPosting } from '#shared/postings/reader/found-posting.ts';
import { jobPostingOf } from '#shared/postings/reader/job-posting.ts';
import { jobOfPage } from '#shared/postings/reader/seen-job.ts';
import { textOfHtml } from '#shared/postings/reader/text-of-html.ts';
import { JOB_DESCRIPTION_MAX, NAME_MAX } from '#shared/core/limits.ts';
import { type PostingVerdict, verdictOf } from '#shared/postings/verdict.ts';

/** What was read at a link: a page of HTML, or the JSON of the link's board. */
export interface ParserTask {
  readonly id: number;
  readonly link: string;
  readonly from: 'board' | 'page';
  readonly body: string;
}

/** What the posting says, its markup as text, nothing longer than what is kept. */
export interface ParsedPosting extends Omit<FoundPosting, 'html'> {
  readonly text: string;
  readonly says: PostingVerdict;
}

/** The thread's answer; no posting when the body holds none. */
export interface ParserAnswer {
  readonly id: number;
  readonly posting?: ParsedPosting;
}

/** Text that the database can store. */
const tidy = (text: string) => text.replaceAll('\0', '').toWellFormed();
const line = (text: string | undefined) =>
  tidy(text ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, NAME_MAX)
    .trim();

function parse({ link, from, body }: ParserTask): ParsedPosting | undefined {
  const found: SeenPosting | undefined =
    from === 'page' ? (jobPostingOf(body) ?? seenOn(link, body)) : ofBoard(link, body);
  if (!found?.title) return undefined;
  const { html = '', text: seen = textOfHtml(html), ...rest } = found;
  const text = tidy(seen).slice(0, JOB_DESCRIPTION_MAX).trim();
  return {
    ...rest,
    company: line(found.company),
    title: line(found.title),
    location: line(found.location),
    pay: line(found.pay),
    text,
    says: verdictOf(text),
  };
}

/** What was found, and its text where there is no markup of it alone. */
type SeenPosting = FoundPosting & { readonly text?: string };

/** What every posting speaks of, in some words; two of them make a page one. */
const CUES = [
  /\byou(?:'|’)?(?:ll| will)\b|responsibilit/i,
  /qualifications|requirements|\bwhat you bring\b|\byears of\b/i,
  /salary|compensation|\bpay range\b|\bbenefits\b|\bper (?:year|hour)\b/i,
  /\bfull[- ]time\b|\bpart[- ]time\b|\bhybrid\b|\bremote\b|\blocation\b/i,
  /\bequal opportunity\b|\be-verify\b|\bsponsorship\b/i,
  /\b(?:about|for|in) (?:the|this) (?:role|job|position)\b|\bjob description\b/i,
] as const;
/** Headings of pages that are about no one job. */
const GENERAL =
  /^(?:careers?|jobs?|(?:open|current) (?:roles|positions|jobs)|join (?:us|our team)|(?:sign|log) ?in\b.*|(?:page |job )?not found.*|access denied)$/i;
/** What a page says whose job is gone. */
const CLOSED =
  /\bno longer (?:available|open|active|accepting)\b|\b(?:position|role|job) (?:has been|is) (?:filled|closed)\b/i;

/** The job that can be seen on a page without data of it; undefined for a page that is no posting. */
function seenOn(link: string, body: string): SeenPosting | undefined {
  const { asksPassword, ...page } = collectHtml(link, body);
  const heading = (page.marked.title ?? '').trim();
  if (asksPassword || heading === '' || GENERAL.test(heading)) return undefined;
  const cues = CUES.filter((cue) => cue.test(page.text)).length;
  if (cues < 2 || CLOSED.test(page.text)) return undefined;
  const { company, title, location, remote, pay, text } = jobOfPage(page);
  return { company, title, location, remote: remote ?? undefined, pay, text };
}

function ofBoard(link: string, body: string): SeenPosting | undefined {
  try {
    return boardOf(new URL(link))?.read(JSON.parse(body));
  } catch {
    return undefined;
  }
}

parentPort?.on('message', (task: ParserTask) => {
  const posting = parse(task);
  parentPort?.postMessage({ id: task.id, ...(posting && { posting }) } satisfies ParserAnswer);
});
