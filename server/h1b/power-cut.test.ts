import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { h1bFolder, publishVersion } from '#server/h1b/data-folder.ts';
import { generateRows } from '#server/h1b/sample/generate-rows.ts';
import { writeRows } from '#server/h1b/testing/build.ts';
import { cutsOf, textOf } from '#test/support/power-cut/cuts.ts';
import type { Operation } from '#test/support/power-cut/operations.ts';
import { recordFiles } from '#test/support/power-cut/record-files.ts';

test('when the power ends at any operation, current.json names a version that is there whole', async () => {
  const root = await mkdtemp(join(tmpdir(), 'waymark-cut-'));
  const operations: Operation[] = [];
  const stop = await recordFiles(root, (operation) => operations.push(operation));
  try {
    const folder = h1bFolder(root);
    const publish = (rows: number) =>
      publishVersion(folder, (path) => {
        writeRows([...generateRows(rows)], path);
        return true;
      });
    await publish(1);
    const begun = operations.length;
    await publish(2);
    const seen = new Set<number>();
    for (const { after, found } of cutsOf(operations, begun)) {
      const { version, file } = JSON.parse(textOf(found, 'h1b/current.json') ?? '') as {
        version: number;
        file: string;
      };
      seen.add(version);
      if (after === operations.length) expect(version).toBe(2);
      expect(textOf(found, `h1b/${file}`)).toBe(await readFile(join(folder, file), 'utf8'));
    }
    expect(seen, 'the cuts reach both').toEqual(new Set([1, 2]));
  } finally {
    stop();
    await rm(root, { recursive: true, force: true });
  }
});
