import * as z from 'zod/mini';

import { assistantEndpoints } from '#shared/jobgpt/contracts/endpoints.ts';
import { count, usage } from '#shared/jobgpt/contracts/schemas.ts';
import { defineContract } from '#shared/core/contract.ts';
import { idText, instantText, nameSchemas } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { longText, requiredLongText, text, wholeNumber } from '#shared/core/text.ts';
import { MODES } from '#shared/jobgpt/prompts/modes.ts';
import {
  AI_ANSWER_MAX,
  AI_INPUT_MAX,
  NAME_MAX,
  DELETED_KEPT_DAYS,
  SEARCH_MAX,
} from '#shared/core/limits.ts';

/** A saved answer in the API. */
export const answer = z.object({
  id: idText,
  mode: z.enum(MODES),
  model: z.string(),
  templateUsed: z.string(),
  userInput: z.string(),
  response: z.string(),
  processingTime: z.nullable(z.int()),
  usage: z.nullable(usage),
  /** The application it is attached to. */
  application: z.nullable(z.object({ id: idText, jobTitle: z.string(), companyName: z.string() })),
  createdAt: instantText,
});

export type SavedAnswer = z.output<typeof answer>;

const params = z.strictObject({ id: z.uuid({ error: 'id must be an id of a saved answer' }) });
const applicationId = z.nullable(
  z.uuid({ error: 'applicationId must be an id of an application' }),
);

/** GET /api/assistant/answers/: the person's saved answers, newest first. */
export const listAnswers = defineContract({
  ...assistantEndpoints.listAnswers,
  name: 'listAnswers',
  summary: 'A page of your saved answers, searched in question and answer',
  description: 'Newest first, ten a page; `search` covers question and answer.',
  protocol: 'api',
  query: z.strictObject({
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    search: z.optional(text(SEARCH_MAX)),
    applicationId: z.optional(z.uuid({ error: 'applicationId must be an id of an application' })),
  }),
  response: pageOf(answer),
});

/** POST /api/assistant/answers/: keeps an answer. */
export const createAnswer = defineContract({
  ...assistantEndpoints.createAnswer,
  name: 'createAnswer',
  summary: 'Keep an answer, attached to an application when you choose',
  refuses: [404, 409],
  protocol: 'api',
  body: z.strictObject({
    mode: z.enum(MODES),
    model: text(NAME_MAX),
    templateUsed: text(NAME_MAX),
    userInput: longText(AI_INPUT_MAX),
    response: requiredLongText(AI_ANSWER_MAX, 'response is required'),
    processingTime: z.nullish(count),
    usage: z.nullish(usage),
    applicationId: z.optional(applicationId),
  }),
  status: 201,
  response: answer,
});

/** PATCH /api/assistant/answers/{id}/: attaches an answer to an application, or to none. */
export const updateAnswer = defineContract({
  ...assistantEndpoints.updateAnswer,
  name: 'updateAnswer',
  summary: 'Attach a saved answer to one of your applications, or to none',
  description: 'null detaches it.',
  protocol: 'api',
  params,
  body: z.strictObject({ applicationId }),
  response: answer,
});

/** DELETE /api/assistant/answers/{id}/: the answer can be restored for DELETED_KEPT_DAYS days. */
export const deleteAnswer = defineContract({
  ...assistantEndpoints.deleteAnswer,
  name: 'deleteAnswer',
  summary: `Delete a saved answer; it can be restored for ${DELETED_KEPT_DAYS} days`,
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/assistant/answers/{id}/restore/: undoes a deletion. */
export const restoreAnswer = defineContract({
  ...assistantEndpoints.restoreAnswer,
  name: 'restoreAnswer',
  summary: 'Bring back a deleted answer',
  refuses: [409],
  protocol: 'api',
  params,
  response: answer,
});

nameSchemas({ SavedAnswer: answer });
