import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { resumePath } from '#shared/resumes/resume-file.ts';
import { messages } from '#shared/core/messages.ts';
import { filesSuite } from '#test/acceptance/storage-files.suite.ts';
import { linksSuite } from '#test/acceptance/storage-links.suite.ts';
import { refusalsSuite } from '#test/acceptance/storage-refusals.suite.ts';
import { PDF, pdfFile, refusal, storageScene } from '#test/acceptance/storage-scene.ts';
import { describeOnSharedServer } from '#test/support/describe-servers.ts';
import { signIn } from '#test/support/people.ts';
import { preparedDataDir, unusedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type RunningServer, type TestServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';
import { startObjectServer, storageOf, type ObjectServer } from '#test/support/storage.ts';

function storageSuite(server: () => RunningServer): void {
  const scene = storageScene(server);
  filesSuite(scene);
  linksSuite(scene);
  refusalsSuite(scene);
}

describeOnSharedServer('storage', storageSuite);

describe('storage (S3-compatible server)', () => {
  let objects: ObjectServer | undefined;
  let server: TestServer | undefined;
  beforeAll(async () => {
    objects = await startObjectServer();
    const env = { OBJECTS_URL: objects.objectsUrl };
    server = await startServer({ dataDir: await unusedDataDir(), env });
  });
  afterAll(async () => {
    await server?.remove();
    await objects?.remove();
  });
  storageSuite(() => {
    if (!server) throw new Error('the server runs inside tests only');
    return server;
  });

  test('keeps nothing on the server’s disk', async () => {
    expect(await readdir(server?.dataDir ?? '')).not.toContain('objects');
  });

  test('[FILE-13] out of reach: uploads fail clearly and leave no row, and the rest of the server works', async () => {
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
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'degraded',
        parts: { database: 'ok', keys: 'ok', objects: 'degraded', h1b: 'ok', mail: 'ok' },
      },
    ]);
    expect((await person.api('GET', '/api/applications/')).status).toBe(200);
  });
});

describe('an upload that is interrupted', () => {
  test('[FILE-13] leaves nothing behind, whether the client or the server stops', async () => {
    const dataDir = await preparedDataDir();
    let server = await startServer({ dataDir });
    const person = await signIn(server);
    const id = person.session.user.id;
    const files = async () =>
      (await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      );
    const before = await files().catch(() => []);
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
    expect(await files()).toEqual(before);
    // With a new port, tokens would have another issuer.
    const again = await until(
      () => signIn(server, person.email).catch(() => undefined),
      'the restarted server to have time',
    );
    const listed = await storageOf(server, again).from('resumes').list(id);
    expect([listed.error, listed.data]).toEqual([null, []]);
    const { error } = await storageOf(server, again)
      .from('resumes')
      .upload(`${id}/half.pdf`, pdfFile());
    expect(error).toBeNull();
    expect((await files()).length).toBe(before.length + 1);
    const removed = await storageOf(server, again)
      .from('resumes')
      .remove([`${id}/half.pdf`]);
    expect([removed.error, removed.data?.length]).toEqual([null, 1]);
    // It can still be brought back.
    expect((await files()).length).toBe(before.length + 1);
    const gone = await again.api(
      'DELETE',
      `/api/account/deleted/resume/${String(removed.data?.[0]?.id)}/`,
    );
    expect(gone.status).toBe(204);
    expect(await files()).toEqual(before);
    await server.remove();
  });
});
