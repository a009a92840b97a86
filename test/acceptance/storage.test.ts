import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { RESUME_TYPES, resumePath } from '#shared/domain/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { preparedDataDir } from '#test/support/database.ts';
import { describeOnBothServers } from '#test/support/describe-servers.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { startServer, until, type TestServer } from '#test/support/server.ts';
import {
  resumeBytes,
  startObjectServer,
  storageOf,
  type ObjectServer,
} from '#test/support/storage.ts';

const PDF = resumeBytes('one-column.pdf');
const DOCX = resumeBytes('one-column.docx');
const DOC = resumeBytes('one-column.doc');

const fileOf = (bytes: Buffer<ArrayBuffer>, type: string) => new Blob([bytes], { type });
const pdfFile = () => fileOf(PDF, RESUME_TYPES.pdf);

/** What the refusal of the official client says. */
function refusal(error: unknown) {
  const { message, status, statusCode } = error as {
    message: string;
    status: number;
    statusCode: string;
  };
  return { message, status, statusCode };
}

describeOnBothServers('storage', (server) => storageSuite(server));

describe('storage (S3-compatible server)', () => {
  let objects: ObjectServer | undefined;
  let server: TestServer | undefined;
  beforeAll(async () => {
    objects = await startObjectServer();
    const env = { OBJECTS_URL: objects.objectsUrl };
    server = await startServer({ dataDir: await preparedDataDir(), env });
  }, 60_000);
  afterAll(async () => {
    await server?.remove();
    await objects?.remove();
  });
  storageSuite(() => {
    if (!server) throw new Error('the server runs inside tests only');
    return server;
  });

  test('keeps nothing on the disk of the server', async () => {
    expect(await readdir(server?.dataDir ?? '')).not.toContain('objects');
  });

  test('out of reach: says so, keeps no row, and the rest of the server goes on', async () => {
    if (!server || !objects) throw new Error('the server runs inside tests only');
    const person = await signIn(server);
    const path = resumePath(person.session.user.id, 'pdf', { now: new Date(), random: 'x' });
    const bucket = storageOf(server, person).from('resumes');
    await objects.remove();
    objects = undefined;
    expect(refusal((await bucket.upload(path, pdfFile())).error)).toEqual({
      message: messages.common.unavailable,
      status: 503,
      statusCode: '503',
    });
    expect((await bucket.exists(path)).data).toBe(false);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await person.api('GET', '/api/applications/')).status).toBe(200);
  });
});

