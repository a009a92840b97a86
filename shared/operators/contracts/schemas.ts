import * as z from 'zod/mini';

import { defineContract } from '#shared/core/contract.ts';
import { described, instantText, nameSchemas } from '#shared/core/described.ts';
import { operatorEndpoints } from '#shared/operators/contracts/endpoints.ts';

const moment = z.nullable(instantText);
const bytes = z.number();

/** How the site is, for those who run it; nothing about a person. */
export const operatorOverview = z.object({
  program: z.object({
    version: z.string(),
    commit: z.nullable(z.string()),
    node: z.string(),
    system: z.string(),
    database: z.enum(['embedded', 'postgresql']),
    files: z.enum(['folder', 's3']),
    started_at: instantText,
    memory_bytes: bytes,
  }),
  health: z.object({
    status: z.enum(['ok', 'degraded', 'unavailable']),
    parts: z.record(z.string(), z.enum(['ok', 'degraded', 'unavailable'])),
  }),
  accounts: z.object({
    total: z.int(),
    newest_at: moment,
    active_week: described(z.int(), 'Accounts with a session that was used in the last 7 days.'),
    active_month: described(z.int(), 'The same for 30 days.'),
    open_invitations: described(z.int(), 'Invited accounts that nobody has confirmed yet.'),
  }),
  backup: z.object({
    by: z.enum(['server', 'nobody', 'postgresql']),
    newest_at: moment,
    newest_bytes: z.nullable(bytes),
    kept: z.int(),
    failed_at: described(moment, 'When it last failed since this node started.'),
  }),
  disk: z.object({
    folder: z.string(),
    free_bytes: z.nullable(bytes),
    total_bytes: z.nullable(bytes),
    database_bytes: bytes,
    files: z.int(),
    files_bytes: bytes,
  }),
  mail: z.object({
    by: z.enum(['smtp', 'kept']),
    sent_at: moment,
    failed_at: moment,
    waiting: z.int(),
    given_up: z.int(),
  }),
  jobs: z.array(
    z.object({
      kind: z.string(),
      waiting: z.int(),
      oldest_seconds: described(z.number(), 'Seconds for which the oldest has been due.'),
      given_up: z.int(),
    }),
  ),
  records: z.object({
    state: z.enum(['ready', 'empty', 'unavailable']),
    sample: z.boolean(),
    filings: z.int(),
    filing_years: z.array(z.int()),
    made_at: moment,
    approval_years: z.array(z.int()),
  }),
});

export type OperatorOverview = z.output<typeof operatorOverview>;

/** GET /api/operators/overview: how the site is; 403 for who does not run it. */
export const getOverview = defineContract({
  ...operatorEndpoints.getOverview,
  name: 'getOverview',
  summary: 'How the site is, for those who run it',
  description:
    'For accounts with the role of an operator. Memory and start are of the node that answers.',
  refuses: [403],
  protocol: 'api',
  perMinute: 60,
  response: operatorOverview,
});

nameSchemas({ OperatorOverview: operatorOverview });
