import { sql } from 'kysely';

import type { SearchKeys } from '#server/features/applications/search-keys.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** An application on its way from one company to another. */
interface Moving {
  readonly id: string;
  readonly job_title: string;
  readonly company_link: string | null;
  readonly last_event_at: Date;
  /** Id of its newest change of company, when that is the move to be taken back. */
  readonly reverts: string | null;
}

/** Which applications of a company: all of them, or those whose newest change of company was a move at an instant. */
interface Wanted {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly movedAt: Date | undefined;
}

/** The person's applications of a company, deleted ones too, locked in one order until the transaction ends. */
export async function lockMoving(
  tx: Transaction,
  { userId, from, to, movedAt }: Wanted,
): Promise<Moving[]> {
  const { rows } = await sql<Moving>`
    select own.id, own.job_title, own.company_link, own.last_event_at, last.id as reverts
    from applications as own left join lateral (
      select event.id, event.at, event.old_value from application_events as event
      where event.user_id = own.user_id and event.application_id = own.id
        and event.field = 'company_id' and ${movedAt ?? null}::timestamptz is not null
      order by event.at desc, event.id desc
      limit 1) as last on true
    where own.user_id = ${userId} and own.company_id = ${from}
      and (${movedAt ?? null}::timestamptz is null
        or (last.at = ${movedAt ?? null}::timestamptz and last.old_value = ${to}::text))
    order by own.id
    for update of own`.execute(tx);
  return rows;
}

/** Gives applications another company and the search texts that follow from it; they stay as quiet as they were. */
export async function saveMoved(
  tx: Transaction,
  { userId, to, now }: { readonly userId: string; readonly to: string; readonly now: Date },
  rows: readonly (Pick<Moving, 'id' | 'last_event_at'> &
    Pick<SearchKeys, 'search_text' | 'company_key'>)[],
): Promise<void> {
  await sql`
    update applications as own set
      company_id = ${to}, updated_at = ${now}, search_text = moved.search_text,
      company_key = moved.company_key, last_event_at = moved.last_event_at
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.search_text)}::text[],
      ${rows.map((row) => row.company_key)}::text[],
      ${rows.map((row) => row.last_event_at)}::timestamptz[]
    ) as moved (id, search_text, company_key, last_event_at)
    where own.user_id = ${userId} and own.id = moved.id`.execute(tx);
}
