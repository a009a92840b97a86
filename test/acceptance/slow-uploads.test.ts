import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Profile } from '#shared/profile/contracts/schemas.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { UPLOADS_PER_PERSON, UPLOADS_WAITING_PER_PERSON } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { serverMessages } from '#shared/core/server-messages.ts';
import { signIn, type Person } from '#test/support/people.ts';
import { preparedDataDir } from '#test/support/prepared-data-dir.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { until } from '#test/support/until.ts';
import { resumeBytes, storageOf } from '#test/support/storage.ts';

const PDF = resumeBytes('one-column.pdf');
const SOCKETS = 24;

/** Files in a folder; none when there is no such folder. */
const filesIn = (folder: string) => readdir(folder).catch((): string[] => []);

describe('slow uploads', () => {
  let server: TestServer;
  let hog: Person;
  let ann: Person;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await startServer({ dataDir: await preparedDataDir() });
    hog = await signIn(server);
    ann = await signIn(server);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.remove();
  });

  /** Starts an upload that stalls; `said` collects the server's responses. */
  function begin(method: string, path: string, type: string, part: string, said: string[]): void {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${hog.session.access_token}\r\n` +
          `content-type: ${type}\r\ncontent-length: 100000\r\n\r\n${part}`,
      );
    });
    socket.on('data', (chunk) => said.push(String(chunk)));
    socket.on('error', () => undefined);
    sockets.push(socket);
  }

  test(`[RES-18] ${SOCKETS} of one account delay nobody else, by the storage protocol and by the profile’s form`, async () => {
    const said: string[] = [];
    const form = '--b\r\ncontent-disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n';
    for (let number = 0; number < SOCKETS; number += 1) {
      if (number % 2 === 0) {
        const path = `/storage/v1/object/resumes/${hog.session.user.id}/${number}.pdf`;
        begin('POST', path, RESUME_TYPES.pdf, '%PDF', said);
      } else {
        begin('PATCH', '/api/profile/', 'multipart/form-data; boundary=b', form, said);
      }
    }
    const turnedAway = SOCKETS - UPLOADS_PER_PERSON - UPLOADS_WAITING_PER_PERSON;
    await until(() => (said.length >= turnedAway ? said : undefined), 'the rest to be turned away');
    // Some may have been closed for slowness by now, and the next ones are received.
    for (const text of said) {
      expect(text).toMatch(/^HTTP\/1\.1 4(29|08) /);
      expect([serverMessages.common.tooManyAtOnce, messages.common.timedOut]).toContainEqual(
        expect.toSatisfy((sentence: string) => text.includes(sentence)),
      );
    }
    expect((await filesIn(join(server.dataDir, 'tmp'))).length).toBeLessThanOrEqual(
      UPLOADS_PER_PERSON,
    );

    const { error } = await storageOf(server, ann)
      .from('resumes')
      .upload(`${ann.session.user.id}/a.pdf`, new Blob([PDF], { type: RESUME_TYPES.pdf }));
    expect(error).toBeNull();
    const body = new FormData();
    body.set('resume', new Blob([PDF], { type: RESUME_TYPES.pdf }), 'a.pdf');
    const answer = await fetch(`${server.url}/api/profile/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ann.session.access_token}` },
      body,
    });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Profile).resume_size).toBe(PDF.length);
  });

  test('[RES-18] partial uploads of a killed server are gone after the next start', async () => {
    const { dataDir } = server;
    const said: string[] = [];
    for (const socket of sockets) socket.destroy();
    await until(
      async () => ((await filesIn(join(dataDir, 'tmp'))).length === 0 ? true : undefined),
      'the broken uploads to be gone',
    );
    begin('POST', `/storage/v1/object/resumes/${hog.session.user.id}/x.pdf`, 'x/y', 'x', said);
    await until(
      async () => ((await filesIn(join(dataDir, 'tmp'))).length === 1 ? true : undefined),
      'the upload to begin',
    );
    await server.kill();
    expect(await filesIn(join(dataDir, 'tmp'))).toHaveLength(1);
    server = await startServer({ dataDir });
    expect(await filesIn(join(dataDir, 'tmp'))).toEqual([]);
  });
});
