import { describe, expect, test } from 'vitest';

import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { unzip } from '#test/support/archive.ts';
import { preparedRealDatabase, hasPostgres } from '#test/support/database.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { preparedDataDir, unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { secretKeys, startServer, type TestServer } from '#test/support/server.ts';
import {
  resumeBytes,
  startObjectServer,
  storageOf,
  type ObjectServer,
} from '#test/support/storage.ts';
import { readAllFiles, readAllRows } from '#test/support/traces.ts';

const MARK = 'Nobody-else-would-type-this';
const PDF = resumeBytes('one-column.pdf');

/** Gives an account data of every kind. */
async function live(server: TestServer, person: Person): Promise<void> {
  const { body } = await person.api('POST', '/api/applications/', {
    company: { name: `Company ${MARK}`, description: MARK },
    job_title: `=Title ${MARK}`,
    notes: `a "quoted", note\n${MARK}`,
    company_link: 'https://trail.example',
  });
  const { id } = body as { id: string };
  await person.api('PUT', `/api/applications/${id}/`, { status: 'oa' });
  const second = await person.api('POST', '/api/applications/', {
    company: { name: 'Gone' },
    job_title: `Deleted ${MARK}`,
  });
  await person.api('DELETE', `/api/applications/${(second.body as { id: string }).id}/`);
  await person.api('PATCH', '/api/profile/', {
    linkedin_url: `https://www.linkedin.com/in/${MARK}`,
  });
  const form = new FormData();
  form.set('resume', new Blob([PDF], { type: RESUME_TYPES.pdf }), `${MARK}.pdf`);
  await fetch(`${server.url}/api/profile/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${person.session.access_token}` },
    body: form,
  });
  const path = `${person.session.user.id}/1-x.pdf`;
  await storageOf(server, person)
    .from('resumes')
    .upload(path, new Blob([PDF], { type: RESUME_TYPES.pdf }), { metadata: { note: MARK } });
  await person.api('POST', '/api/account/calendar/');
  await person.api('POST', '/api/account/keys/', { name: MARK, scope: 'read' });
  await person.auth.updateUser({ data: { first_name: MARK } });
}

const archiveOf = (server: TestServer, person: Person) =>
  fetch(`${server.url}/api/account/data/`, {
    headers: { authorization: `Bearer ${person.session.access_token}` },
  });

/** A file's row as `readAllRows` reads it. */
interface StoredRow {
  readonly user_id: string;
  readonly object_key: string;
}

const lastOf = (path: string) => path.split('/').at(-1);

/** Where a server keeps rows and files, when not in DATA_DIR. */
interface Place {
  readonly url?: string;
  readonly objects?: ObjectServer;
}

