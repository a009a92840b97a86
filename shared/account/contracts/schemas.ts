import * as z from 'zod/mini';

import { accountEndpoints } from '#shared/account/contracts/endpoints.ts';
import { defineContract } from '#shared/core/contract.ts';
import { described, idText, instantText, nameSchemas } from '#shared/core/described.ts';
import { pageOf } from '#shared/core/page.ts';
import { wholeNumber } from '#shared/core/text.ts';
import { DELETED_KINDS } from '#shared/account/deleted-kinds.ts';
import { DELETED_KEPT_DAYS, DELETED_PAGE_SIZE } from '#shared/core/limits.ts';

const kind = z.enum(DELETED_KINDS, { error: `kind must be one of: ${DELETED_KINDS.join(', ')}` });

/** A record of the person's that was deleted and can be brought back. */
export const deletedRecord = z.object({
  kind,
  id: idText,
  label: described(
    z.string(),
    'What you know it by: title and company, question, name, or name of the file.',
  ),
  deletedAt: instantText,
  endsAt: described(instantText, 'When it is removed for good.'),
});

export type DeletedRecord = z.output<typeof deletedRecord>;

const params = z.strictObject({
  kind,
  id: z.uuid({ error: 'id must be an id of a deleted record' }),
});

/** GET /api/account/deleted/: what the person deleted, newest first. */
export const listDeletedRecords = defineContract({
  ...accountEndpoints.listDeletedRecords,
  name: 'listDeletedRecords',
  summary: `A page of what you deleted in the last ${DELETED_KEPT_DAYS} days`,
  description: `${DELETED_PAGE_SIZE} a page, what was deleted last first: applications, answers, companies and resumes.`,
  protocol: 'api',
  query: z.strictObject({ page: z._default(wholeNumber('page', 1, 100_000_000), 1) }),
  response: pageOf(deletedRecord),
});

/** POST /api/account/deleted/{kind}/{id}/restore/: undoes a deletion. */
export const restoreDeletedRecord = defineContract({
  ...accountEndpoints.restoreDeletedRecord,
  name: 'restoreDeletedRecord',
  summary: 'Bring back what you deleted',
  description: `Undoes a deletion within ${DELETED_KEPT_DAYS} days. An application brings its company back. A resume takes its former place; one that is there moves to what was deleted.`,
  refuses: [403, 409],
  protocol: 'api',
  params,
  status: 204,
});

/** DELETE /api/account/deleted/{kind}/{id}/: removes it for good. */
export const deleteForGood = defineContract({
  ...accountEndpoints.deleteForGood,
  name: 'deleteForGood',
  summary: 'Remove for good what you deleted',
  description:
    'There is no way back. A company that a deleted application names is refused until that is gone.',
  refuses: [409],
  protocol: 'api',
  params,
  status: 204,
});

nameSchemas({ DeletedRecord: deletedRecord });
