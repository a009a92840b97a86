import { sql } from 'kysely';

import type { CompanyNames } from '#server/features/applications/deps.ts';
import { FORMAT, type StoredEvent } from '#server/features/applications/event-values.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** An event as the history shows it. */
export interface TimelineRow extends StoredEvent {
  /** Names of the companies that a change of the company is about. */
  readonly old_company: string | null;
  readonly new_company: string | null;
  readonly reverted: boolean;
  /** Whether a text of a later change of the same notes is gone, so that patches do not lead back here. */
  readonly cut_off: boolean;
}

/** One of a person's applications. */
interface Question {
  readonly userId: string;
  readonly applicationId: string;
}

function selectEvents(tx: Transaction, { companyName }: CompanyNames, asked: Question) {
  const company = (column: 'old_value' | 'new_value') =>
    sql<
      string | null
    >`case when event.field = 'company_id' then ${sql.ref(`event.${column}`)}::uuid end`;
  return tx
    .selectFrom('application_events as event')
    .selectAll('event')
    .select((eb) => [
      companyName(eb.ref('event.user_id'), company('old_value')).as('old_company'),
      companyName(eb.ref('event.user_id'), company('new_value')).as('new_company'),
      sql<boolean>`exists (
        select from application_events as undo
        where undo.user_id = event.user_id and undo.application_id = event.application_id
          and undo.reverts = event.id)`.as('reverted'),
      sql<boolean>`event.format in (${sql.lit(FORMAT.patch)}, ${sql.lit(FORMAT.packed)}) and exists (
        select from application_events as later
        where later.user_id = event.user_id and later.application_id = event.application_id
          and later.field = event.field and later.format = ${sql.lit(FORMAT.forgotten)}
          and later.id > event.id)`.as('cut_off'),
    ])
    .where('event.user_id', '=', asked.userId)
    .where('event.application_id', '=', asked.applicationId);
}

/** One page of an application's history, newest first, and how many events it has. */
export async function listEventPage(
  tx: Transaction,
  names: CompanyNames,
  asked: Question & { readonly offset: number; readonly limit: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const { total } = await tx
    .selectFrom('application_events')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', asked.userId)
    .where('application_id', '=', asked.applicationId)
    .executeTakeFirstOrThrow();
  const rows = await selectEvents(tx, names, asked)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .offset(asked.offset)
    .limit(asked.limit)
    .execute();
  return { rows, total };
}

/** One event of an application, by its id or as the last change of a field at an instant. */
export async function findEvent(
  tx: Transaction,
  names: CompanyNames,
  asked: Question & ({ readonly id: string } | { readonly field: string; readonly at: Date }),
): Promise<TimelineRow | undefined> {
  const events = selectEvents(tx, names, asked);
  const one =
    'id' in asked
      ? events.where('event.id', '=', asked.id)
      : events.where('event.field', '=', asked.field).where('event.at', '=', asked.at);
  return one.orderBy('event.id', 'desc').executeTakeFirst();
}

/** Some changes of a field from the newest back to a given event, in the order in which they were written; `before` is the last one known. */
export async function listChangesBack(
  tx: Transaction,
  asked: Question & {
    readonly field: string;
    readonly to: string;
    readonly before: string | undefined;
    readonly limit: number;
  },
): Promise<StoredEvent[]> {
  let query = tx
    .selectFrom('application_events')
    .selectAll()
    .where('user_id', '=', asked.userId)
    .where('application_id', '=', asked.applicationId)
    .where('field', '=', asked.field)
    .where('id', '>=', asked.to);
  if (asked.before !== undefined) query = query.where('id', '<', asked.before);
  return query.orderBy('id', 'desc').limit(asked.limit).execute();
}