function suite(place: () => Promise<Place>) {
  test('[ACC-1] [ACC-3] one archive holds all data of a person; deletion removes all of it from database, files and mailbox', async () => {
    const { url, objects } = await place();
    // Another object store has none of the files that a used store names.
    const dataDir = await (objects ? unusedDataDir() : preparedDataDir());
    const server = await startServer({
      dataDir,
      env: {
        ...(url === undefined ? undefined : { DATABASE_URL: url, ...secretKeys() }),
        ...(objects && { OBJECTS_URL: objects.objectsUrl }),
      },
    });
    try {
      const ann = await signIn(server);
      const bea = await signIn(server);
      await live(server, ann);
      await live(server, bea);

      const answer = await archiveOf(server, ann);
      expect(answer.headers.get('content-type')).toBe('application/zip');
      expect(answer.headers.get('content-disposition')).toContain('waymark-data.zip');
      const files = await unzip(Buffer.from(await answer.arrayBuffer()));
      expect([...files.keys()].toSorted()).toEqual(
        expect.arrayContaining(['README.txt', 'account.json', 'applications.csv', 'profile.json']),
      );
      const read = (name: string): unknown => JSON.parse(String(files.get(name)));
      expect(read('applications.json')).toEqual([
        expect.objectContaining({ notes: `a "quoted", note\n${MARK}`, deleted_at: null }),
        expect.objectContaining({ job_title: `Deleted ${MARK}` }),
      ]);
      expect(String(files.get('applications.csv'))).toContain(`'=Title ${MARK}`);
      expect(read('application-history.json')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ field: 'status', old_value: 'applied', new_value: 'oa' }),
        ]),
      );
      expect(read('companies.json')).toHaveLength(2);
      expect(read('account.json')).toMatchObject({
        email: ann.email,
        user_metadata: { first_name: MARK },
        sessions: [expect.anything()],
      });
      const stored = [...files].filter(([name]) => name.startsWith('files/'));
      expect(stored.map(([, bytes]) => bytes.equals(PDF))).toEqual([true, true]);
      const described = read('files.json') as { file: string; name: string }[];
      expect(described.map(({ file }) => file).toSorted()).toEqual(
        stored.map(([name]) => name).toSorted(),
      );
      expect(described).toContainEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        bucket: 'resumes',
        name: `${ann.session.user.id}/1-x.pdf`,
        file: `files/${ann.session.user.id}/1-x.pdf`,
        size: PDF.length,
        content_type: RESUME_TYPES.pdf,
        version: expect.any(String),
        metadata: { note: MARK },
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      const whole = [...files.values()].map(String).join('\n');
      expect(whole).not.toContain(bea.session.user.id);
      expect(whole).not.toMatch(/\$argon2|token_hash|link_hash|code_hash/);

      const wrong = await ann.api('DELETE', '/api/account/', { email: bea.email });
      expect([wrong.status, (wrong.body as { title: string }).title]).toEqual([
        422,
        serverMessages.account.emailMismatch,
      ]);
      const gone = await ann.api('DELETE', '/api/account/', {
        email: ` ${ann.email.toUpperCase()} `,
      });
      expect(gone.status).toBe(204);
      expect((await ann.api('GET', '/api/applications/')).status).toBe(401);
      expect((await ann.api('GET', '/api/profile/')).status).toBe(401);
      expect((await archiveOf(server, ann)).status).toBe(401);
      expect((await ann.api('DELETE', '/api/account/', { email: ann.email })).status).toBe(401);
      expect((await ann.auth.refreshSession()).error).not.toBeNull();
      expect(await server.mails(ann.email)).toEqual([]);
      expect((await bea.api('GET', '/api/companies/')).body).toMatchObject({ totalRecords: 2 });

      await server.stop();
      const traces = [ann.session.user.id, ann.email, ann.session.refresh_token];
      const rows = await readAllRows({ dataDir, url });
      expect(rows.size).toBeGreaterThan(12);
      for (const [table, texts] of rows) {
        const found = texts.filter((text) => traces.some((trace) => text.includes(trace)));
        expect([table, found]).toEqual([table, []]);
      }
      const has = (table: string) => rows.get(table)?.join('\n') ?? '';
      // The search works: it finds all traces of the other person.
      for (const table of ['public.applications', 'public.profiles', 'auth.audit_log_entries']) {
        expect(has(table)).toContain(bea.session.user.id);
      }
      expect(rows.get('public.storage_garbage')).toEqual([]);
      const left = objects
        ? await objects.objects()
        : [...(await readAllFiles(`${dataDir}/objects`)).keys()];
      const kept = rows.get('public.storage_objects')?.map((text) => JSON.parse(text) as StoredRow);
      const owners = kept?.map((row) => row.user_id);
      expect(owners).not.toContain(ann.session.user.id);
      expect(owners?.filter((id) => id === bea.session.user.id)).toHaveLength(2);
      expect(left.map(lastOf).toSorted()).toEqual(
        kept?.map((row) => lastOf(row.object_key)).toSorted(),
      );
      const mails = [...(await readAllFiles(`${dataDir}/mailbox`)).values()].join('\n');
      expect(mails).toContain(bea.email);
      for (const trace of traces) expect(mails).not.toContain(trace);
    } finally {
      await server.remove();
      await objects?.remove();
    }
  }, 120_000);
}

describe('a whole account (embedded)', () => {
  suite(async () => ({}));
});

const place = hasPostgres() ? 'PostgreSQL' : 'embedded';

describe(`a whole account (${place}, files on an S3-compatible server)`, () => {
  suite(async () => ({
    objects: await startObjectServer(),
    ...(hasPostgres() ? { url: await preparedRealDatabase() } : undefined),
  }));
});
