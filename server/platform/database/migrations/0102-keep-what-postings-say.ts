import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/**
 * What a kept posting says about sponsorship, so that lists are narrowed by it without reading its text, and the number of the
 * rules that read it; 0 before any did.
 */
export async function up(tx: Transaction): Promise<void> {
  await sql`
    alter table public.application_papers
      add column says text,
      add column says_rules smallint not null default 0`.execute(tx);
  await sql`
    create index application_papers_unread on public.application_papers (says_rules)
      where kind = 'posting'`.execute(tx);
}
