import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeFolder } from '#server/platform/files/make-folder.ts';
import { publishDraft } from '#server/platform/files/write-whole.ts';
import { describeRefusal } from '#tools/operations/command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-refusals-'));
  await writeFile(join(folder, 'file'), '');
  await mkdir(join(folder, 'folder'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is said about an act that the file system refuses. */
const saidOf = (act: Promise<unknown>) => act.then(() => 'done', describeRefusal);

test('[OPS-32] what the file system refuses to a command is a sentence with the place', async () => {
  const at = (name: string) => join(folder, name);
  expect(await saidOf(open(at('folder'), 'w'))).toBe(`${at('folder')} is a folder. Name a file.`);
  expect(await saidOf(open(at('none/x'), 'w'))).toBe(`${at('none/x')} does not exist.`);
  expect(await saidOf(makeFolder(at('file/x')))).toContain(
    'lies below something that is no folder',
  );
  await writeFile(at('draft'), '');
  expect(await saidOf(publishDraft(at('draft'), at('file'), { replace: false }))).toBe(
    `${at('file')} exists already. Choose another name.`,
  );
});

test('[OPS-32] a refused right names the user as whom the command runs; other errors keep their stack', () => {
  for (const code of ['EACCES', 'EPERM']) {
    const error = Object.assign(new Error(code), { code, path: '/backups/one' });
    expect(describeRefusal(error)).toMatch(/^\/backups\/one may not be used by user \d+, /);
  }
  expect(describeRefusal(Object.assign(new Error('EACCES'), { code: 'EACCES' }))).toBeUndefined();
  expect(describeRefusal(new TypeError('a fault'))).toBeUndefined();
});
