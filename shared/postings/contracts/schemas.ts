import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { dayText, described, nameSchemas } from '#shared/core/described.ts';
import { postingReaderEndpoints } from '#shared/postings/contracts/endpoints.ts';
import { link } from '#shared/core/text.ts';
import { REMOTE } from '#shared/applications/fields.ts';
import { JOB_DESCRIPTION_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';

/** Where the facts of a posting come from: the board's public data, the page itself, or only its address. */
export const POSTING_SOURCES = ['board', 'page', 'address'] as const;

/** What a posting says of a job; texts are empty and dates null where it says nothing. */
export const postingFacts = z.object({
  from: described(
    z.enum(POSTING_SOURCES),
    '`board` and `page` were read; `address` is what the link alone says.',
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
    'The server asks the public data of the job board (Greenhouse, Lever, Ashby, SmartRecruiters, Workday), else reads the schema.org JobPosting of the page. Where the posting cannot be read, or the operator has switched reading off, the facts are those of the address alone. Nothing is stored.',
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

nameSchemas({ PostingFacts: postingFacts });
