import { link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loadKeys } from '#server/features/auth/keys/key-store.ts';
import { systemClock } from '#server/platform/clock.ts';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import { writeDraft, writeWhole } from '#server/platform/files/write-whole.ts';
import { openMailbox } from '#server/platform/mail/mailbox.ts';
import { diskStore } from '#server/platform/objects/open-objects.ts';
import { cutsOf, folderOf, textOf } from '#test/support/power-cut/cuts.ts';
import type { Operation } from '#test/support/power-cut/operations.ts';
import { recordFiles } from '#test/support/power-cut/record-files.ts';

/** Text larger than a disk block, so that a cut can tear it. */
const LARGE = 'x'.repeat(10_000);

let root: string;
let operations: Operation[];
let stop: () => void;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-cut-'));
  operations = [];
  stop = await recordFiles(root, (operation) => operations.push(operation));
});
afterEach(async () => {
  stop();
  await rm(root, { recursive: true, force: true });
});

/** The different texts a file has after the cuts, which must be one; a missing file is for cuts before the end. */
function everyEnd(path: string): string[] {
  const texts = cutsOf(operations).flatMap(({ after, found }) => {
    const absent = after === operations.length ? ['absent'] : [];
    return textOf(found, path) ?? absent;
  });
  return [...new Set(texts)];
}

describe('when the power ends at any operation', () => {
  test('a file has its old or its new content, and the new one once it was written', async () => {
    const path = join(root, 'file');
    await writeWhole(path, `old ${LARGE}`);
    const begun = operations.length;
    await writeWhole(path, `new ${LARGE}`);
    const seen = new Set<string>();
    for (const { after, found } of cutsOf(operations, begun)) {
      const text = textOf(found, 'file') ?? 'none';
      seen.add(text.slice(0, 4));
      const allowed = after === operations.length ? ['new '] : ['old ', 'new '];
      expect(allowed).toContain(text.slice(0, 4));
      expect(text.slice(4)).toBe(LARGE);
    }
    expect([...seen].toSorted(), 'the cuts reach both').toEqual(['new ', 'old ']);
  });

  test('a file that may not replace another is whole or absent, and stays once it was written', async () => {
    await writeWhole(join(root, 'file'), LARGE, { replace: false });
    expect(everyEnd('file')).toEqual([LARGE]);
  });

  test('a file that another process made a moment earlier stays once the call has found it', async () => {
    const path = join(root, 'file');
    await writeDraft(`${path}.draft`, LARGE);
    await link(`${path}.draft`, path);
    await expect(writeWhole(path, 'ours', { replace: false })).rejects.toThrow('EEXIST');
    for (const { found } of cutsOf(operations, operations.length)) {
      expect(textOf(found, 'file')).toBe(LARGE);
    }
  });

  test('a folder that was made stays with its parents, even those that others made a moment earlier', async () => {
    await mkdir(join(root, 'a', 'b'), { recursive: true });
    await Promise.all([1, 2].map(() => makeFolder(join(root, 'a', 'b', 'c'), { above: root })));
    for (const { found } of cutsOf(operations, operations.length)) {
      expect(folderOf(found, 'a/b')?.has('c')).toBe(true);
    }
  });

  test('an object that was stored is there whole', async () => {
    const store = await diskStore(join(root, 'objects'));
    const id = '0d0e8a4b-6f6d-4e5c-9d3a-3b1f5a7c2e91';
    await store.put(`resumes/${id}`, Buffer.from(LARGE));
    expect(everyEnd(`objects/resumes/91/${id}`)).toEqual([LARGE]);
  });

  test('keys are all there or none is', async () => {
    const dataDir = join(root, 'data');
    const { publishableKey } = await loadKeys({ dataDir });
    const [text = '', ...others] = everyEnd('data/keys.json');
    expect(JSON.parse(text)).toMatchObject({ publishableKey });
    expect(others).toEqual([]);
  });

  test('a kept mail is there whole', async () => {
    const mailbox = await openMailbox(join(root, 'mailbox'), systemClock);
    await mailbox.send({ to: 'a@waymark.example', subject: LARGE, text: '', html: '' });
    const id = (await mailbox.list())[0]?.id ?? '';
    const [text = '', ...others] = everyEnd(`mailbox/${id}.json`);
    expect(JSON.parse(text)).toMatchObject({ subject: LARGE });
    expect(others).toEqual([]);
  });

  test('what was removed for a person does not come back', async () => {
    const store = await diskStore(join(root, 'objects'));
    const id = '0d0e8a4b-6f6d-4e5c-9d3a-3b1f5a7c2e91';
    await store.put(`resumes/${id}`, Buffer.from(LARGE));
    const mailbox = await openMailbox(join(root, 'mailbox'), systemClock);
    const mail = { to: 'a@waymark.example', subject: '', text: '', html: '', userId: 'a' };
    await mailbox.send(mail);
    await store.remove(`resumes/${id}`);
    await mailbox.forget('a');
    for (const { found } of cutsOf(operations, operations.length)) {
      expect(textOf(found, `objects/resumes/91/${id}`)).toBeUndefined();
      expect(folderOf(found, 'mailbox')?.size).toBe(0);
    }
  });
});
