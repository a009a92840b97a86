import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { errors } from '#server/http/errors.ts';
import { acceptUploads, openUploads, type Upload } from '#server/http/uploads.ts';
import { messages } from '#shared/core/messages.ts';

const MAX = 1000;
const QUEUE = { capacity: 100_000, perPerson: 2, waitingPerPerson: 3, waiting: 10 };
const PATIENT = { graceMs: 60_000, bytesPerSecond: 1 };
const HURRIED = { graceMs: 100, bytesPerSecond: 1_000_000 };

describe('uploads', () => {
  let folder: string;
  let app: FastifyInstance;
  let port: number;
  /** Uploads that arrived whole, and their person. */
  let seen: string[];
  /** The work on an upload waits for this. */
  let work: (upload: Upload) => Promise<unknown>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-uploads-'));
    seen = [];
    work = async () => undefined;
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  async function start({ queue = QUEUE, pace = PATIENT, alone = true } = {}): Promise<void> {
    const uploads = await openUploads({ folder, alone, queue, pace });
    app = fastify({ forceCloseConnections: true });
    await app.register(errors);
    await app.register(acceptUploadsHere);
    async function acceptUploadsHere(scope: FastifyInstance) {
      await acceptUploads(scope);
      for (const url of ['/storage/v1/put/:person', '/api/put/:person']) {
        scope.post(url, async (request, reply) => {
          const { person } = request.params as { person: string };
          return uploads.receive({ request, reply }, { person, maxBytes: MAX }, async (upload) => {
            seen.push(`${person} ${String(await upload.bytes())}`);
            await work(upload);
            return { size: upload.size, type: upload.contentType, name: upload.fileName ?? '' };
          });
        });
      }
    }
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  }

  const send = (person: string, body: NonNullable<RequestInit['body']>, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/api/put/${person}`, { method: 'POST', body, ...init });
  const spooled = () => readdir(folder);

  /** A request that has sent part of its body; resolves with everything the server sends. */
  function slow(
    path: string,
    [type, part]: readonly [string, string] = ['text/plain', 'x'],
  ): { socket: Socket; answer: Promise<string> } {
    const socket = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => resolve(text));
      socket.on('error', () => undefined);
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${MAX}\r\n\r\n${part}`,
    );
    return { socket, answer };
  }

  test('passes on a form’s file and raw bytes, and leaves nothing on the disk', async () => {
    await start();
    const form = new FormData();
    form.set('note', 'kept');
    form.set('file', new Blob(['form'], { type: 'text/x-form' }), 'a.txt');
    work = async () => expect(await spooled()).toHaveLength(1);
    expect(await (await send('ann', form)).json()).toEqual({
      size: 4,
      type: 'text/x-form',
      name: 'a.txt',
    });
    const raw = await send('ann', 'raw', { headers: { 'content-type': 'Text/X-Raw; a=b' } });
    expect(await raw.json()).toEqual({ size: 3, type: 'text/x-raw', name: '' });
    expect(seen).toEqual(['ann form', 'ann raw']);
    work = () => Promise.reject(new Error('broken'));
    expect((await send('ann', 'x')).status).toBe(500);
    expect(await spooled()).toEqual([]);
  });

  test('refuses too many bytes in a form, raw, and of unknown length', async () => {
    await start();
    const large = 'x'.repeat(MAX + 1);
    const form = new FormData();
    form.set('file', new Blob([large]), 'a.txt');
    const unknown = new Response(large).body;
    for (const body of [form, large, unknown]) {
      const answer = await send('ann', body ?? '', { duplex: 'half' });
      expect([answer.status, await answer.json()]).toMatchObject([
        413,
        { code: 'request_entity_too_large', title: messages.common.tooLarge },
      ]);
    }
    expect(await (await send('ann', 'x'.repeat(MAX))).json()).toMatchObject({ size: MAX });
    expect(await spooled()).toEqual([]);
  });

  test('[RES-18] a body that arrives too slowly ends with 408 in the protocol’s form, and its file is removed', async () => {
    await start({ pace: HURRIED });
    const storage = await slow('/storage/v1/put/ann').answer;
    expect(storage).toMatch(/^HTTP\/1\.1 408 /);
    expect(storage).toMatch(/\r\nconnection: close\r\n/i);
    expect(JSON.parse(storage.slice(storage.indexOf('\r\n\r\n')))).toEqual({
      statusCode: '408',
      error: 'RequestTimeout',
      code: 'RequestTimeout',
      message: messages.common.timedOut,
    });
    const form = [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name=""; filename="a.pdf"\r\n\r\nx',
    ] as const;
    for (const body of [undefined, form]) {
      const api = await slow('/api/put/ann', body).answer;
      expect(api).toMatch(/^HTTP\/1\.1 408 /);
      expect(JSON.parse(api.slice(api.indexOf('\r\n\r\n')))).toMatchObject({
        code: 'request_timeout',
        status: 408,
      });
    }
    await expect.poll(spooled).toEqual([]);
    expect(await (await send('ann', 'quick')).json()).toMatchObject({ size: 5 });
  });

  test('[RES-18] of twenty-four slow bodies of one person two are received and three wait, and another person’s is received at once', async () => {
    await start();
    const hogs = Array.from({ length: 24 }, () => slow('/storage/v1/put/ann'));
    const said: string[] = [];
    for (const { socket } of hogs) socket.on('data', (chunk) => said.push(String(chunk)));
    await expect.poll(() => said).toHaveLength(19);
    expect(await spooled()).toHaveLength(2);
    expect(await (await send('bea', 'quick')).json()).toMatchObject({ size: 5 });
    expect(seen).toEqual(['bea quick']);
    expect(said).toHaveLength(19);
    for (const { socket } of hogs) socket.destroy();
    expect(said[0]).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: 2\r\n[^]*"code":"SlowDown"/i);
    await expect.poll(spooled).toEqual([]);
    expect(await (await send('ann', 'mine')).json()).toMatchObject({ size: 4 });
  });

  test('[RES-18] all bodies together stay within the budget; more wait until some are removed', async () => {
    await start({ queue: { ...QUEUE, capacity: 2500 } });
    const hogs = ['ann', 'bea'].map((person) => slow(`/api/put/${person}`));
    await expect.poll(spooled).toHaveLength(2);
    const late = send('cid', 'x'.repeat(600));
    const small = send('dan', 'small');
    // It would fit, but must not overtake.
    await expect.poll(spooled).toHaveLength(2);
    expect(seen).toEqual([]);
    hogs[0]?.socket.destroy();
    expect([(await late).status, (await small).status]).toEqual([200, 200]);
    hogs[1]?.socket.destroy();
  });

  test('a body that breaks off leaves nothing', async () => {
    await start();
    const broken = slow('/api/put/ann');
    await expect.poll(spooled).toHaveLength(1);
    broken.socket.destroy();
    await expect.poll(spooled).toEqual([]);
    expect(seen).toEqual([]);
  });

  test.each([
    ['alone: all of it', true, []],
    ['among others: what is old', false, ['new']],
  ])('removes at the start what a killed process left, %s', async (_, alone, left) => {
    await writeFile(join(folder, 'new'), 'x');
    await writeFile(join(folder, 'old'), 'x');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(folder, 'old'), hourAgo, hourAgo);
    await start({ alone });
    expect(await spooled()).toEqual(left);
  });
});
