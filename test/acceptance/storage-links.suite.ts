import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { serverMessages } from '#shared/core/server-messages.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { until } from '#test/support/until.ts';
import { PDF, pdfFile, refusal, type Scene } from '#test/acceptance/storage-scene.ts';

/** Signed links and upload addresses. */
export function linksSuite(scene: Scene): void {
  const { bucketOf, pathFor, get, uploaded } = scene;

  describe('signed links', () => {
    test('[FILE-7] a link works without a header until it expires', async () => {
      const path = await uploaded(scene.ann());
      const { data } = await bucketOf(scene.ann()).createSignedUrl(path, 3600);
      const answer = await fetch(data?.signedUrl ?? '');
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(PDF.length);
      const ends = Date.parse(answer.headers.get('expires') ?? '');
      expect(Math.abs(ends - Date.now() - 3_600_000)).toBeLessThan(60_000);
    });

    test('[FILE-7] many at once, with null for missing and foreign files', async () => {
      const [mine, hers] = [await uploaded(scene.ann()), await uploaded(scene.eve())];
      const { data } = await bucketOf(scene.ann()).createSignedUrls(
        [mine, hers, 'nowhere.pdf'],
        60,
      );
      expect(data?.map(({ signedUrl }) => signedUrl !== null)).toEqual([true, false, false]);
      expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200);
    });

    test('[SEC-1] a foreign or missing file cannot be signed', async () => {
      const path = await uploaded(scene.ann());
      const foreign = await bucketOf(scene.eve()).createSignedUrl(path, 60);
      expect(refusal(foreign.error)).toEqual({
        message: serverMessages.storage.noObject,
        status: 400,
        statusCode: '404',
      });
    });

    test('[FILE-8] another path, a changed, expired or missing token and an upload token read nothing', async () => {
      const [path, other] = [await uploaded(scene.ann()), await uploaded(scene.ann())];
      const { data } = await bucketOf(scene.ann()).createSignedUrl(path, 3600);
      const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
      const [head = '', body = '', mac = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number };
      const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9 })).toString(
        'base64url',
      );
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const upload = await bucketOf(scene.ann()).createSignedUploadUrl(pathFor(scene.ann()));
      const brief = await bucketOf(scene.ann()).createSignedUrl(path, 1);
      const briefToken = new URL(brief.data?.signedUrl ?? '').searchParams.get('token') ?? '';
      const read = (name: string, sent: string) =>
        get(`/object/sign/resumes/${name}?token=${sent}`);
      expect((await read(path, token)).status).toBe(200);
      for (const [name, sent] of [
        [other, token],
        [path, ''],
        [path, `${head}.${longer}.${mac}`],
        [path, `${none}.${body}.`],
        [path, `${head}.${body}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`],
        [path, scene.ann().session.access_token],
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
      // A token never works for another bucket or route.
      expect((await get(`/object/sign/other/${path}?token=${token}`)).status).toBe(400);
      expect((await get(`/object/resumes/${path}?token=${token}`)).status).toBe(400);
    });

    test('[FILE-8] a link ends with its file: another one at the same path is not read', async () => {
      const path = await uploaded(scene.ann());
      const link = (await bucketOf(scene.ann()).createSignedUrl(path, 3600)).data?.signedUrl ?? '';
      await bucketOf(scene.ann()).update(path, pdfFile());
      expect((await fetch(link)).status).toBe(200);
      await bucketOf(scene.ann()).remove([path]);
      await uploaded(scene.ann(), path);
      const answer = await fetch(link);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
      const renewed = (await bucketOf(scene.ann()).createSignedUrl(path, 3600)).data?.signedUrl;
      expect((await fetch(renewed ?? '')).status).toBe(200);
    });

    test('an upload address accepts one file for its path', async () => {
      const path = pathFor(scene.ann());
      const { data } = await bucketOf(scene.ann()).createSignedUploadUrl(path);
      const nobody = bucketOf();
      const token = data?.token ?? '';
      const other = await nobody.uploadToSignedUrl(pathFor(scene.ann()), token, pdfFile());
      expect(refusal(other.error).statusCode).toBe('400');
      const first = await nobody.uploadToSignedUrl(path, token, pdfFile());
      expect(first.data).toMatchObject({ path, fullPath: `resumes/${path}` });
      const second = await nobody.uploadToSignedUrl(path, token, pdfFile());
      expect(refusal(second.error).statusCode).toBe('409');
      expect((await bucketOf(scene.ann()).exists(path)).data).toBe(true);
      const foreign = await bucketOf(scene.eve()).createSignedUploadUrl(pathFor(scene.ann()));
      expect(refusal(foreign.error).statusCode).toBe('403');
    });

    test('[SEC-1] an upload address stores the file for its creator, and another person’s file of that name stays', async () => {
      const path = `resumes/${randomUUID()}.pdf`;
      const { data } = await bucketOf(scene.eve()).createSignedUploadUrl(path, { upsert: true });
      await uploaded(scene.ann(), path);
      const before = (await bucketOf(scene.ann()).info(path)).data;
      const { error } = await bucketOf().uploadToSignedUrl(path, data?.token ?? '', pdfFile());
      expect(error).toBeNull();
      expect((await bucketOf(scene.ann()).info(path)).data).toEqual(before);
      expect((await bucketOf(scene.eve()).info(path)).data?.id).not.toBe(before?.id);
    });

    test('[SEC-12] an upload address works once, even when it may replace a file', async () => {
      const path = await uploaded(scene.ann());
      const { data } = await bucketOf(scene.ann()).createSignedUploadUrl(path, { upsert: true });
      const token = data?.token ?? '';
      const first = await bucketOf().uploadToSignedUrl(path, token, pdfFile());
      expect(first.error).toBeNull();
      const second = await bucketOf().uploadToSignedUrl(path, token, pdfFile());
      expect(refusal(second.error)).toEqual({
        message: serverMessages.storage.linkEnded,
        status: 400,
        statusCode: '400',
      });
    });
  });

  describe('what ends links', () => {
    const linkOf = async (person: Person, path: string) =>
      (await bucketOf(person).createSignedUrl(path, 3600)).data?.signedUrl ?? '';
    const ended = {
      statusCode: '400',
      code: 'InvalidJWT',
      message: serverMessages.storage.linkEnded,
    };

    test('[SEC-11] read links end with a sign-out everywhere or on other devices, not with one on this device', async () => {
      const person = await signIn(scene.server());
      const path = await uploaded(person);
      const again = () => signIn(scene.server(), person.email);
      const first = await linkOf(person, path);
      await person.auth.signOut({ scope: 'local' });
      expect((await fetch(first)).status).toBe(200);
      const second = await again();
      await second.auth.signOut({ scope: 'others' });
      expect(await (await fetch(first)).json()).toMatchObject(ended);
      const link = await linkOf(second, path);
      expect((await fetch(link)).status).toBe(200);
      await second.auth.signOut();
      expect(await (await fetch(link)).json()).toMatchObject(ended);
      expect((await fetch(await linkOf(await again(), path))).status).toBe(200);
    });

    test('[SEC-11] a new password ends read links, including those of the session that sets it', async () => {
      const person = await signIn(scene.server());
      const path = await uploaded(person);
      const link = await linkOf(person, path);
      const { error } = await person.auth.updateUser({ password: 'four unrelated words, 17' });
      expect(error).toBeNull();
      expect(await (await fetch(link)).json()).toMatchObject(ended);
      expect((await fetch(await linkOf(person, path))).status).toBe(200);
    });

    test('[SEC-12] an upload address ends when the session that made it signs out', async () => {
      const person = await signIn(scene.server());
      const other = await signIn(scene.server(), person.email);
      const path = pathFor(person);
      const { data } = await bucketOf(person).createSignedUploadUrl(path);
      await person.auth.signOut({ scope: 'local' });
      const { error } = await bucketOf().uploadToSignedUrl(path, data?.token ?? '', pdfFile());
      expect(refusal(error)).toEqual({
        message: serverMessages.storage.linkEnded,
        status: 400,
        statusCode: '400',
      });
      expect((await bucketOf(other).exists(path)).data).toBe(false);
    });

    test('[SEC-11] a link requested for a year ends within the hour', async () => {
      const path = await uploaded(scene.ann());
      const { data } = await bucketOf(scene.ann()).createSignedUrl(path, 31_536_000);
      const ends = Date.parse((await fetch(data?.signedUrl ?? '')).headers.get('expires') ?? '');
      expect(Math.abs(ends - Date.now() - 3_600_000)).toBeLessThan(60_000);
    });
  });
}
