import * as z from 'zod/mini';

import { ahead } from '#shared/applications/contracts/ahead.ts';
import { boardEndpoints } from '#shared/applications/contracts/board-endpoints.ts';
import { listFilterQuery } from '#shared/applications/contracts/list-query.ts';
import { defineContract } from '#shared/core/contract.ts';
import { wholeNumber } from '#shared/core/text.ts';
import { CLOSING_REASONS } from '#shared/applications/fields.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { BOARD_CARDS, BOARD_CARDS_MAX } from '#shared/applications/limits.ts';
import { briefSays } from '#shared/postings/contracts/schemas.ts';
import { dayText, described, idText, linkText, nameSchemas } from '#shared/core/described.ts';

/** An application as the board shows it. */
export const boardCard = z.object({
  id: idText,
  company_name: z.string(),
  company_link: linkText,
  job_title: z.string(),
  date_applied: dayText,
  next_step: z.string(),
  next_step_on: z.nullable(dayText),
  company_id: z.nullable(idText),
  /** How it ended; null while it is open. */
  closing_reason: z.nullable(z.enum(CLOSING_REASONS)),
  closed_on: z.nullable(dayText),
  status_since: described(
    z.nullable(dayText),
    'The day (in UTC) since which it has its status; null where the history does not say.',
  ),
  says: described(
    z.nullable(briefSays),
    'What the newest posting kept with it says about sponsorship and citizenship.',
  ),
  ...ahead.shape,
});

/** The applications of a status: how many, and the newest of them. */
export const boardColumn = z.object({
  status: z.enum(STATUSES),
  total: z.int(),
  cards: described(z.array(boardCard), 'A page of its applications, newest first.'),
});

/** GET /api/applications/board/: a page of each status, filtered as the list is. */
export const getApplicationBoard = defineContract({
  ...boardEndpoints.getApplicationBoard,
  name: 'getApplicationBoard',
  summary: 'Your applications by status, the newest of each',
  description: `Every status has a column, also without applications; \`status\` asks for one. A column has the newest ${BOARD_CARDS} cards unless \`limit\` (at most ${BOARD_CARDS_MAX}) says otherwise; a page past its end has no cards, and 0 as its total. What narrows the list narrows the board.`,
  protocol: 'api',
  query: z.strictObject({
    ...listFilterQuery,
    page: z._default(wholeNumber('page', 1, 100_000_000), 1),
    limit: described(
      z._default(wholeNumber('limit', 1, BOARD_CARDS_MAX), BOARD_CARDS),
      'How many cards of each column.',
    ),
  }),
  response: z.object({
    columns: z.array(boardColumn),
    left_out: described(
      z.int(),
      'How many applications that match otherwise are left out because of `without`.',
    ),
  }),
});

nameSchemas({ BoardColumn: boardColumn, BoardCard: boardCard });
