import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, nameSchemas } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { postingSays } from '#shared/postings/contracts/schemas.ts';
import { paperEndpoints } from '#shared/record/contracts/paper-endpoints.ts';
import { longText, text, wholeNumber } from '#shared/core/text.ts';
import { PAPER_KINDS } from '#shared/record/paper-kinds.ts';
import { DELETED_KEPT_DAYS, JOB_DESCRIPTION_MAX, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { PAPERS_PAGE_SIZE } from '#shared/record/limits.ts';

/** Something kept with an application, in the API. */
export const paper = z.object({
  id: idText,
  kind: z.enum(PAPER_KINDS),
  label: described(z.string(), 'Its name, which stays when the file goes.'),
  text: z.string(),
  says: described(
    z.nullable(postingSays),
    'What the text of a posting says about sponsorship and citizenship; null for a resume and a letter.',
  ),
  file_path: described(z.nullable(z.string()), "Path of the résumé's file, which may be gone."),
  answer_id: described(
    z.nullable(z.string()),
    'The JobGPT answer it was taken from, while that is there.',
  ),
  created_at: instantText,
});

export type Paper = z.output<typeof paper>;

const ofApplication = { id: z.uuid({ error: 'id must be an id of an application' }) };
const params = z.strictObject({
  ...ofApplication,
  paper: z.uuid({ error: 'paper must be an id of a paper' }),
});

/** GET /api/applications/{id}/papers/: what is kept with an application, newest first. */
export const listPapers = defineContract({
  ...paperEndpoints.listPapers,
  name: 'listPapers',
  summary: 'The posting, resumes and letters kept with an application',
  description: `${PAPERS_PAGE_SIZE} a page, newest first.`,
  protocol: 'api',
  params: z.strictObject(ofApplication),
  query: z.strictObject({ page: z._default(wholeNumber('page', 1, 100_000_000), 1) }),
  response: pageOf(paper),
});

/** POST /api/applications/{id}/papers/: keeps something with an application. */
export const createPaper = defineContract({
  ...paperEndpoints.createPaper,
  name: 'createPaper',
  summary: 'Keep a posting, a resume or a letter with an application',
  description:
    'A posting and a letter have a text, a resume has a label: its name, which stays when the file goes.',
  refuses: [409],
  protocol: 'api',
  params: z.strictObject(ofApplication),
  body: z.strictObject({
    kind: z.enum(PAPER_KINDS, { error: `kind must be one of: ${PAPER_KINDS.join(', ')}` }),
    label: z.optional(z.nullable(text(NAME_MAX))),
    text: z.optional(z.nullable(longText(JOB_DESCRIPTION_MAX))),
    file_path: z.optional(z.nullable(text(URL_MAX))),
    answer_id: z.optional(z.nullable(z.uuid({ error: 'answer_id must be an id of an answer' }))),
  }),
  status: 201,
  response: paper,
});

/** DELETE /api/applications/{id}/papers/{paper}/: it can be restored for DELETED_KEPT_DAYS days. */
export const deletePaper = defineContract({
  ...paperEndpoints.deletePaper,
  name: 'deletePaper',
  summary: `Remove what is kept with an application; it can be restored for ${DELETED_KEPT_DAYS} days`,
  protocol: 'api',
  params,
  status: 204,
});

/** POST /api/applications/{id}/papers/{paper}/restore/: undoes a removal. */
export const restorePaper = defineContract({
  ...paperEndpoints.restorePaper,
  name: 'restorePaper',
  summary: 'Bring back what was kept with an application',
  refuses: [409],
  protocol: 'api',
  params,
  response: paper,
});

nameSchemas({ Paper: paper });
