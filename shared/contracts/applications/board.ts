import * as z from 'zod/mini';

import { boardEndpoints } from '#shared/contracts/applications/board-endpoints.ts';
import { listFilterQuery } from '#shared/contracts/applications/list-query.ts';
import { defineContract } from '#shared/contracts/contract.ts';
import { wholeNumber } from '#shared/contracts/text.ts';
import { CLOSING_REASONS } from '#shared/domain/application-fields.ts';
import { STATUSES } from '#shared/domain/status.ts';
import { BOARD_CARDS, BOARD_CARDS_MAX } from '#shared/application-limits.ts';

/** An application as the board shows it. */
export const boardCard = z.object({
  id: z.string(),
  company_name: z.string(),
  company_link: z.string(),
  job_title: z.string(),
  date_applied: z.string(),
  next_step: z.string(),
  next_step_on: z.nullable(z.string()),
  /** How it ended; null while it is open. */
  closing_reason: z.nullable(z.enum(CLOSING_REASONS)),
});

/** The applications of a status: how many, and the newest of them. */
export const boardColumn = z.object({
  status: z.enum(STATUSES),
  total: z.int(),
  cards: z.array(boardCard),
});

/** GET /api/applications/board/: a page of each status, filtered as the list is. */
export const getApplicationBoard = defineContract({
  ...boardEndpoints.getApplicationBoard,
  name: 'getApplicationBoard',
  summary: 'Your applications by status, the newest of each',
  protocol: 'api',
  query: z.strictObject({
    ...listFilterQuery,
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    limit: z._default(wholeNumber('limit', 1, BOARD_CARDS_MAX), BOARD_CARDS),
  }),
  response: z.object({ columns: z.array(boardColumn) }),
});
