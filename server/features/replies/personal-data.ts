import * as z from 'zod/mini';

import {
  eraseReplies,
  listRules,
  listSyncsAfter,
} from '#server/features/replies/repository/readings.ts';
import { listRepliesAfter } from '#server/features/replies/repository/replies.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PersonalData, rowFiles } from '#server/platform/personal-data.ts';
import { archived, restoredTable, type RestoredTable } from '#server/platform/restored-table.ts';
import { STATUSES } from '#shared/applications/status.ts';
import { EMAIL_MAX, NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import {
  REPLY_CANDIDATES_MAX,
  REPLY_SENTENCE_MAX,
  REPLY_TEXT_MAX,
} from '#shared/replies/limits.ts';
import { LINK_REASONS, REPLY_KINDS, UNREAD_REASONS } from '#shared/replies/reply.ts';
import {
  REPLY_DOORS,
  REPLY_PROPOSALS,
  REPLY_RULE_ACTIONS,
  REPLY_STATES,
} from '#shared/replies/review.ts';

const name = archived.text(NAME_MAX);
const result = z.nullable(name);
const hash = archived.text(100);

const sync = z.object({
  id: archived.id,
  door: z.enum(REPLY_DOORS),
  known: z.int(),
  lost: z.int(),
  created_at: archived.instant,
  undone_at: archived.maybeInstant,
});

const said = z.object({
  kind: z.enum(REPLY_KINDS),
  sure: z.boolean(),
  subject: archived.text(URL_MAX),
  sender_name: name,
  sender_mail: archived.text(EMAIL_MAX),
  sent_at: archived.maybeInstant,
  sentence: archived.text(REPLY_SENTENCE_MAX),
  sentence_in: z.nullable(z.enum(['subject', 'text'])),
  company_name: name,
  job_title: name,
  person_name: name,
  person_mail: archived.text(EMAIL_MAX),
  event: z.nullable(
    z.object({
      start: name,
      zone: z.nullable(name),
      startsAt: archived.maybeInstant,
      endsAt: archived.maybeInstant,
      change: z.enum(['new', 'moved', 'cancelled']),
    }),
  ),
  deadline: archived.maybeDay,
  link: archived.text(URL_MAX),
  spf: result,
  dkim: result,
  dmarc: result,
  unread: z.optional(z.enum(UNREAD_REASONS)),
  candidates: z.array(archived.id).check(z.maxLength(REPLY_CANDIDATES_MAX)),
});

const statusDeed = z.object({
  event_id: archived.id,
  from: z.enum(STATUSES),
  to: z.enum(STATUSES),
});

const done = z.object({
  entry_id: z.optional(archived.id),
  status: z.optional(statusDeed),
  added: z.optional(z.literal(true)),
  answer: z.optional(
    z.object({
      proposal: z.enum(REPLY_PROPOSALS),
      status: z.optional(statusDeed),
      interview: z.optional(
        z.object({
          id: archived.id,
          did: z.enum(['added', 'moved', 'cancelled']),
          at: archived.instant,
          before: z.optional(
            z.object({ starts_at: archived.instant, zone: name, minutes: z.nullable(z.int()) }),
          ),
        }),
      ),
    }),
  ),
});

const reply = z.object({
  id: archived.id,
  sync_id: archived.id,
  message_key: hash,
  thread_key: z.nullable(hash),
  state: z.enum(REPLY_STATES),
  sent_on: archived.maybeDay,
  said: z.nullable(said),
  body: z.nullable(archived.text(REPLY_TEXT_MAX)),
  application_id: archived.reference,
  reason: z.nullable(z.enum(LINK_REASONS)),
  proposal: z.nullable(z.enum(REPLY_PROPOSALS)),
  done: z.nullable(done),
  created_at: archived.instant,
});

const rule = z.object({
  id: archived.id,
  sender_mail: archived.text(EMAIL_MAX),
  action: z.enum(REPLY_RULE_ACTIONS),
  application_id: archived.reference,
  created_at: archived.instant,
});

/** A row whose application, if it has one, must be there. */
const ofApplication = { column: 'application_id', table: 'applications', missing: 'skip' } as const;

/** Rows of a file, which have or have no application. */
type OfApplication = z.ZodMiniType<
  Readonly<Record<string, unknown>> & { readonly application_id: string | null }
>;

/** How the rows of a file come back: those that belong to an application only with it. */
function both(
  file: string,
  row: OfApplication,
  table: string,
  references: RestoredTable['references'] = [],
): RestoredTable[] {
  return [false, true].map((isNamed) =>
    restoredTable(file, {
      table,
      row,
      references: isNamed ? [...references, ofApplication] : references,
      columns: (one) => ((one.application_id !== null) === isNamed ? one : []),
    }),
  );
}

const replyRestores: readonly RestoredTable[] = [
  restoredTable('mail-readings', { table: 'reply_syncs', row: sync, columns: (row) => row }),
  ...both('mails', reply, 'replies', [
    { column: 'sync_id', table: 'reply_syncs', missing: 'skip' },
  ]),
  ...both('mail-rules', rule, 'reply_rules'),
];

const LIMIT = 100;

/** A row as it stands in the archive. */
function own<Row extends { user_id: string }>({ user_id: _person, ...row }: Row) {
  return row;
}

/** What is kept of a person's mails. */
export function replyData(database: Database): PersonalData {
  return {
    kinds: ['replies'],
    export: async (owner) => [
      ...rowFiles('mail-readings', sync, async (after) => {
        const by = { after, limit: LIMIT };
        return (
          await database.transaction(owner, (tx) => listSyncsAfter(tx, owner.userId, by))
        ).map(own);
      }),
      ...rowFiles('mails', reply, async (after) => {
        const by = { after, limit: LIMIT };
        return (
          await database.transaction(owner, (tx) => listRepliesAfter(tx, owner.userId, by))
        ).map(own);
      }),
      ...rowFiles('mail-rules', rule, async (after) => {
        if (after !== undefined) return [];
        return (await database.transaction(owner, (tx) => listRules(tx, owner.userId))).map(own);
      }),
    ],
    restores: replyRestores,
    erase: eraseReplies,
  };
}