function storageSuite(server: () => TestServer): void {
  let ann: Person;
  let eve: Person;
  beforeAll(async () => {
    ann = await signIn(server());
    eve = await signIn(server());
  });
  const bucketOf = (person?: Person) => storageOf(server(), person).from('resumes');
  const pathFor = (person: Person, extension = 'pdf') =>
    resumePath(person.session.user.id, extension, { now: new Date(), random: randomUUID() });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server().url}/storage/v1${path}`, { headers });
  const asAnn = () => ({ authorization: `Bearer ${ann.session.access_token}` });

  async function uploaded(person: Person, path = pathFor(person)): Promise<string> {
    const { error } = await bucketOf(person).upload(path, pdfFile(), { cacheControl: '3600' });
    expect(error).toBeNull();
    return path;
  }

  test.each([
    ['pdf', PDF],
    ['doc', DOC],
    ['docx', DOCX],
  ] as const)(
    '[spec 7 POST /storage/v1/object] the official client uploads a .%s and downloads the same bytes',
    async (extension, bytes) => {
      const path = pathFor(ann, extension);
      const { data, error } = await bucketOf(ann).upload(
        path,
        fileOf(bytes, RESUME_TYPES[extension]),
        { cacheControl: '3600', upsert: false },
      );
      expect(error).toBeNull();
      expect(data).toMatchObject({ path, fullPath: `resumes/${path}` });
      const read = await bucketOf(ann).download(path);
      expect(
        Buffer.from((await read.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes),
      ).toBe(true);
      expect(read.data?.type).toBe(RESUME_TYPES[extension]);
    },
  );

  test('takes raw bytes with their headers as well as a form', async () => {
    const path = pathFor(ann);
    const { error } = await bucketOf(ann).upload(path, PDF, {
      contentType: RESUME_TYPES.pdf,
      cacheControl: '60',
      metadata: { source: 'raw' },
    });
    expect(error).toBeNull();
    const { data } = await bucketOf(ann).info(path);
    expect(data).toMatchObject({
      name: path,
      bucketId: 'resumes',
      size: PDF.length,
      contentType: RESUME_TYPES.pdf,
      cacheControl: 'max-age=60',
      metadata: { source: 'raw' },
    });
  });

  test('[spec 7] does not overwrite; the update call and upsert do', async () => {
    const path = await uploaded(ann);
    const again = await bucketOf(ann).upload(path, pdfFile());
    expect(refusal(again.error)).toEqual({
      message: messages.storage.duplicate,
      status: 400,
      statusCode: '409',
    });
    const before = await bucketOf(ann).info(path);
    const { error } = await bucketOf(ann).update(path, pdfFile(), { cacheControl: '10' });
    expect(error).toBeNull();
    const after = await bucketOf(ann).info(path);
    expect(after.data?.id).toBe(before.data?.id);
    expect(after.data?.version).not.toBe(before.data?.version);
    expect(after.data?.cacheControl).toBe('max-age=10');
    const upserted = await bucketOf(ann).upload(path, pdfFile(), { upsert: true });
    expect(upserted.error).toBeNull();
  });

  test('[ruling 12] the profile manager’s path is kept too, readable by its owner only', async () => {
    const path = `resumes/${randomUUID()}.pdf`;
    expect((await bucketOf(ann).upload(path, pdfFile())).error).toBeNull();
    expect((await bucketOf(ann).download(path)).error).toBeNull();
    expect(refusal((await bucketOf(eve).download(path)).error).status).toBe(400);
    const taken = await bucketOf(eve).upload(path, pdfFile(), { upsert: true });
    expect(refusal(taken.error).statusCode).toBe('403');
    const plain = await bucketOf(eve).upload(path, pdfFile());
    expect(refusal(plain.error).statusCode).toBe('409');
  });

  test('tells whether a file exists', async () => {
    const path = await uploaded(ann);
    expect((await bucketOf(ann).exists(path)).data).toBe(true);
    expect((await bucketOf(ann).exists(`${path}x`)).data).toBe(false);
    expect((await bucketOf(eve).exists(path)).data).toBe(false);
  });

  test('lists files and folders under a folder, sorted, searched and cut', async () => {
    const person = await signIn(server());
    const id = person.session.user.id;
    for (const name of ['b.pdf', 'a.pdf', 'sub/c.pdf', 'sub/d.pdf']) {
      await uploaded(person, `${id}/${name}`);
    }
    const list = async (folder: string, options = {}) =>
      (await bucketOf(person).list(folder, options)).data?.map(({ name }) => name);
    expect(await list('')).toEqual([id]);
    expect(await list(id)).toEqual(['a.pdf', 'b.pdf', 'sub']);
    expect(await list(`${id}/sub`)).toEqual(['c.pdf', 'd.pdf']);
    expect(await list(id, { sortBy: { column: 'name', order: 'desc' }, limit: 1 })).toEqual([
      'sub',
    ]);
    expect(await list(id, { search: 'B' })).toEqual(['b.pdf']);
    expect(await list(id, { offset: 2 })).toEqual(['sub']);
    const { data } = await bucketOf(person).list(id);
    expect(data?.[0]).toMatchObject({
      metadata: { size: PDF.length, mimetype: RESUME_TYPES.pdf, httpStatusCode: 200 },
    });
    expect(data?.at(-1)).toMatchObject({ name: 'sub', id: null, metadata: null });
    expect((await bucketOf(eve).list(id)).data).toEqual([]);
  });

  test('removes files of the caller and leaves missing and foreign ones out silently', async () => {
    const mine = await uploaded(ann);
    const hers = await uploaded(eve);
    const { data, error } = await bucketOf(ann).remove([mine, hers, pathFor(ann)]);
    expect(error).toBeNull();
    expect(data?.map(({ name }) => name)).toEqual([mine]);
    expect((await bucketOf(ann).exists(mine)).data).toBe(false);
    expect((await bucketOf(eve).exists(hers)).data).toBe(true);
  });

  test('moves and copies', async () => {
    const [from, to, copy] = [await uploaded(ann), pathFor(ann), pathFor(ann)];
    expect((await bucketOf(ann).move(from, to)).data).toEqual({
      message: messages.storage.moved,
    });
    expect((await bucketOf(ann).exists(from)).data).toBe(false);
    expect((await bucketOf(ann).copy(to, copy)).data).toEqual({ path: `resumes/${copy}` });
    const read = await bucketOf(ann).download(copy);
    expect(read.data?.size).toBe(PDF.length);
    expect(refusal((await bucketOf(eve).move(to, pathFor(eve))).error).statusCode).toBe('404');
    expect(refusal((await bucketOf(eve).copy(to, pathFor(eve))).error).statusCode).toBe('404');
    expect(refusal((await bucketOf(ann).move(to, pathFor(eve))).error).statusCode).toBe('403');
    expect(refusal((await bucketOf(ann).move(to, copy)).error).statusCode).toBe('409');
  });

  describe('signed links', () => {
    test('[spec 7 POST /storage/v1/object/sign] [ruling 12] a link reads without a header until it ends', async () => {
      const path = await uploaded(ann);
      const { data } = await bucketOf(ann).createSignedUrl(path, 3600);
      const answer = await fetch(data?.signedUrl ?? '');
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(PDF.length);
      const ends = Date.parse(answer.headers.get('expires') ?? '');
      expect(Math.abs(ends - Date.now() - 3_600_000)).toBeLessThan(60_000);
    });

    test('many at once, null for what is missing or foreign', async () => {
      const [mine, hers] = [await uploaded(ann), await uploaded(eve)];
      const { data } = await bucketOf(ann).createSignedUrls([mine, hers, 'nowhere.pdf'], 60);
      expect(data?.map(({ signedUrl }) => signedUrl !== null)).toEqual([true, false, false]);
      expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200);
    });

    test('[security 39] nobody signs a foreign or missing file', async () => {
      const path = await uploaded(ann);
      const foreign = await bucketOf(eve).createSignedUrl(path, 60);
      expect(refusal(foreign.error)).toEqual({
        message: messages.storage.noObject,
        status: 400,
        statusCode: '404',
      });
    });

    test('[security 41] another path, a tampered, expired or missing token and an upload token read nothing', async () => {
      const [path, other] = [await uploaded(ann), await uploaded(ann)];
      const { data } = await bucketOf(ann).createSignedUrl(path, 3600);
      const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
      const [head = '', body = '', mac = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number };
      const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9 })).toString(
        'base64url',
      );
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const upload = await bucketOf(ann).createSignedUploadUrl(pathFor(ann));
      const brief = await bucketOf(ann).createSignedUrl(path, 1);
      const briefToken = new URL(brief.data?.signedUrl ?? '').searchParams.get('token') ?? '';
      const read = (name: string, sent: string) =>
        get(`/object/sign/resumes/${name}?token=${sent}`);
      expect((await read(path, token)).status).toBe(200);
      for (const [name, sent] of [
        [other, token],
        [path, ''],
        [path, `${head}.${longer}.${mac}`],
        [path, `${none}.${body}.`],
        [path, `${head}.${body}.${mac.slice(0, -2)}AA`],
        [path, ann.session.access_token],
        [upload.data?.path ?? '', upload.data?.token ?? ''],
      ] as const) {
        const answer = await read(name, sent);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ code: 'InvalidSignature' });
      }
      const ended = await until(async () => {
        const answer = await read(path, briefToken);
        return answer.status === 400 ? answer : undefined;
      }, 'the link to end');
      expect(await ended.json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT' });
      // A token never leads into another bucket or to another route.
      expect((await get(`/object/sign/other/${path}?token=${token}`)).status).toBe(400);
      expect((await get(`/object/resumes/${path}?token=${token}`)).status).toBe(400);
    });

    test('an upload address takes one file of its path', async () => {
      const path = pathFor(ann);
      const { data } = await bucketOf(ann).createSignedUploadUrl(path);
      const nobody = bucketOf();
      const token = data?.token ?? '';
      const other = await nobody.uploadToSignedUrl(pathFor(ann), token, pdfFile());
      expect(refusal(other.error).statusCode).toBe('400');
      const first = await nobody.uploadToSignedUrl(path, token, pdfFile());
      expect(first.data).toMatchObject({ path, fullPath: `resumes/${path}` });
      const second = await nobody.uploadToSignedUrl(path, token, pdfFile());
      expect(refusal(second.error).statusCode).toBe('409');
      expect((await bucketOf(ann).exists(path)).data).toBe(true);
      const foreign = await bucketOf(eve).createSignedUploadUrl(pathFor(ann));
      expect(refusal(foreign.error).statusCode).toBe('403');
    });

    test('[security 39] an upload address does not replace what somebody else stored meanwhile', async () => {
      const path = `resumes/${randomUUID()}.pdf`;
      const { data } = await bucketOf(eve).createSignedUploadUrl(path, { upsert: true });
      await uploaded(ann, path);
      const { error } = await bucketOf().uploadToSignedUrl(path, data?.token ?? '', pdfFile());
      expect(refusal(error).statusCode).toBe('403');
      expect((await bucketOf(ann).exists(path)).data).toBe(true);
    });
  });

  describe('who may do what', () => {
    test('[security 39] another person’s files can be neither read, described, replaced nor put', async () => {
      const path = await uploaded(ann);
      for (const { error } of [
        await bucketOf(eve).download(path),
        await bucketOf(eve).info(path),
        await bucketOf(eve).update(path, pdfFile()),
        await bucketOf(eve).upload(pathFor(ann), pdfFile()),
        await bucketOf(eve).upload('nowhere/file.pdf', pdfFile()),
      ]) {
        expect(['403', '404']).toContain(refusal(error).statusCode);
      }
      const put = await bucketOf(eve).upload(pathFor(ann), pdfFile());
      expect(refusal(put.error)).toEqual({
        message: messages.storage.rowSecurity,
        status: 400,
        statusCode: '403',
      });
    });

    test('nobody without a session reads or stores', async () => {
      const path = await uploaded(ann);
      expect(refusal((await bucketOf().upload(path, pdfFile())).error).statusCode).toBe('403');
      for (const { error } of [
        await bucketOf().download(path),
        await bucketOf().info(path),
        await bucketOf().createSignedUrl(path, 60),
        await bucketOf().list(ann.session.user.id),
        await bucketOf().remove([path]),
      ]) {
        expect(refusal(error)).toMatchObject({ message: messages.storage.noBucket });
      }
    });

    test('[security 20] a session that ended reads nothing, though its token has not expired', async () => {
      const person = await signIn(server());
      const path = await uploaded(person);
      await person.auth.signOut();
      const { error } = await bucketOf(person).download(path);
      expect(refusal(error).statusCode).toBe('403');
      expect(
        (await get(`/object/resumes/${path}`, { authorization: 'Bearer nonsense' })).status,
      ).toBe(400);
    });

    test('[ruling 12] the public address answers ‘Bucket not found’', async () => {
      const path = await uploaded(ann);
      const { data } = bucketOf(ann).getPublicUrl(path);
      const answer = await fetch(data.publicUrl, { headers: asAnn() });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        statusCode: '404',
        error: 'Bucket not found',
        message: 'Bucket not found',
        code: 'NoSuchBucket',
      });
    });

    test('there is one bucket, which nobody changes', async () => {
      const storage = storageOf(server(), ann);
      expect((await storage.listBuckets()).data).toMatchObject([
        { id: 'resumes', public: false, file_size_limit: RESUME_MAX_BYTES },
      ]);
      expect((await storage.getBucket('resumes')).data?.allowed_mime_types).toEqual(
        Object.values(RESUME_TYPES),
      );
      expect(refusal((await storage.getBucket('other')).error)).toEqual({
        message: messages.storage.noBucket,
        status: 400,
        statusCode: '404',
      });
      for (const { error } of [
        await storage.createBucket('mine', { public: true }),
        await storage.updateBucket('resumes', { public: true }),
        await storage.emptyBucket('resumes'),
        await storage.deleteBucket('resumes'),
      ]) {
        expect(refusal(error).statusCode).toBe('403');
      }
      expect((await storageOf(server()).listBuckets()).data).toEqual([]);
    });
  });

  describe('what is refused', () => {
    const names = [
      '%2e%2e/secret.pdf',
      'a/%2E%2E/b.pdf',
      '..%2Fb.pdf',
      '%252e%252e/b.pdf',
      'a%00b.pdf',
      'a//b.pdf',
      'a%5Cb.pdf',
      './b.pdf',
      'a/%20/b.pdf',
      '%C3%A9.pdf',
      'a%7Fb.pdf',
      `${'x'.repeat(600)}.pdf`,
    ];
    test.each(names)('[security 41] the path %s', async (name) => {
      const { port, hostname } = new URL(server().url);
      const id = ann.session.user.id;
      // Written by hand: fetch would tidy the path first.
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /storage/v1/object/resumes/${id}/${name} HTTP/1.1\r\nhost: x\r\n` +
              `authorization: Bearer ${ann.session.access_token}\r\n` +
              'content-type: application/pdf\r\ncontent-length: 4\r\nconnection: close\r\n\r\n%PDF',
          );
        });
        let text = '';
        socket.on('data', (chunk) => (text += String(chunk)));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/InvalidKey|InvalidRequest|AccessDenied/);
    });

    test.each([
      ['text/html', 'x.html'],
      ['image/svg+xml', 'x.svg'],
      ['application/octet-stream', 'x.pdf'],
    ])('the media type %s', async (type, name) => {
      const path = `${ann.session.user.id}/${name}`;
      const { error } = await bucketOf(ann).upload(path, fileOf(PDF, type));
      expect(refusal(error)).toEqual({
        message: messages.storage.type(type),
        status: 400,
        statusCode: '415',
      });
    });

    test('[spec 9] more than 5 MB, as a form and as raw bytes', async () => {
      const large = Buffer.alloc(RESUME_MAX_BYTES + 1, 32);
      for (const body of [fileOf(large, RESUME_TYPES.pdf), large]) {
        const { error } = await bucketOf(ann).upload(pathFor(ann), body, {
          contentType: RESUME_TYPES.pdf,
        });
        expect(refusal(error)).toEqual({
          message: messages.storage.tooLarge,
          status: 400,
          statusCode: '413',
        });
      }
    });

    test('a form without a file, with two, or cut off', async () => {
      const url = `${server().url}/storage/v1/object/resumes/${pathFor(ann)}`;
      const empty = new FormData();
      empty.append('cacheControl', '3600');
      const two = new FormData();
      two.append('', pdfFile(), 'a.pdf');
      two.append('', pdfFile(), 'b.pdf');
      for (const body of [empty, two, 'cut off']) {
        const headers = {
          ...asAnn(),
          ...(typeof body === 'string'
            ? { 'content-type': 'multipart/form-data; boundary=x' }
            : undefined),
        };
        const answer = await fetch(url, { method: 'POST', headers, body });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
      }
    });
  });

  describe('how files are served', () => {
    test('[security 41] so that nothing in them runs on our origin', async () => {
      const pdf = await get(`/object/resumes/${await uploaded(ann)}`, asAnn());
      expect(Object.fromEntries(pdf.headers)).toMatchObject({
        'content-type': RESUME_TYPES.pdf,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=3600',
        'x-robots-tag': 'none',
        'accept-ranges': 'bytes',
        'content-length': String(PDF.length),
      });
      expect(pdf.headers.get('content-disposition')).toBeNull();
      const path = pathFor(ann, 'docx');
      await bucketOf(ann).upload(path, fileOf(DOCX, RESUME_TYPES.docx));
      const word = await get(`/object/resumes/${path}`, asAnn());
      expect(word.headers.get('content-disposition')).toMatch(
        /^attachment; filename=[\w-]+\.docx$/,
      );
    });

    test('as a download under a name when asked', async () => {
      const path = await uploaded(ann);
      const { data } = await bucketOf(ann).createSignedUrl(path, 60, { download: 'Résumé.pdf' });
      const answer = await fetch(data?.signedUrl ?? '');
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="R?sum?.pdf"; filename*=UTF-8\'\'R%C3%A9sum%C3%A9.pdf',
      );
    });

    test('in parts, and not again when unchanged', async () => {
      const url = `/object/resumes/${await uploaded(ann)}`;
      const part = await get(url, { ...asAnn(), range: 'bytes=10-19' });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 10-19/${PDF.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(PDF.subarray(10, 20))).toBe(true);
      const tail = await get(url, { ...asAnn(), range: 'bytes=-5' });
      expect(Buffer.from(await tail.arrayBuffer()).equals(PDF.subarray(-5))).toBe(true);
      const beyond = await get(url, { ...asAnn(), range: `bytes=${PDF.length}-` });
      expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, null]);
      const etag = part.headers.get('etag') ?? '';
      const same = await get(url, { ...asAnn(), 'if-none-match': etag });
      expect([same.status, (await same.arrayBuffer()).byteLength]).toEqual([304, 0]);
      const head = await fetch(`${server().url}/storage/v1${url}`, {
        method: 'HEAD',
        headers: asAnn(),
      });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PDF.length)]);
    });
  });
}

