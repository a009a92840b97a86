import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { dayText, described, nameSchemas } from '#shared/core/described.ts';
import { VERDICT_ABOUT } from '#shared/postings/verdict-topic.ts';
import { VERDICTS } from '#shared/postings/verdict.ts';
import { postingReaderEndpoints } from '#shared/postings/contracts/endpoints.ts';
import { link } from '#shared/core/text.ts';
import { REMOTE } from '#shared/applications/fields.ts';
import { JOB_DESCRIPTION_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** Where the facts of a posting come from: the board's public data, the page itself, or only its address. */
export const POSTING_SOURCES = ['board', 'page', 'address'] as const;

const quote = z.object({
  text: z.string(),
  start: described(z.int(), 'Its first character in the text of the posting.'),
  end: described(z.int(), 'The character after its last.'),
});

/** What a posting says about sponsorship and citizenship. */
export const postingSays = z.object({
  verdict: described(
    z.enum(VERDICTS),
    '`no`: it does not sponsor; `depends`: transfers or OPT only, case by case, some roles or places; `citizenship`: it asks for citizens, U.S. persons or a clearance; `silent`: nothing.',
  ),
  about: described(z.nullable(z.enum(VERDICT_ABOUT)), 'What the deciding sentence is about.'),
  sentence: described(z.nullable(quote), 'The sentence that decides, as it stands in the posting.'),
  contradicting: described(z.array(quote), 'Sentences that say otherwise.'),
  persons: described(
    z.nullable(quote),
    'A sentence that asks for citizens, U.S. persons or a clearance besides.',
  ),
});

/** What a posting comes to, without its sentences. */
export const briefSays = z.object({
  verdict: z.enum(VERDICTS),
  about: z.nullable(z.enum(VERDICT_ABOUT)),
});

export type PostingSays = z.output<typeof postingSays>;

/** What a posting says of a job; texts are empty and dates null where it says nothing. */
export const postingFacts = z.object({
  from: described(
    z.enum(POSTING_SOURCES),
    '`board` and `page` were read; `address` is what the link alone says.',
  ),
  state: described(
    z.enum(['there', 'gone', 'unknown']),
    '`gone` when its board or page answers that there is no such posting (404 or 410); `unknown` when neither says anything.',
  ),
  company: described(z.string(), 'Name of the company, or empty.'),
  title: described(z.string(), 'Title of the job, or empty.'),
  location: described(z.string(), 'Its places, separated by `; `, or empty.'),
  remote: z.nullable(z.enum(REMOTE)),
  pay: described(z.string(), 'Pay in words as posted, or empty.'),
  text: described(
    z.string(),
    `Text of the posting without markup, at most ${JOB_DESCRIPTION_MAX} characters, or empty.`,
  ),
  says: postingSays,
  posted_on: z.nullable(dayText),
  closes_on: z.nullable(dayText),
});

export type PostingFacts = z.output<typeof postingFacts>;

/** POST /api/postings/read/: what the posting at a link says of its job. */
export const readPosting = defineContract({
  ...postingReaderEndpoints.readPosting,
  name: 'readPosting',
  summary: 'What the posting at a link says of its job',
  description:
    'The server asks the public data of the job board (Greenhouse, Lever, Ashby, SmartRecruiters, Workday), else reads the schema.org JobPosting of the page, else what its HTML shows. Where the posting cannot be read, or the operator has switched reading off, the facts are those of the address alone. Nothing is stored.',
  refuses: [429, 503],
  protocol: 'api',
  perMinute: 30,
  body: z.strictObject({
    link: link(messages.applications.jobLinkUrl).check(
      z.minLength(1, messages.applications.jobLinkUrl),
    ),
  }),
  response: postingFacts,
});

nameSchemas({ PostingFacts: postingFacts, PostingSays: postingSays });
