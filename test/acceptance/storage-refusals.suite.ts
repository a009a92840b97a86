import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { RESUME_MAX_BYTES } from '#shared/core/limits.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { signIn } from '#test/support/people.ts';
import { storageOf } from '#test/support/storage.ts';
import { fileOf, PDF, pdfFile, refusal, type Scene } from '#test/acceptance/storage-scene.ts';

/** Access to files, and refused requests. */
export function refusalsSuite(scene: Scene): void {
  const { bucketOf, pathFor, get, asAnn, uploaded, server } = scene;

  describe('access to files', () => {
    test('[SEC-1] another person’s files cannot be read, described, replaced or created', async () => {
      const path = await uploaded(scene.ann());
      for (const { error } of [
        await bucketOf(scene.eve()).download(path),
        await bucketOf(scene.eve()).info(path),
        await bucketOf(scene.eve()).update(path, pdfFile()),
        await bucketOf(scene.eve()).upload(pathFor(scene.ann()), pdfFile()),
        await bucketOf(scene.eve()).upload('nowhere/file.pdf', pdfFile()),
      ]) {
        expect(['403', '404']).toContain(refusal(error).statusCode);
      }
      const put = await bucketOf(scene.eve()).upload(pathFor(scene.ann()), pdfFile());
      expect(refusal(put.error)).toEqual({
        message: serverMessages.storage.rowSecurity,
        status: 400,
        statusCode: '403',
      });
    });

    test('[SEC-2] reading and storing need a session', async () => {
      const path = await uploaded(scene.ann());
      expect(refusal((await bucketOf().upload(path, pdfFile())).error).statusCode).toBe('403');
      for (const { error } of [
        await bucketOf().download(path),
        await bucketOf().info(path),
        await bucketOf().createSignedUrl(path, 60),
        await bucketOf().list(scene.ann().session.user.id),
        await bucketOf().remove([path]),
      ]) {
        expect(refusal(error)).toMatchObject({ message: serverMessages.storage.noBucket });
      }
    });

    test('[SEC-7] a session that ended reads nothing, though its token has not expired', async () => {
      const person = await signIn(server());
      const path = await uploaded(person);
      await person.auth.signOut();
      const { error } = await bucketOf(person).download(path);
      expect(refusal(error).statusCode).toBe('403');
      expect(
        (await get(`/object/resumes/${path}`, { authorization: 'Bearer nonsense' })).status,
      ).toBe(400);
    });

    test('[FILE-9] the public address of a file returns ‘Bucket not found’', async () => {
      const path = await uploaded(scene.ann());
      const { data } = bucketOf(scene.ann()).getPublicUrl(path);
      const answer = await fetch(data.publicUrl, { headers: asAnn() });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        statusCode: '404',
        error: 'Bucket not found',
        message: 'Bucket not found',
        code: 'NoSuchBucket',
      });
    });

    test('[FILE-9] there is one bucket, which cannot be changed', async () => {
      const storage = storageOf(server(), scene.ann());
      expect((await storage.listBuckets()).data).toMatchObject([
        { id: 'resumes', public: false, file_size_limit: RESUME_MAX_BYTES },
      ]);
      expect((await storage.getBucket('resumes')).data?.allowed_mime_types).toEqual(
        Object.values(RESUME_TYPES),
      );
      expect(refusal((await storage.getBucket('other')).error)).toEqual({
        message: serverMessages.storage.noBucket,
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

    test('a list of buckets without an Authorization header is an error', async () => {
      const answer = await get('/bucket');
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
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
    test.each(names)('[FILE-10] the path %s', async (name) => {
      const { port, hostname } = new URL(server().url);
      const id = scene.ann().session.user.id;
      // Sent by hand: fetch would normalise the path.
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /storage/v1/object/resumes/${id}/${name} HTTP/1.1\r\nhost: x\r\n` +
              `authorization: Bearer ${scene.ann().session.access_token}\r\n` +
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
    ])('[FILE-11] the media type %s', async (type, name) => {
      const path = `${scene.ann().session.user.id}/${name}`;
      const { error } = await bucketOf(scene.ann()).upload(path, fileOf(PDF, type));
      expect(refusal(error)).toEqual({
        message: serverMessages.storage.type(type),
        status: 400,
        statusCode: '415',
      });
    });

    test('[FILE-12] a transformed image, at every address for one', async () => {
      const path = await uploaded(scene.ann());
      const transform = { width: 100, height: 100 };
      const expected = {
        message: serverMessages.storage.transform,
        status: 400,
        statusCode: '403',
      };
      const signed = await bucketOf(scene.ann()).createSignedUrl(path, 60, { transform });
      expect(refusal(signed.error)).toEqual(expected);
      const { error } = await bucketOf(scene.ann()).download(path, { transform });
      expect(refusal(error)).toEqual(expected);
      const { data } = bucketOf(scene.ann()).getPublicUrl(path, { transform });
      for (const url of [data.publicUrl, data.publicUrl.replace('/public/', '/sign/')]) {
        const answer = await fetch(url);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ code: 'FeatureNotEnabled' });
      }
    });

    test('[FILE-5] a move or copy to another extension, because the name states the type', async () => {
      const path = await uploaded(scene.ann());
      for (const { error } of [
        await bucketOf(scene.ann()).move(path, `${path}.docx`),
        await bucketOf(scene.ann()).copy(path, `${path}.docx`),
      ]) {
        expect(refusal(error)).toMatchObject({ status: 400, statusCode: '400' });
        expect((error as Error).message).toMatch(/^Invalid key: /);
      }
    });

    test('[FILE-11] more than a file may have, as a form and as raw bytes', async () => {
      const large = Buffer.alloc(RESUME_MAX_BYTES + 1, 32);
      for (const body of [fileOf(large, RESUME_TYPES.pdf), large]) {
        const { error } = await bucketOf(scene.ann()).upload(pathFor(scene.ann()), body, {
          contentType: RESUME_TYPES.pdf,
        });
        expect(refusal(error)).toEqual({
          message: serverMessages.storage.tooLarge,
          status: 400,
          statusCode: '413',
        });
      }
    });

    test('[FILE-11] a form without a file, with two, or cut off', async () => {
      const url = `${server().url}/storage/v1/object/resumes/${pathFor(scene.ann())}`;
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
}
