import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { Client } from 'pg';

import { EMBEDDED_PORT } from '#server/platform/database/embedded/embedded-server.ts';
import { resumePath } from '#shared/resumes/resume-file.ts';
import type { Person } from '#test/support/people.ts';
import type { TestServer } from '#test/support/server.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

/** The file of every upload. */
export const UPLOADED = resumeBytes('one-column.pdf');

/** What a server has acknowledged, each with the record's length at that time. */
export interface Acknowledged {
  readonly rows: { readonly id: string; readonly version: number; readonly at: number }[];
  readonly files: { readonly path: string; readonly at: number }[];
}

/** Concurrent writers. */
const WRITERS = 4;

/** Lets each writer create `count` rows, change every third, and store files; `now` returns the record's length. */
export async function writeAsPeople(
  server: TestServer,
  person: Person,
  count: number,
  now: () => number,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { rows: [], files: [] };
  const send = async (method: string, path: string, body: object): Promise<string> => {
    const { status, body: answer } = await person.api(method, path, body);
    // The server is too busy; nothing was acknowledged.
    if (status === 503) return send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}`);
    return (answer as { id: string }).id;
  };
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const notes = (version: number) => `version ${version} ${randomUUID().repeat(number * 2)}`;
      const id = await send('POST', '/api/applications/', {
        company: { name: `Company ${writer}` },
        job_title: `Writer ${writer} number ${number}`,
        notes: notes(1),
      });
      acknowledged.rows.push({ id, version: 1, at: now() });
      if (number % 3 > 0) continue;
      await send('PUT', `/api/applications/${id}/`, { notes: notes(2) });
      acknowledged.rows.push({ id, version: 2, at: now() });
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  await Promise.all([maintain(server), ...writers]);
  const bucket = storageOf(server, person).from('resumes');
  for (let number = 0; number < 3; number += 1) {
    const unique = { now: new Date(), random: randomUUID() };
    const path = resumePath(person.session.user.id, 'pdf', unique);
    const { error } = await bucket.upload(path, UPLOADED, { contentType: 'application/pdf' });
    if (error) throw error;
    acknowledged.files.push({ path, at: now() });
  }
  return acknowledged;
}

/** The engine's own work: new log files, checkpoints, and tables that are created, dropped and moved. */
async function maintain(server: TestServer): Promise<void> {
  const client = new Client({
    host: join(server.dataDir, 'database'),
    port: EMBEDDED_PORT,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  for (const statement of [
    'checkpoint',
    'vacuum (analyze) applications',
    `create table passing as
      select n, repeat(md5(n::text), 8) as text from generate_series(1, 4000) as n`,
    'select pg_switch_wal()',
    'checkpoint',
    'drop table passing',
    'vacuum full jobs',
    'reindex table applications',
  ]) {
    await client.query(statement);
  }
  await client.end();
}