describe('an upload that is interrupted', () => {
  test('leaves nothing behind, whether the client or the server goes away', async () => {
    const dataDir = await preparedDataDir();
    let server = await startServer({ dataDir });
    const person = await signIn(server);
    const id = person.session.user.id;
    const files = async () =>
      (await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      );
    const begin = () =>
      new Promise<Socket>((resolve, reject) => {
        const { port, hostname } = new URL(server.url);
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /storage/v1/object/resumes/${id}/half.pdf HTTP/1.1\r\nhost: x\r\n` +
              `authorization: Bearer ${person.session.access_token}\r\n` +
              `content-type: application/pdf\r\ncontent-length: ${PDF.length}\r\n\r\n`,
          );
          socket.write(PDF.subarray(0, PDF.length / 2), () => resolve(socket));
        });
        socket.on('error', reject);
      });
    const broken = await begin();
    broken.destroy();
    const hanging = await begin();
    hanging.on('error', () => undefined);
    await server.kill();
    server = await startServer({ dataDir });
    expect(await files()).toEqual([]);
    // A new port is a new issuer of tokens.
    const again = await signIn(server, person.email);
    const listed = await storageOf(server, again).from('resumes').list(id);
    expect([listed.error, listed.data]).toEqual([null, []]);
    const { error } = await storageOf(server, again)
      .from('resumes')
      .upload(`${id}/half.pdf`, pdfFile());
    expect(error).toBeNull();
    expect((await files()).length).toBe(1);
    const removed = await storageOf(server, again)
      .from('resumes')
      .remove([`${id}/half.pdf`]);
    expect([removed.error, removed.data?.length]).toEqual([null, 1]);
    expect(await files()).toEqual([]);
    await server.remove();
  }, 60_000);
});
