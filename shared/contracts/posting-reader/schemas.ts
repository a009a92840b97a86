import * as z from 'zod/mini';

import { defineContract } from '#shared/contracts/contract.ts';
import { postingReaderEndpoints } from '#shared/contracts/posting-reader/endpoints.ts';
import { link } from '#shared/contracts/text.ts';
import { REMOTE } from '#shared/domain/application-fields.ts';
import { messages } from '#shared/messages.ts';

/** Where the facts of a posting come from: the board's public data, the page itself, or only its address. */
export const POSTING_SOURCES = ['board', 'page', 'address'] as const;

/** What a posting says of a job; texts are empty and dates null where it says nothing. */
export const postingFacts = z.object({
  from: z.enum(POSTING_SOURCES),
  company: z.string(),
  title: z.string(),
  location: z.string(),
  remote: z.nullable(z.enum(REMOTE)),
  pay: z.string(),
  text: z.string(),
  posted_on: z.nullable(z.string()),
  closes_on: z.nullable(z.string()),
});

export type PostingFacts = z.output<typeof postingFacts>;

/** POST /api/postings/read/: what the posting at a link says of its job. */
export const readPosting = defineContract({
  ...postingReaderEndpoints.readPosting,
  name: 'readPosting',
  summary: 'What the posting at a link says of its job',
  protocol: 'api',
  perMinute: 30,
  body: z.strictObject({
    link: link(messages.applications.jobLinkUrl).check(
      z.minLength(1, messages.applications.jobLinkUrl),
    ),
  }),
  response: postingFacts,
});
