import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';
import { accounts } from '#server/platform/database/migrations/baseline/accounts.ts';
import { applicationParts } from '#server/platform/database/migrations/baseline/application-parts.ts';
import { applications } from '#server/platform/database/migrations/baseline/applications.ts';
import { companies } from '#server/platform/database/migrations/baseline/companies.ts';
import { factors } from '#server/platform/database/migrations/baseline/factors.ts';
import { files } from '#server/platform/database/migrations/baseline/files.ts';
import { imports, importStates } from '#server/platform/database/migrations/baseline/imports.ts';
import { jobgpt } from '#server/platform/database/migrations/baseline/jobgpt.ts';
import { people } from '#server/platform/database/migrations/baseline/people.ts';
import { progress } from '#server/platform/database/migrations/baseline/progress.ts';
import { protection } from '#server/platform/database/migrations/baseline/protection.ts';
import { server } from '#server/platform/database/migrations/baseline/server.ts';
import { usage } from '#server/platform/database/migrations/baseline/usage.ts';

/** The schema `auth`, who is asking, and no right of everybody to call a function, also a later one. */
const basis = `
  create schema auth;
  grant usage on schema auth to service_role;
  alter default privileges revoke execute on functions from public;
  create function auth.uid() returns uuid language sql stable parallel safe
  return nullif(pg_catalog.current_setting('waymark.user_id', true), '')::uuid;
  grant execute on function auth.uid() to anon, authenticated, service_role;
`;

/** The parts in an order in which each refers to earlier ones only. */
const PARTS = [
  basis,
  accounts,
  factors,
  protection,
  usage,
  imports,
  companies,
  applications,
  importStates,
  progress,
  files,
  jobgpt,
  applicationParts,
  people,
  server,
];

/** The whole schema of an empty database, as the migrations before leave it. */
export async function up(tx: Transaction): Promise<void> {
  for (const part of PARTS) await sql.raw(part).execute(tx);
}
