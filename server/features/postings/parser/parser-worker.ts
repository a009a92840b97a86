import { parentPort } from 'node:worker_threads';

import { boardOf } from '#server/features/postings/parser/boards.ts';
import type { FoundPosting } from '#shared/postings/reader/found-posting.ts';
import { jobPostingOf } from '#shared/postings/reader/job-posting.ts';
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
  const found = from === 'page' ? jobPostingOf(body) : ofBoard(link, body);
  if (!found?.title) return undefined;
  const { html = '', ...rest } = found;
  const text = tidy(textOfHtml(html)).slice(0, JOB_DESCRIPTION_MAX).trim();
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

function ofBoard(link: string, body: string): FoundPosting | undefined {
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
