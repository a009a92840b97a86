import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ResumeFile, ResumesDeps } from '#server/features/resumes/deps.ts';
import { textOf } from '#server/features/resumes/read-resume.ts';
import { resumeReader, type ResumeReader } from '#server/features/resumes/resume-reader.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { fileTurns } from '#server/platform/concurrency/limited-thread.ts';
import { RESUME_TYPES } from '#shared/resumes/resume-file.ts';
import { RESUME_REFUSAL_DAYS } from '#shared/core/limits.ts';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { plantAccount } from '#test/support/accounts.ts';
import { describeOnBothDatabases } from '#test/support/database.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { resumeBytes } from '#test/support/storage.ts';

const GOOD = resumeBytes('one-column.pdf');
const LOCKED = resumeBytes('password-protected.pdf');

describeOnBothDatabases('reading a stored résumé', (database) => {
  let ann: SignedIn;
  let reader: ResumeReader;
  /** Owners of the contents that were read, in order. */
  const reads: string[] = [];
  /** Milliseconds added to the clock. */
  let ahead = 0;
  beforeAll(async () => {
    ann = await plantAccount(database());
    reader = resumeReader({ turns: fileTurns(), log: silentLog });
  });
  afterAll(() => reader.close());

  const deps = (): ResumesDeps => ({
    database: database(),
    clock: { now: () => new Date(Date.now() + ahead) },
    reader: {
      ...reader,
      inTurn: (wish, work) =>
        reader.inTurn(wish, (reading) =>
          work({
            ...reading,
            read: async (bytes, type) => {
              reads.push(wish.person);
              return reading.read(bytes, type);
            },
          }),
        ),
    },
    files: { find: async () => undefined, list: async () => [] },
  });

  /** A stored file of a person, with a content that changes with its version. */
  async function fileOf(owner: SignedIn, bytes: Buffer): Promise<ResumeFile> {
    const id = randomUUID();
    await database().transaction(owner, (tx) =>
      tx
        .insertInto('storage_objects')
        .values({
          id,
          user_id: owner.userId,
          bucket_id: 'resumes',
          name: `${owner.userId}/${id}.pdf`,
          object_key: `resumes/${randomUUID()}`,
          size: bytes.length,
          content_type: RESUME_TYPES.pdf,
          etag: '',
          cache_control: '',
          user_metadata: null,
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute(),
    );
    return {
      id,
      userId: owner.userId,
      name: '',
      contentType: RESUME_TYPES.pdf,
      version: randomUUID(),
      open: async () => Readable.from([bytes]),
    };
  }
  const refusal = { code: 'password_protected', message: resumeMessages.password };

  test('[RES-17] twenty-one calls of one person read a refused file once, and another person comes second', async () => {
    const bea = await plantAccount(database());
    const locked = await fileOf(ann, LOCKED);
    const good = await fileOf(bea, GOOD);
    reads.length = 0;
    const calls = Promise.allSettled(Array.from({ length: 21 }, () => textOf(deps(), ann, locked)));
    const hers = await textOf(deps(), bea, good);
    for (const call of await calls) expect(call).toMatchObject({ reason: refusal });
    expect(hers.text).toContain('Maya Fernwood');
    expect(reads).toEqual([ann.userId, bea.userId]);
    await expect(textOf(deps(), ann, locked)).rejects.toMatchObject(refusal);
    expect(reads).toHaveLength(2);
  });

  test('a new content is read, and a refusal is forgotten after some weeks', async () => {
    const locked = await fileOf(ann, LOCKED);
    reads.length = 0;
    await expect(textOf(deps(), ann, locked)).rejects.toMatchObject(refusal);
    const replaced = { ...locked, version: randomUUID(), open: async () => Readable.from([GOOD]) };
    expect((await textOf(deps(), ann, replaced)).pages).toBe(1);
    const relocked = { ...locked, version: randomUUID() };
    await expect(textOf(deps(), ann, relocked)).rejects.toMatchObject(refusal);
    expect(reads).toHaveLength(3);
    ahead = (RESUME_REFUSAL_DAYS + 1) * 86_400_000;
    await expect(textOf(deps(), ann, relocked)).rejects.toMatchObject(refusal);
    expect(reads).toHaveLength(4);
    ahead = 0;
  });

  test('[RES-17] a call whose client left while it waited reads nothing', async () => {
    const [first, second] = [await fileOf(ann, GOOD), await fileOf(ann, GOOD)];
    reads.length = 0;
    const client = new AbortController();
    const reading = textOf(deps(), ann, first);
    const left = textOf(deps(), ann, second, client.signal);
    client.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await reading;
    expect(reads).toHaveLength(1);
  });

  test('only its owner sees a refusal, and it is removed with the file', async () => {
    const eve = await plantAccount(database());
    const locked = await fileOf(ann, LOCKED);
    await expect(textOf(deps(), ann, locked)).rejects.toMatchObject(refusal);
    const refusals = (who: SignedIn) =>
      database().transaction(who, (tx) =>
        tx
          .selectFrom('resume_refusals')
          .select('code')
          .where('object_id', '=', locked.id)
          .execute(),
      );
    expect(await refusals(ann)).toEqual([{ code: 'password' }]);
    expect(await refusals(eve)).toEqual([]);
    await database().transaction(ann, (tx) =>
      tx.deleteFrom('storage_objects').where('id', '=', locked.id).execute(),
    );
    expect(await refusals(ann)).toEqual([]);
  });
});
