import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { signIn } from '#test/support/people.ts';
import { resumeBytes } from '#test/support/storage.ts';
import { DOCX, fileOf, PDF, pdfFile, refusal, type Scene } from '#test/acceptance/storage-scene.ts';

/** Storing, replacing, listing, moving and serving files. */
export function filesSuite(scene: Scene): void {
  const { bucketOf, pathFor, get, asAnn, uploaded, server } = scene;

  test.each([
    ['pdf', PDF],
    ['doc', resumeBytes('one-column.doc')],
    ['docx', DOCX],
  ] as const)(
    '[FILE-1] the official client uploads a .%s and downloads the same bytes',
    async (extension, bytes) => {
      const path = pathFor(scene.ann(), extension);
      const { data, error } = await bucketOf(scene.ann()).upload(
        path,
        fileOf(bytes, RESUME_TYPES[extension]),
        { cacheControl: '3600', upsert: false },
      );
      expect(error).toBeNull();
      expect(data).toMatchObject({ path, fullPath: `resumes/${path}` });
      const read = await bucketOf(scene.ann()).download(path);
      expect(
        Buffer.from((await read.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes),
      ).toBe(true);
      expect(read.data?.type).toBe(RESUME_TYPES[extension]);
    },
  );

  test('[FILE-1] accepts raw bytes with headers as well as a form', async () => {
    const path = pathFor(scene.ann());
    const { error } = await bucketOf(scene.ann()).upload(path, PDF, {
      contentType: RESUME_TYPES.pdf,
      cacheControl: '60',
      metadata: { source: 'raw' },
    });
    expect(error).toBeNull();
    const folder = scene.ann().session.user.id;
    const { data: listed } = await bucketOf(scene.ann()).list(folder, {
      search: path.split('/').at(-1) ?? '',
    });
    expect(listed).toMatchObject([{ user_metadata: { source: 'raw' } }]);
    const { data } = await bucketOf(scene.ann()).info(path);
    expect(data).toMatchObject({
      name: path,
      bucketId: 'resumes',
      size: PDF.length,
      contentType: RESUME_TYPES.pdf,
      cacheControl: 'max-age=60',
      metadata: { source: 'raw' },
    });
  });

  test('[FILE-2] does not overwrite; the update call and upsert do', async () => {
    const path = await uploaded(scene.ann());
    const again = await bucketOf(scene.ann()).upload(path, pdfFile());
    expect(refusal(again.error)).toEqual({
      message: serverMessages.storage.duplicate,
      status: 400,
      statusCode: '409',
    });
    const before = await bucketOf(scene.ann()).info(path);
    const { error } = await bucketOf(scene.ann()).update(path, pdfFile(), { cacheControl: '10' });
    expect(error).toBeNull();
    const after = await bucketOf(scene.ann()).info(path);
    expect(after.data?.id).toBe(before.data?.id);
    expect(after.data?.version).not.toBe(before.data?.version);
    expect(after.data?.cacheControl).toBe('max-age=10');
    const upserted = await bucketOf(scene.ann()).upload(path, pdfFile(), { upsert: true });
    expect(upserted.error).toBeNull();
  });

  test('[FILE-3] [SEC-1] the profile manager’s path works too, and only its owner can read it', async () => {
    const path = `resumes/${randomUUID()}.pdf`;
    expect((await bucketOf(scene.ann()).upload(path, pdfFile())).error).toBeNull();
    expect((await bucketOf(scene.ann()).download(path)).error).toBeNull();
    expect(refusal((await bucketOf(scene.eve()).download(path)).error).status).toBe(400);
  });

  test('[FILE-3] each person has their own names in the shared folder', async () => {
    const path = `resumes/${randomUUID()}.pdf`;
    const [ann, eve] = [bucketOf(scene.ann()), bucketOf(scene.eve())];
    expect((await eve.upload(path, fileOf(DOCX, RESUME_TYPES.docx))).error).toBeNull();
    expect((await ann.exists(path)).data).toBe(false);
    expect((await ann.upload(path, pdfFile())).error).toBeNull();
    expect(refusal((await ann.upload(path, pdfFile())).error).statusCode).toBe('409');
    expect((await eve.upload(path, pdfFile(), { upsert: true })).error).toBeNull();
    const link = (await ann.createSignedUrl(path, 60)).data?.signedUrl ?? '';
    const hers = (await eve.info(path)).data;
    expect((await eve.remove([path])).data?.map(({ id }) => id)).toEqual([hers?.id]);
    expect((await ann.download(path)).data?.size).toBe(PDF.length);
    expect((await fetch(link)).status).toBe(200);
    await ann.move(path, pathFor(scene.ann()));
    expect((await fetch(link)).status).toBe(400);
  });

  test('reports whether a file exists', async () => {
    const path = await uploaded(scene.ann());
    expect((await bucketOf(scene.ann()).exists(path)).data).toBe(true);
    expect((await bucketOf(scene.ann()).exists(`${path}x`)).data).toBe(false);
    expect((await bucketOf(scene.eve()).exists(path)).data).toBe(false);
  });

  test('[FILE-4] lists files and folders under a folder, sorted, searched and paged', async () => {
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
    expect((await bucketOf(scene.eve()).list(id)).data).toEqual([]);
  });

  test('[FILE-4] lists pages of files under a prefix, and folders on request', async () => {
    const person = await signIn(server());
    const id = person.session.user.id;
    // Not in the order of their names.
    for (const name of ['b.pdf', 'sub/c.pdf', 'a.pdf', 'sub/d.pdf', 'zed/e.pdf']) {
      await uploaded(person, `${id}/${name}`);
    }
    type Options = NonNullable<Parameters<ReturnType<typeof bucketOf>['listV2']>[0]>;
    /** All pages, as folders and files, without the person's folder. */
    const pages = async (options: Options) => {
      const seen: string[][] = [];
      for (let cursor: string | undefined; ;) {
        const { data, error } = await bucketOf(person).listV2({ ...options, cursor });
        expect(error).toBeNull();
        const names = [...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name);
        seen.push(names.map((name) => name.replace(`${id}/`, '')));
        if (!data?.hasNext) return seen;
        cursor = data.nextCursor;
      }
    };
    const all = ['a.pdf', 'b.pdf', 'sub/c.pdf', 'sub/d.pdf', 'zed/e.pdf'];
    expect(await pages({ prefix: `${id}/` })).toEqual([all]);
    expect(await pages({})).toEqual([all]);
    expect(await pages({ prefix: `${id}/`, limit: 2 })).toEqual([
      ['a.pdf', 'b.pdf'],
      ['sub/c.pdf', 'sub/d.pdf'],
      ['zed/e.pdf'],
    ]);
    expect(await pages({ prefix: `${id}/`, limit: 2, with_delimiter: true })).toEqual([
      ['a.pdf', 'b.pdf'],
      ['sub/', 'zed/'],
    ]);
    const folders = await bucketOf(person).listV2({ prefix: `${id}/`, with_delimiter: true });
    expect(folders.data?.folders[0]).toEqual({ name: `${id}/sub/`, key: `${id}/sub` });
    const byTime = { column: 'created_at', order: 'desc' } as const;
    expect(await pages({ prefix: `${id}/`, limit: 2, sortBy: byTime })).toEqual([
      ['zed/e.pdf', 'sub/d.pdf'],
      ['a.pdf', 'sub/c.pdf'],
      ['b.pdf'],
    ]);
    expect(await pages({ prefix: `${id}/su` })).toEqual([['sub/c.pdf', 'sub/d.pdf']]);
    expect(await pages({ prefix: `${id}/a.pdf`, exactMatch: true })).toEqual([['a.pdf']]);
    expect(await pages({ noncurrentVersions: 'only' })).toEqual([[]]);
    const { data } = await bucketOf(person).listV2({ prefix: `${id}/a` });
    expect(data?.objects).toMatchObject([
      { key: `${id}/a.pdf`, metadata: { size: PDF.length, mimetype: RESUME_TYPES.pdf } },
    ]);
    expect((await bucketOf(scene.eve()).listV2({ prefix: `${id}/` })).data?.objects).toEqual([]);
    const crooked = await bucketOf(person).listV2({ cursor: 'nonsense' });
    expect(refusal(crooked.error)).toEqual({
      message: serverMessages.storage.cursor,
      status: 400,
      statusCode: '400',
    });
    expect(refusal((await bucketOf().listV2()).error).statusCode).toBe('404');
  });

  test('keeps the parameters of a media type; metadata that was not sent is an empty object', async () => {
    const path = pathFor(scene.ann());
    const type = `${RESUME_TYPES.pdf.toUpperCase()}; version="1.7"`;
    const { error } = await bucketOf(scene.ann()).upload(path, PDF, { contentType: type });
    expect(error).toBeNull();
    const read = await get(`/object/resumes/${path}`, asAnn());
    expect(read.headers.get('content-type')).toBe(`${RESUME_TYPES.pdf}; version="1.7"`);
    // Still shown inline: its type is PDF.
    expect(read.headers.get('content-disposition')).toBeNull();
    const { data } = await bucketOf(scene.ann()).info(path);
    expect(data?.metadata).toEqual({});
    const crooked = pathFor(scene.ann());
    await bucketOf(scene.ann()).upload(crooked, PDF, { contentType: `${RESUME_TYPES.pdf}; a` });
    const plain = await get(`/object/resumes/${crooked}`, asAnn());
    expect(plain.headers.get('content-type')).toBe(RESUME_TYPES.pdf);
  });

  test('[FILE-5] deletes the caller’s files and silently leaves out missing and foreign ones', async () => {
    const mine = await uploaded(scene.ann());
    const hers = await uploaded(scene.eve());
    const { data, error } = await bucketOf(scene.ann()).remove([mine, hers, pathFor(scene.ann())]);
    expect(error).toBeNull();
    expect(data?.map(({ name }) => name)).toEqual([mine]);
    expect((await bucketOf(scene.ann()).exists(mine)).data).toBe(false);
    expect((await bucketOf(scene.eve()).exists(hers)).data).toBe(true);
  });

  test('[FILE-5] moves and copies', async () => {
    const [from, to, copy] = [
      await uploaded(scene.ann()),
      pathFor(scene.ann()),
      pathFor(scene.ann()),
    ];
    expect((await bucketOf(scene.ann()).move(from, to)).data).toEqual({
      message: serverMessages.storage.moved,
    });
    expect((await bucketOf(scene.ann()).exists(from)).data).toBe(false);
    expect((await bucketOf(scene.ann()).copy(to, copy)).data).toEqual({ path: `resumes/${copy}` });
    const read = await bucketOf(scene.ann()).download(copy);
    expect(read.data?.size).toBe(PDF.length);
    expect(
      refusal((await bucketOf(scene.eve()).move(to, pathFor(scene.eve()))).error).statusCode,
    ).toBe('404');
    expect(
      refusal((await bucketOf(scene.eve()).copy(to, pathFor(scene.eve()))).error).statusCode,
    ).toBe('404');
    expect(
      refusal((await bucketOf(scene.ann()).move(to, pathFor(scene.eve()))).error).statusCode,
    ).toBe('403');
    expect(refusal((await bucketOf(scene.ann()).move(to, copy)).error).statusCode).toBe('409');
  });

  describe('how files are served', () => {
    test('[FILE-6] so that nothing in them runs on our origin', async () => {
      const pdf = await get(`/object/resumes/${await uploaded(scene.ann())}`, asAnn());
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
      const path = pathFor(scene.ann(), 'docx');
      await bucketOf(scene.ann()).upload(path, fileOf(DOCX, RESUME_TYPES.docx));
      const word = await get(`/object/resumes/${path}`, asAnn());
      expect(word.headers.get('content-disposition')).toMatch(
        /^attachment; filename=[\w-]+\.docx$/,
      );
    });

    test('[FILE-6] as a download under a name, on request', async () => {
      const path = await uploaded(scene.ann());
      const { data } = await bucketOf(scene.ann()).createSignedUrl(path, 60, {
        download: 'Résumé.pdf',
      });
      const answer = await fetch(data?.signedUrl ?? '');
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="R?sum?.pdf"; filename*=UTF-8\'\'R%C3%A9sum%C3%A9.pdf',
      );
      for (const [wanted, header] of [
        ['../../.ssh/keys.pdf', 'attachment; filename=keys.pdf'],
        ['..\\Startup\\run.pdf', 'attachment; filename=run.pdf'],
        ['a\r\nSet-Cookie: x.pdf', 'attachment; filename=x.pdf'],
      ] as const) {
        const url = new URL(data?.signedUrl ?? '');
        url.searchParams.set('download', wanted);
        const named = await fetch(url);
        expect([wanted, named.headers.get('content-disposition')]).toEqual([wanted, header]);
      }
    });

    test('[FILE-6] in ranges, and as 304 when unchanged', async () => {
      const url = `/object/resumes/${await uploaded(scene.ann())}`;
      const part = await get(url, { ...asAnn(), range: 'bytes=10-19' });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 10-19/${PDF.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(PDF.subarray(10, 20))).toBe(true);
      const tail = await get(url, { ...asAnn(), range: 'bytes=-5' });
      expect(Buffer.from(await tail.arrayBuffer()).equals(PDF.subarray(-5))).toBe(true);
      const beyond = await get(url, { ...asAnn(), range: `bytes=${PDF.length}-` });
      expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
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
