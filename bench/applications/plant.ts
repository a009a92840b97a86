import { sql } from 'kysely';

import type { Database, Transaction } from '#server/platform/database/database.ts';

const BATCH = 5_000;
const STRANGERS = 90;

/**
 * Plants `rows` applications of an account, as somebody has them who fills in every field of some of them; notes have 300
 * characters, 5 % of them 5,000.
 */
export async function plantApplications(
  database: Database,
  userId: string,
  rows: number,
): Promise<void> {
  for (let from = 1; from <= rows; from += BATCH) {
    const to = Math.min(rows, from + BATCH - 1);
    await database.transaction({ role: 'service_role' }, (tx) => insertRows(tx, userId, from, to));
  }
}

// The search and sort keys are those of a typical row.
async function insertRows(
  tx: Transaction,
  userId: string,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    insert into applications (id, user_id, job_title, company_link, status, date_applied, source, notes,
      location, remote, tags, closing_reason, closed_on, next_step, next_step_on, last_event_at,
      created_at, updated_at, search_text, detail_text, company_key, title_key)
    select gen_random_uuid(), ${userId}::uuid, title, link, status, day, source, notes,
      place, (array['onsite', 'hybrid', 'remote', null])[1 + n % 4], tags, reason,
      case when reason is null then null else day + 30 end,
      case when n % 50 = 0 then 'Call the recruiter' else '' end,
      case when n % 50 = 0 then current_date - 5 + n % 11 end,
      now() - n % 40 * interval '1 day', now(), now(),
      lower(title || chr(10) || link), lower(notes || chr(10) || place || chr(10) || array_to_string(tags, chr(10))),
      'company' || n % 5000 || '.example', lower(title)
    from (
      select n, (array['Software Engineer', 'Data Scientist', 'Site Reliability Engineer',
          'Machine Learning Intern', 'Product Designer'])[1 + n % 5] || ' ' || n as title,
        'https://www.company' || n % 5000 || '.example/careers' as link,
        (array['applied', 'applied', 'applied', 'in_progress', 'oa', 'vo', 'offer', 'rejected'])[1 + n % 8]
          as status,
        (array['Manual', 'LinkedIn', 'Indeed', 'Other'])[1 + n % 4] as source,
        (array['Berlin', 'Austin, TX', 'New York, NY', 'Remote'])[1 + n % 4] as place,
        case when n % 3 = 0 then array['visa', 'backend'] when n % 3 = 1 then array['referral'] else '{}' end as tags,
        case when n % 6 = 0 then 'no_answer' when n % 8 = 7 then 'closed' end as reason,
        left(repeat('Talked to the recruiter about the team. ', 8), 300) || case when n % 20 = 0 then (
          select string_agg(md5(n || '.' || part), ' ') from generate_series(1, 145) as part) else '' end as notes,
        current_date - n % 2400 as day
      from generate_series(${from}::int, ${to}::int) as n
    ) as made`.execute(tx);
}

/** Plants the history of an account's applications: each was added as applied, and came to its status later. */
export async function plantHistory(database: Database, userId: string): Promise<void> {
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await sql`
      insert into application_events (id, application_id, user_id, at, field, old_value, new_value)
      select gen_random_uuid(), id, user_id, date_applied, 'status', null, 'applied'
      from applications where user_id = ${userId}
      union all
      select gen_random_uuid(), id, user_id, date_applied + interval '9 days', 'status', 'applied', status
      from applications where user_id = ${userId} and status <> 'applied'`.execute(tx);
  });
}

/** Plants `rows` applications of other people. */
export async function plantStrangers(database: Database, rows: number): Promise<void> {
  for (let count = 0; count < STRANGERS; count += 1) {
    const id = crypto.randomUUID();
    await database.transaction({ role: 'service_role' }, async (tx) => {
      await tx
        .insertInto('auth.users')
        .values({
          id,
          email: `${id}@waymark.example`,
          app_metadata: '{}',
          user_metadata: '{}',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
    });
    await plantApplications(database, id, Math.ceil(rows / STRANGERS));
  }
}
