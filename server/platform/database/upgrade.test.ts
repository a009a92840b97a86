import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { connectionPool } from '#server/platform/database/connection-pool.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import {
  EMBEDDED_PORT,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { transactionRunner } from '#server/platform/database/run-transaction.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { emptyRealDatabase, hasPostgres } from '#test/support/database.ts';
import { emptyDataDir } from '#test/support/prepared-data-dir.ts';
import { silentLog } from '#test/support/silent-log.ts';

const service = { role: 'service_role' } as const;
const before = migrations.filter(({ name }) => name < '0030');

interface Place {
  readonly dataDir: string;
  readonly url?: string;
}

/** Makes the database as earlier versions did: the login itself ran the migrations and owns their objects. */
async function openAsBefore({ dataDir, url }: Place, applied = before): Promise<Database> {
  const embedded = url
    ? undefined
    : await startEmbeddedServer({ directory: join(dataDir, 'database'), log: silentLog });
  const target = embedded ? { host: embedded.host, port: EMBEDDED_PORT } : { url: url ?? '' };
  const pool = connectionPool(target, { size: 1, log: silentLog });
  const run = transactionRunner(pool, {
    timeoutMs: 60_000,
    serverTimeouts: false,
    retryConnect: false,
  });
  await run({ role: 'owner' }, (tx) =>
    sql`create table public.waymark_migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(tx),
  );
  for (const migration of applied) {
    await run({ role: 'owner' }, async (tx) => {
      await migration.up(tx);
      await sql`insert into public.waymark_migrations (name) values (${migration.name})`.execute(
        tx,
      );
    });
  }
  return {
    transaction: run,
    check: async () => undefined,
    async close() {
      await pool.end();
      await embedded?.close();
    },
  };
}

/** The number of tables that do not belong to the owner role. */
async function ofOthers(database: Database): Promise<number> {
  const { rows } = await database.transaction(service, (tx) =>
    sql`
      select from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
        and relowner::regrole::text <> 'waymark_owner'`.execute(tx),
  );
  return rows.length;
}

/** Rows of a person in the form of earlier versions, some of which reference another person's company and file. */
async function plantRows(
  tx: Transaction,
  userId: string,
  to: { company: string; object: string; application: string },
): Promise<{ company: string; object: string; application: string }> {
  const own = { company: randomUUID(), object: randomUUID(), application: randomUUID() };
  const company = to.company || own.company;
  await sql`
    insert into auth.refresh_tokens (token_hash, session_id, created_at)
    select decode(replace(id::text, '-', ''), 'hex'), id, now() from auth.sessions
    where user_id = ${userId}`.execute(tx);
  await sql`
    insert into tracks_company (id, user_id, name, name_key, created_at)
    values (${own.company}, ${userId}, 'Trail', 'trail', now())`.execute(tx);
  await sql`
    insert into applications (id, user_id, company_id, job_title, status, date_applied, source, notes,
      created_at, updated_at, search_text, company_key, title_key)
    values (${own.application}, ${userId}, ${company}, 'Engineer', 'applied', '2025-01-01', 'Manual', '',
      now(), now(), '', '', '')`.execute(tx);
  await sql`
    insert into application_events (id, application_id, user_id, at, field)
    values (${randomUUID()}, ${to.application || own.application}, ${userId}, now(), 'status')`.execute(
    tx,
  );
  await sql`
    insert into assistant_answers (id, user_id, application_id, mode, model, template_used, user_input, response,
      created_at, search_text)
    values (${randomUUID()}, ${userId}, ${to.application || own.application}, 'general', 'm', 't', '', '',
      now(), '')`.execute(tx);
  await sql`
    insert into storage_objects (id, user_id, bucket_id, name, object_key, size, content_type, etag, cache_control,
      created_at, updated_at)
    values (${own.object}, ${userId}, 'resumes', ${`${userId}/cv.pdf`}, ${own.object}, 1, 'application/pdf', '', '',
      now(), now())`.execute(tx);
  if (!to.object) {
    await sql`
      insert into resume_texts (object_id, user_id, version, body, pictures, truncated, created_at)
      values (${own.object}, ${userId}, ${own.object}, 'kept', false, false, now())`.execute(tx);
  }
  return own;
}

async function counts(database: Database): Promise<Record<string, number>> {
  const { rows } = await database.transaction(service, (tx) =>
    sql<Record<string, number>>`
      select (select count(*) from applications) as applications,
        (select count(*) from applications where company_id is null) as "without company",
        (select count(*) from application_events) as events,
        (select count(*) from assistant_answers) as answers,
        (select count(*) from assistant_answers where application_id is null) as "answers without one",
        (select count(*) from storage_objects) as files,
        (select count(*) from resume_texts) as texts,
        (select sum(total)::integer from application_counts) as counted,
        (select count(*) from auth.audit_log_entries) as entries,
        (select count(*) from auth.refresh_tokens join auth.sessions using (user_id)) as tokens`.execute(
      tx,
    ),
  );
  return rows[0] ?? {};
}

function suite(open: () => Promise<Place>): void {
  test('keeps its rows and changes its owner; references to another person’s row are removed', async () => {
    const place = await open();
    const options = { ...place, poolSize: 1, log: silentLog };
    const old = await openAsBefore(place);
    expect(await ofOthers(old)).toBeGreaterThan(15);
    const [ann, eve] = [await plantAccount(old), await plantAccount(old)];
    await old.transaction(service, async (tx) => {
      const hers = await plantRows(tx, ann.userId, { company: '', object: '', application: '' });
      await plantRows(tx, eve.userId, hers);
      await sql`
        insert into auth.audit_log_entries (id, action, user_id, details, created_at)
        values (${randomUUID()}, 'login', ${ann.userId}, '{}', now())`.execute(tx);
    });
    await old.close();

    const upgraded = await openDatabase(options);
    expect(await ofOthers(upgraded)).toBe(0);
    expect(await counts(upgraded)).toEqual({
      applications: 2,
      'without company': 1,
      events: 1,
      answers: 2,
      'answers without one': 1,
      files: 2,
      texts: 1,
      counted: 2,
      entries: 1,
      tokens: 2,
    });
    // Both still own their rows, and only those.
    for (const person of [ann, eve]) {
      const { rows } = await upgraded.transaction(person, (tx) =>
        sql<{ user_id: string }>`select user_id from applications`.execute(tx),
      );
      expect(rows).toEqual([{ user_id: person.userId }]);
    }
    await upgraded.transaction(service, async (tx) => {
      await sql`delete from auth.users where id = ${ann.userId}`.execute(tx);
      await sql`select auth.forget_audit(${ann.userId})`.execute(tx);
    });
    expect(await counts(upgraded)).toMatchObject({
      applications: 1,
      files: 1,
      texts: 0,
      entries: 0,
      tokens: 1,
    });
    await upgraded.close();
    await rm(place.dataDir, { recursive: true, force: true });
  }, 120_000);

  test('keeps mailed links that are on their way, sign-in links under a kind of their own', async () => {
    const place = await open();
    const old = await openAsBefore(
      place,
      migrations.filter(({ name }) => name < '0020'),
    );
    const [ann, eve] = [await plantAccount(old), await plantAccount(old)];
    const mails = [
      [ann.userId, 'recovery', 'magiclink'],
      [eve.userId, 'recovery', 'recovery'],
      [eve.userId, 'confirmation', 'signup'],
    ];
    await old.transaction(service, async (tx) => {
      for (const [userId, kind, purpose] of mails) {
        await sql`
          insert into auth.one_time_tokens (id, user_id, kind, purpose, relates_to, link_hash, code_hash,
            created_at, expires_at)
          values (${randomUUID()}, ${userId}, ${kind}, ${purpose}, 'a@waymark.example',
            ${Buffer.from(`${userId} ${kind}`)}, '\\x00', now(), now())`.execute(tx);
      }
    });
    await old.close();
    const upgraded = await openDatabase({ ...place, poolSize: 1, log: silentLog });
    const { rows } = await upgraded.transaction(service, (tx) =>
      sql<{ kind: string; purpose: string; link: string }>`
        select kind, purpose, convert_from(link_hash, 'utf8') as link from auth.one_time_tokens
        order by purpose`.execute(tx),
    );
    expect(rows).toEqual([
      { kind: 'magiclink', purpose: 'magiclink', link: `${ann.userId} recovery` },
      { kind: 'recovery', purpose: 'recovery', link: `${eve.userId} recovery` },
      { kind: 'confirmation', purpose: 'signup', link: `${eve.userId} confirmation` },
    ]);
    await upgraded.close();
    await rm(place.dataDir, { recursive: true, force: true });
  }, 120_000);
}

const folder = () => mkdtemp(join(tmpdir(), 'waymark-upgrade-'));

describe('a database of before that is upgraded (embedded)', () => {
  suite(async () => ({ dataDir: await emptyDataDir() }));
});

describe.skipIf(!hasPostgres())(
  `a database of before that is upgraded (PostgreSQL)${hasPostgres() ? '' : ' skipped: no PostgreSQL binaries'}`,
  () => {
    suite(async () => ({ dataDir: await folder(), url: await emptyRealDatabase() }));
  },
);
