import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { storageFeature, type StorageFeature } from '#server/features/storage/feature.ts';
import { errors } from '#server/http/errors.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { session } from '#server/http/session.ts';
import { openUploads } from '#server/http/uploads.ts';
import { diskStore } from '#server/platform/objects/open-objects.ts';
import { SIGNED_LINK_MAX_S, SIGNED_UPLOAD_S } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const BYTES = Buffer.from('not looked at here');

describeOnBothDatabases('signed links', (database) => {
  let folder: string;
  let storage: StorageFeature;
  let app: FastifyInstance;
  let url: string;
  /** Milliseconds added to the clock. */
  let ahead = 0;
  /** Callers by their token. */
  const people = new Map<string, SignedIn>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-links-'));
    storage = storageFeature({
      database: database(),
      clock: { now: () => new Date(Date.now() + ahead) },
      log: silentLog,
      store: await diskStore(join(folder, 'objects')),
      linkKeys: () => [Buffer.alloc(32, 1)],
      check: async () => undefined,
      uploads: await openUploads({ folder: join(folder, 'tmp'), alone: true }),
      alone: true,
    });
    app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(errors);
    await app.register(session, {
      verify: async (token) => people.get(token) ?? { role: 'anon' },
      publishableKey: 'anon',
    });
    await app.register((scope) => storage.routes(scope));
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await storage.close?.();
    await rm(folder, { recursive: true });
  });

  async function newcomer(): Promise<SignedIn> {
    const person = await plantAccount(database());
    people.set(person.userId, person);
    return person;
  }

  async function send(
    method: string,
    path: string,
    {
      as,
      ...init
    }: {
      as?: SignedIn;
      body?: NonNullable<RequestInit['body']>;
      headers?: Record<string, string>;
    } = {},
  ) {
    const answer = await fetch(url + path, {
      method,
      ...init,
      headers: {
        ...init.headers,
        ...(as ? { authorization: `Bearer ${as.userId}` } : undefined),
      },
    });
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.startsWith('application/json');
    return { answer, body: (json ? JSON.parse(text) : text) as Record<string, unknown> };
  }

  /** Stores a file for a person and links to it for an hour. */
  async function linkOf(who: SignedIn): Promise<string> {
    const name = `${who.userId}/linked.pdf`;
    await storage.put(who, 'resumes', {
      name,
      size: BYTES.length,
      bytes: async () => BYTES,
      contentType: RESUME_TYPES.pdf,
      cacheSeconds: 60,
    });
    return (await storage.link(who, 'resumes', name, 3600))?.url ?? '';
  }
  const asService = (query: ReturnType<typeof sql>) =>
    database().transaction({ role: 'service_role' }, (tx) => query.execute(tx));
  const ENDED = {
    statusCode: '400',
    code: 'InvalidJWT',
    message: serverMessages.storage.linkEnded,
  };

  test.each([
    [
      'a new password',
      (id: string) => sql`update auth.users set encrypted_password = 'x' where id = ${id}`,
    ],
    [
      'a ban',
      (id: string) => sql`
        update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
    ],
  ])('[SEC-11] %s ends the links of its person and of nobody else', async (_, change) => {
    const [ann, bea] = [await newcomer(), await newcomer()];
    const [hers, others] = [await linkOf(ann), await linkOf(bea)];
    expect((await send('GET', hers)).body).toBe(String(BYTES));
    await asService(change(ann.userId));
    expect((await send('GET', hers)).body).toMatchObject(ENDED);
    expect((await send('GET', others)).answer.status).toBe(200);
    await asService(sql`update auth.users set banned_until = null where id = ${ann.userId}`);
    expect((await send('GET', hers)).body).toMatchObject(ENDED);
    const renewed = await storage.link(ann, 'resumes', `${ann.userId}/linked.pdf`, 60);
    expect((await send('GET', renewed?.url ?? '')).answer.status).toBe(200);
    // What does not change a person's access leaves the links alone.
    await asService(sql`update auth.users set user_metadata = '{}' where id = ${ann.userId}`);
    expect((await send('GET', renewed?.url ?? '')).answer.status).toBe(200);
  });

  test('[SEC-11] the links of a deleted account end', async () => {
    const ann = await newcomer();
    const link = await linkOf(ann);
    await asService(sql`delete from auth.users where id = ${ann.userId}`);
    expect((await send('GET', link)).body).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
  });

  test('[SEC-11] a link lives an hour at most, whatever was asked for', async () => {
    const ann = await newcomer();
    await linkOf(ann);
    const path = `/storage/v1/object/sign/resumes/${ann.userId}/linked.pdf`;
    const { body } = await send('POST', path, {
      as: ann,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: 30 * 86_400 }),
    });
    const link = `/storage/v1${String(body['signedURL'])}`;
    ahead = (SIGNED_LINK_MAX_S - 60) * 1000;
    expect((await send('GET', link)).answer.status).toBe(200);
    ahead = (SIGNED_LINK_MAX_S + 1) * 1000;
    expect((await send('GET', link)).body).toMatchObject({
      code: 'InvalidJWT',
      message: serverMessages.storage.expiredSignature,
    });
    ahead = 0;
  });

  test('[SEC-11] nobody reads another person’s epoch', async () => {
    const [ann, eve] = [await newcomer(), await newcomer()];
    const epoch = (as: SignedIn, id: string) =>
      database().transaction(as, async (tx) => {
        const { rows } = await sql<{ epoch: string | null }>`
          select public.link_epoch(${id}::uuid) as epoch`.execute(tx);
        return rows[0]?.epoch;
      });
    expect(await epoch(ann, ann.userId)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await epoch(eve, ann.userId)).toBeNull();
    await expect(
      database().transaction({ role: 'anon' }, (tx) =>
        sql`select public.link_epoch(${ann.userId}::uuid)`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  async function uploadLink(who: SignedIn, headers: Record<string, string> = {}): Promise<string> {
    const path = `/storage/v1/object/upload/sign/resumes/${who.userId}/sent.pdf`;
    const { body } = await send('POST', path, { as: who, headers });
    return `/storage/v1${String(body['url'])}`;
  }
  const upload = (link: string) =>
    send('PUT', link, {
      headers: { 'content-type': RESUME_TYPES.pdf },
      body: new Uint8Array(BYTES),
    });

  test('[SEC-12] an upload link takes one file, also when it may replace one and when used twice at once', async () => {
    const ann = await newcomer();
    const link = await uploadLink(ann, { 'x-upsert': 'true' });
    const answers = await Promise.all([upload(link), upload(link)]);
    const statuses = answers.map(({ answer }) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ answer }) => answer.status === 400)?.body).toMatchObject(ENDED);
    expect((await upload(link)).body).toMatchObject(ENDED);
    const second = await uploadLink(ann, { 'x-upsert': 'true' });
    expect((await upload(second)).answer.status).toBe(200);
  });

  test('[SEC-12] an upload that was refused does not use its link up, and used ones are forgotten when they end', async () => {
    const ann = await newcomer();
    const link = await uploadLink(ann);
    const refused = await send('PUT', link, { headers: { 'content-type': 'a/b' }, body: 'x' });
    expect(refused.body).toMatchObject({ statusCode: '415' });
    expect((await upload(link)).answer.status).toBe(200);
    const spent = () =>
      database().transaction(ann, (tx) =>
        tx.selectFrom('storage_spent_links').select('id').execute(),
      );
    expect(await spent()).toHaveLength(1);
    await storage.sweep();
    expect(await spent()).toHaveLength(1);
    ahead = (SIGNED_UPLOAD_S + 60) * 1000;
    await storage.sweep();
    ahead = 0;
    expect(await spent()).toEqual([]);
  });

  test.each([
    [
      'the session that made it has ended',
      ({ sessionId }: SignedIn) => sql`delete from auth.sessions where id = ${sessionId}`,
    ],
    [
      'its person is banned',
      ({ userId }: SignedIn) => sql`
        update auth.users set banned_until = now() + interval '1 day' where id = ${userId}`,
    ],
  ])('[SEC-12] an upload link is dead when %s', async (_, change) => {
    const ann = await newcomer();
    const link = await uploadLink(ann);
    await asService(change(ann));
    expect((await upload(link)).body).toMatchObject(ENDED);
    const stored = await database().transaction({ role: 'service_role' }, (tx) =>
      tx.selectFrom('storage_objects').select('id').where('user_id', '=', ann.userId).execute(),
    );
    expect(stored).toEqual([]);
  });
});
